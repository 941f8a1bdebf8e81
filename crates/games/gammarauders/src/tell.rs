//! Events in words.

mod in_force;
mod told;

use retrograde_cards::text::{count, list};
use retrograde_core::{DieFace, Line, Touch};

use crate::action::Source;
use crate::cards::DesignId;
use crate::combat::Side;
use crate::effect::Safe;
use crate::event::Event;
use crate::pack::Pack;
use crate::position::How;
use told::{Told, change, dice, faces, set_out, verb};

const PHASES: [&str; 7] =
    ["turn order and draw", "trades", "reinforcements", "pods", "movement", "rebuild and refit", "attacks"];

/// An event in words.
pub(crate) fn tell(pack: &Pack, event: &Event) -> Line {
    Line { strikes: told::struck(event).map(|party| party.player.seat()), ..worded(pack, event) }
}

#[allow(clippy::too_many_lines, reason = "one arm for each kind of event")]
fn worded(pack: &Pack, event: &Event) -> Line {
    let mut t = Told::new(pack);
    match event {
        Event::ChoseAlliance { who } => {
            let text =
                format!("{} leads the {}", who.player.colour(), t.name(*who).trim_start_matches("The "));
            t.say(Some(*who), 1, "GR-030", text)
        }
        Event::ChoseBioborg { who, bioborg } => {
            let name =
                pack.bioborgs.get(usize::from(*bioborg)).map_or("a bioborg", |info| info.name.as_str());
            let text = format!("{}: {name} joins the war", t.name(*who));
            t.say(Some(*who), 1, "GR-031", text)
        }
        Event::TurnCards { cards } => {
            let cards: Vec<String> =
                cards.iter().map(|(card, party)| format!("{} {card}", t.name(*party))).collect();
            let text = format!("Turn cards: {}", cards.join(", "));
            t.say(None, 1, "GR-054", text)
        }
        Event::Dealt { who, count: cards } => {
            let text = format!("{}: receives {}", t.name(*who), count(*cards, "card"));
            t.say(Some(*who), 1, "GR-033", text)
        }
        Event::Replaced { who, card } => {
            let text = format!("{}: puts {} back for another card", t.name(*who), t.card(*card));
            t.say(Some(*who), 2, "GR-034", text)
        }
        Event::Redrew { who } => {
            let text = format!("{}: has no weapon; the whole hand is dealt again", t.name(*who));
            t.say(Some(*who), 2, "GR-035", text)
        }
        Event::Outfitted { who, mounted } => {
            let text = format!("{}: mounts {}", t.name(*who), told::some(*mounted, "weapon"));
            t.say(Some(*who), 1, "GR-036", text)
        }
        Event::Flipped { who, tile } => {
            let text = format!("{}: flips {}", t.name(*who), pack.tile_name(*tile));
            t.say(Some(*who), 2, "GR-041", text)
        }
        Event::TileLaid { who, tile, beside } => {
            let text = format!("{}: lays {} {}", t.name(*who), pack.tile_name(*tile), pack.gap_name(beside));
            t.say(Some(*who), 1, "GR-041", text)
        }
        Event::Founded { who, area } => {
            let at = t.at(*area);
            let text = format!("{}: a fortress rises in {at}", t.name(*who));
            t.say(Some(*who), 1, "GR-044", text)
        }
        Event::Turn { turn } => t.say(None, 0, "GR-001", format!("Turn {turn}")),
        Event::Phase { phase } => {
            let name = PHASES.get(usize::from(*phase).saturating_sub(1)).copied().unwrap_or("set-up");
            t.say(None, 0, "GR-001", format!("Phase {phase}: {name}"))
        }
        Event::Reshuffled => {
            t.say(None, 2, "GR-018", "The discard pile is shuffled into a new deck".to_owned())
        }
        Event::DrewCard { who } => {
            let text = format!("{}: draws a card", t.name(*who));
            t.say(Some(*who), 1, "GR-055", text)
        }
        Event::Drew { who, card } => {
            let text = format!("{}: you draw {}", t.name(*who), t.card(*card));
            t.say(Some(*who), 2, "GR-055", text)
        }
        Event::DrewImmediate { who, card } => {
            let text = format!("{}: draws {} and plays it at once", t.name(*who), t.card(*card));
            t.say(Some(*who), 1, "GR-056", text)
        }
        Event::Peeked { who, count: cards, keep } => {
            let text =
                format!("{}: looks at the top {} and keeps {keep}", t.name(*who), count(*cards, "card"));
            t.say(Some(*who), 1, "GR-236", text)
        }
        Event::Discarded { who, card, limit } => {
            let text = format!("{}: discards {}", t.name(*who), t.card(*card));
            t.say(Some(*who), 2, if *limit { "GR-053" } else { "GR-229" }, text)
        }
        Event::Proposed { id, from, to, give, get } => {
            let (give, get) = (t.bundle(give, true), t.bundle(get, true));
            let text = format!("Offer {id}: {} gives {give}, {} gives {get}", t.name(*from), t.name(*to));
            t.say(Some(*from), 1, "GR-216", text)
        }
        Event::OfferClosed { id, from, to, how } => {
            let how = told::closed(how);
            let text = format!("Offer {id} from {} to {} {how}", t.name(*from), t.name(*to));
            t.say(None, 2, "GR-216", text)
        }
        Event::Traded { from, to, give, get } => {
            let (give, get) = (t.bundle(give, false), t.bundle(get, false));
            let text = format!("{} and {} trade: {give} for {get}", t.name(*from), t.name(*to));
            t.say(Some(*from), 1, "GR-217", text)
        }
        Event::TradedFaces { from, to, give, get } => {
            let cards = |ids: &[DesignId]| {
                let names: Vec<&str> = ids.iter().map(|id| pack.card_title(*id)).collect();
                if names.is_empty() { "no hidden card".to_owned() } else { list(&names) }
            };
            let text =
                format!("{} hands over {}, {} {}", t.name(*from), cards(give), t.name(*to), cards(get));
            t.say(None, 2, "GR-217", text)
        }
        Event::DoneTrading { who } => {
            let text = format!("{}: is done trading", t.name(*who));
            t.say(Some(*who), 2, "GR-064", text)
        }
        Event::Cashed { by, to, cards, unit, pays } => {
            let pays = told::pay(*pays, *unit);
            let cards = count(*cards, "card");
            let text = if by == to {
                format!("{}: cashes {cards} for {pays}", t.name(*by))
            } else {
                format!("{}: cashes {cards}: {pays} for {}", t.name(*by), t.name(*to))
            };
            t.say(Some(*by), 1, "GR-067", text)
        }
        Event::UnitsRefused { who, by } => {
            let text = format!("{}: refuses the units from {}", t.name(*who), t.name(*by));
            t.say(Some(*who), 2, "GR-072", text)
        }
        Event::UnitsPlaced { who, kind, count: number, area } => {
            let at = t.at(*area);
            let arrive = if *number == 1 { "arrives" } else { "arrive" };
            let text = format!("{}: {} {arrive} in {at}", t.name(*who), count(*number, kind.word()));
            t.say(Some(*who), 2, "GR-079", text)
        }
        Event::BurnedForItems { who, from, items } => {
            let from = if *from == Source::Fort { "a stored pod" } else { "a pod from the bioborg" };
            let text = format!("{}: burns {from} for {}", t.name(*who), count(*items, "item"));
            t.say(Some(*who), 1, "GR-074", text)
        }
        Event::Passed { who, card, items } => {
            let text = format!(
                "{}: passes the rest of the turn; turn card {card} pays {}",
                t.name(*who),
                count(*items, "item")
            );
            t.say(Some(*who), 1, "GR-076", text)
        }
        Event::Forfeited { who, count: number, what } => {
            let text = format!("{}: forfeits {}", t.name(*who), count(*number, what));
            t.say(Some(*who), 2, if *what == "item" { "GR-253" } else { "GR-072" }, text)
        }
        Event::PodRolled { who, dice, again } => {
            t.line.dice = dice.map(|face| DieFace { face: face.to_string(), sides: 6, good: None }).to_vec();
            let again =
                if *again { "; every area with that number has a fortress, so they roll again" } else { "" };
            let text = format!("{}: rolls {} for a pod{again}", t.name(*who), dice[0] + dice[1]);
            t.say(Some(*who), 1, if again.is_empty() { "GR-082" } else { "GR-084" }, text)
        }
        Event::PodPlaced { who, area } => {
            let at = t.at(*area);
            let text = format!("{}: a pod sprouts in {at}", t.name(*who));
            t.say(Some(*who), 2, "GR-083", text)
        }
        Event::PodsGained { who, count: pods, loose, area, carrier } => {
            let at = t.at(*area);
            let by = told::carrier(*carrier, "gains", "gain");
            let gained = count(pods - loose, "new pod");
            let rest = format!("{} in {at} because there is no room", told::loosen(*loose));
            let text = match (pods - loose, *loose) {
                (_, 0) => format!("{}: {by} {gained} in {at}", t.name(*who)),
                (0, _) => format!("{}: {rest}", t.name(*who)),
                _ => format!("{}: {by} {gained}, and {rest}", t.name(*who)),
            };
            t.say(Some(*who), 2, "GR-207", text)
        }
        Event::PodsDropped { who, carrier: by, count: pods, area } => {
            let at = t.at(*area);
            let by = told::carrier(*by, "sets down", "set down");
            let text = format!("{}: {by} {} in {at}", t.name(*who), count(*pods, "pod"));
            t.say(Some(*who), 2, "GR-118", text)
        }
        Event::PodsPicked { who, carrier: by, count: pods, area, won } => {
            let at = t.at(*area);
            let by = told::carrier(*by, "picks up", "pick up");
            let text = format!("{}: {by} {} in {at}", t.name(*who), count(*pods, "pod"));
            t.say(Some(*who), 2, if *won { "GR-182" } else { "GR-116" }, text)
        }
        Event::PodsLost { who, count: pods, area } => {
            let at = t.at(*area);
            let text = format!("{}: drops {} in {at}", t.name(*who), count(*pods, "pod"));
            t.say(Some(*who), 2, "GR-179", text)
        }
        Event::PodsDestroyed { who, count: pods, area } => {
            let at = area.map(|area| format!(" in {}", t.at(area))).unwrap_or_default();
            let pods = count(*pods, "pod");
            let text = match who {
                Some(who) => format!("{}: loses {pods}{at}", t.name(*who)),
                None => format!("Bursting into flowers{at}: {pods}"),
            };
            t.say(*who, 2, "GR-229", text)
        }
        Event::PodStolen { who, from } => {
            let text = format!("{}: steals a pod from the bioborg of {}", t.name(*who), t.name(*from));
            t.say(Some(*who), 1, "GR-230", text)
        }
        Event::PodLifted { who, area } => {
            let at = t.at(*area);
            let text = format!("{}: the bioborg takes a loose pod from {at}", t.name(*who));
            t.say(Some(*who), 1, "GR-230", text)
        }
        Event::Spilled { who, count: pods, area } => {
            let at = t.at(*area);
            let text = format!("{}: {} in {at} because there is no room", t.name(*who), told::loosen(*pods));
            t.say(Some(*who), 2, "GR-202", text)
        }
        Event::Declared { who, what, path, jump } => {
            let to = path.last().copied().map(|area| t.at(area)).unwrap_or_default();
            let from = path.first().map(|area| pack.area_name(*area)).unwrap_or_default();
            let text = format!("{}: {what} {} from {from} to {to}", t.name(*who), set_out(what, *jump));
            t.say(Some(*who), 1, "GR-094", text)
        }
        Event::Passage { who, mover, refused } => {
            let text = match refused {
                Some(area) => {
                    let at = t.at(*area);
                    format!("{}: does not let {} through {at}", t.name(*who), t.name(*mover))
                }
                None => format!("{}: lets {} pass", t.name(*who), t.name(*mover)),
            };
            t.say(Some(*who), 2, "GR-109", text)
        }
        Event::MoveStopped { who, by } => {
            let text = format!("{}: calls off the move of {}", t.name(*by), t.name(*who));
            t.say(Some(*by), 2, "GR-234", text)
        }
        Event::Moved { who, what, to } => {
            let at = t.at(*to);
            let text = format!("{}: {what} {} in {at}", t.name(*who), verb(what, "arrives", "arrive"));
            t.say(Some(*who), 2, "GR-089", text)
        }
        Event::Rebuilt { who, area } => {
            let at = t.at(*area);
            let text = format!("{}: the fortress in {at} stands again", t.name(*who));
            t.say(Some(*who), 1, "GR-123", text)
        }
        Event::Refitted { who, mounted } => {
            let text =
                format!("{}: refits the bioborg; it has {}", t.name(*who), told::some(*mounted, "weapon"));
            t.say(Some(*who), 1, "GR-126", text)
        }
        Event::Announced { who, whom, area, what, with } => {
            let at = t.at(*area);
            let text = format!("{} attacks {} in {at}: {what} against {with}", t.name(*who), t.name(*whom));
            t.say(Some(*who), 0, "GR-131", text)
        }
        Event::Aborted { who, whom, area } => {
            let at = t.at(*area);
            let text = format!("{}: calls off the attack on {} in {at}", t.name(*who), t.name(*whom));
            t.say(Some(*who), 1, "GR-138", text)
        }
        Event::Cancelled { who } => {
            let text = format!("{}: the attack comes to nothing", t.name(*who));
            t.say(Some(*who), 1, "GR-235", text)
        }
        Event::Invited { by, who, side } => {
            let text = format!("{}: asks {} to join the {side}", t.name(*by), t.name(*who));
            t.say(Some(*by), 2, "GR-141", text)
        }
        Event::Joined { who, whom, side, what } => {
            let text = format!("{}: joins the {side} of {} with {what}", t.name(*who), t.name(*whom));
            t.say(Some(*who), 1, "GR-144", text)
        }
        Event::DeclinedToJoin { who, whom } => {
            let text = format!("{}: will not help {}", t.name(*who), t.name(*whom));
            t.say(Some(*who), 2, "GR-144", text)
        }
        Event::Burned { who, borg, fort } => {
            let text = format!("{}: burns {}", t.name(*who), count(borg + fort, "pod"));
            t.say(Some(*who), 1, "GR-154", text)
        }
        Event::Shown { who, card } => {
            let power = pack.cards.design(*card).weapon().map_or(0, |weapon| weapon.power);
            let text = format!("{}: shows {}, power {power}", t.name(*who), t.card(*card));
            t.line.touches.push(Touch::Card(pack.cards.design(*card).id.to_string()));
            t.say(Some(*who), 1, "GR-155", text)
        }
        Event::Rolled { who, side, faces } => {
            t.line.dice = dice(faces);
            let number: u8 = faces.iter().sum();
            let text = format!(
                "{}: rolls {} for the {side}",
                t.name(*who),
                if number == 1 { "a die".to_owned() } else { format!("{number} dice") }
            );
            t.say(Some(*who), 1, "GR-167", text)
        }
        Event::Rerolled { who, of, before, after } => {
            t.line.dice = dice(after);
            let (before, after) = (faces(before), faces(after));
            let text = if who == of {
                format!("{}: rerolls {before}, now {after}", t.name(*who))
            } else {
                format!("{}: makes {} reroll {before}, now {after}", t.name(*who), t.name(*of))
            };
            t.say(Some(*who), 1, "GR-167", text)
        }
        Event::TotalChanged { who, side, change: number } => {
            let text = format!("{}: {} for the {side}", t.name(*who), change(*number));
            t.say(Some(*who), 2, "GR-163", text)
        }
        Event::DiceChanged { who, side, change: number } => {
            let text = format!(
                "{}: {} {} for the {side}",
                t.name(*who),
                change(*number),
                if number.abs() == 1 { "die" } else { "dice" }
            );
            t.say(Some(*who), 2, "GR-232", text)
        }
        Event::PowerChanged { who, side, power } => {
            let text = format!("{}: the weapon of the {side} now has power {power}", t.name(*who));
            t.say(Some(*who), 2, "GR-232", text)
        }
        Event::LossesChanged { who, side, change: number } => {
            let text = match number {
                Some(number) => format!("{}: {} to the losses of the {side}", t.name(*who), change(*number)),
                None => format!("{}: the losses of the {side} are halved", t.name(*who)),
            };
            t.say(Some(*who), 2, "GR-231", text)
        }
        Event::Judged { attacker, defender, score, parts, winner, .. } => {
            let won = if *winner == Side::Attack { *attacker } else { *defender };
            let [attack, defence] = [&parts[0], &parts[1]].map(told::parts);
            let text =
                format!("{} wins, {} : {} ({attack} against {defence})", t.name(won), score[0], score[1]);
            t.say(Some(won), 1, "GR-169", text)
        }
        Event::Eliminated { who, kind, count: number, area, pods, cause } => {
            let at = t.at(*area);
            let (why, rule) = match *cause {
                "combat" => ("", "GR-171"),
                "a card" => (" to a card", "GR-229"),
                "a weapon" => (" to a weapon", "GR-206"),
                _ => (" with nowhere to retreat", "GR-178"),
            };
            let loose = if *pods > 0 { format!("; {}", told::loosen(*pods)) } else { String::new() };
            let text = format!("{}: loses {} in {at}{why}{loose}", t.name(*who), count(*number, kind.word()));
            t.say(Some(*who), 2, rule, text)
        }
        Event::Protected { who, what } => {
            let what = match what {
                Safe::Weapon => "the weapon shown is not discarded",
                Safe::Pods => "losing pieces keep their pods",
                Safe::Hand => "no card is taken",
            };
            let text = format!("{}: {what}", t.name(*who));
            t.say(Some(*who), 2, "GR-279", text)
        }
        Event::Trashed { who, area, pods } => {
            let at = t.at(*area);
            let loose = if *pods > 0 { format!(", and {}", told::loosen(*pods)) } else { String::new() };
            let text = format!("{}: the fortress in {at} is trashed{loose}!", t.name(*who));
            t.say(Some(*who), 1, "GR-180", text)
        }
        Event::Expired { who, card } => {
            let text = format!("{}: loses {} with the fortress", t.name(*who), t.card(*card));
            t.say(Some(*who), 2, "GR-247", text)
        }
        Event::Retreated { who, what, to } => {
            let at = t.at(*to);
            let text = format!("{}: {what} {} to {at}", t.name(*who), verb(what, "retreats", "retreat"));
            t.say(Some(*who), 2, "GR-174", text)
        }
        Event::Coup { who, of } => {
            let text = format!("{}: gains a coup counter from {}!", t.name(*who), t.name(*of));
            t.say(Some(*who), 1, "GR-181", text)
        }
        Event::WeaponGone { who, card, kept, lost } => {
            let goes = if *kept { "keeps" } else { "discards" };
            let text = format!("{}: {goes} {}", t.name(*who), t.card(*card));
            t.say(Some(*who), 2, if *lost && !kept { "GR-184" } else { "GR-183" }, text)
        }
        Event::CardTaken { who, from, up, effect } => {
            let what = up.map_or("a hidden card".to_owned(), |card| t.card(card).to_owned());
            let text = format!("{}: takes {what} from {}", t.name(*who), t.name(*from));
            t.say(Some(*who), 1, if *effect { "GR-230" } else { "GR-185" }, text)
        }
        Event::CardTakenFace { who, from, card } => {
            let text = format!("{} takes {} from {}", t.name(*who), t.card(*card), t.name(*from));
            t.say(Some(*who), 2, "GR-185", text)
        }
        Event::Played { who, card } => {
            let text = format!("{}: plays {}!", t.name(*who), t.card(*card));
            t.line.touches.push(Touch::Card(pack.cards.design(*card).id.to_string()));
            t.say(Some(*who), 1, "GR-193", text)
        }
        Event::Laid { who, card } => {
            let text = format!("{}: lays {} face up", t.name(*who), t.card(*card));
            t.say(Some(*who), 1, "GR-197", text)
        }
        Event::Aimed { who, at } => {
            let text = format!("{}: aims it at {}", t.name(*who), t.name(*at));
            t.say(Some(*who), 2, "GR-205", text)
        }
        Event::CardRolled { who, shows } => {
            let text = format!("{}: rolls {shows}", t.name(*who));
            t.say(Some(*who), 2, "GR-228", text)
        }
        Event::Swayed { who, what } => {
            let text = format!("{}: {}", t.name(*who), what.join("; "));
            t.say(Some(*who), 2, "GR-200", text)
        }
        Event::Ordered { who, about, order } => {
            let order = told::order(*order);
            let text =
                format!("{}: standing order when {} asks to pass: {order}", t.name(*who), t.name(*about));
            t.say(Some(*who), 2, "GR-219", text)
        }
        Event::Resigned { who } => {
            let text = format!("{}: leaves the game; the table plays for them from now on", t.name(*who));
            t.say(Some(*who), 1, "GR-296", text)
        }
        Event::Ended { winners, how } => {
            let text = t.ending(winners, *how);
            let rule = match how {
                How::Coups => "GR-021",
                How::Time => "GR-028",
                How::Resigned => "GR-296",
            };
            t.say(None, 0, rule, text)
        }
    }
}
