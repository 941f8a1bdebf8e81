//! What choices look like, and what they say beside their name.

use crate::action::{Action, Source};
use crate::look::Look;
use crate::pack::Design;
use crate::player::Player;
use crate::scene::picture_of;
use crate::trade::Ware;

impl Look<'_> {
    fn named_card(&self, name: retrograde_core::Short) -> Option<&Design> {
        Some(self.design(self.deck().find(name)?))
    }

    /// The picture of a choice, a key of the theme's drawings or pieces.
    pub(super) fn picture(self, player: Player, action: Action) -> Option<String> {
        Some(match action {
            Action::Alliance(id) => id.to_string(),
            Action::Bioborg(id) => {
                let bioborg = self.rules.pack.bioborg(id)?;
                format!("bioborg.{}", self.rules.pack.bioborgs[bioborg].species)
            }
            // What is for others is only named.
            Action::Cash(.., who) | Action::CashCard(_, who) if who != player => return None,
            Action::Play(name)
            | Action::Show(name, _)
            | Action::Keep(name)
            | Action::Pick(name)
            | Action::Mount(name, _)
            | Action::Discard(name)
            | Action::DiscardUp(name)
            | Action::CashCard(name, _)
            | Action::TakeUp(name)
            | Action::Give(Ware::Card(name) | Ware::Up(name))
            | Action::Get(Ware::Card(name) | Ware::Up(name)) => picture_of(self.named_card(name)?),
            Action::Give(Ware::Pod) | Action::Get(Ware::Pod) | Action::BurnPod(_) | Action::Roll => {
                "pod".to_owned()
            }
            Action::Get(Ware::AnyCard) | Action::TakeHidden => "card-back".to_owned(),
            Action::Burn(fuel) if fuel.borg + fuel.fort > 0 => "pod".to_owned(),
            Action::PickUp(..) | Action::Drop(..) | Action::Collect(..) => "pod".to_owned(),
            Action::Cash(_, unit, ..) => match unit.kind() {
                Some(kind) => format!("card.{kind}s"),
                None => "card.units".to_owned(),
            },
            Action::TakeItem(item) => {
                item.kind().map_or_else(|| "card-back".to_owned(), |kind| kind.to_string())
            }
            Action::Take(_, unit, _) | Action::Add(_, unit, _) | Action::Lose(unit, _) => {
                unit.kind.to_string()
            }
            Action::Retreat(_, unit, _) => unit.kind.to_string(),
            Action::TakeBorg | Action::AddBorg | Action::Use | Action::Refit | Action::RetreatBorg(_) => {
                format!("bioborg.{}", self.bioborg(player)?.species)
            }
            Action::Attack(area, whom) if self.alliance(whom).stands_in(area) => "fortress".to_owned(),
            Action::Rebuild(_) => "fortress".to_owned(),
            _ => return None,
        })
    }

    /// What a choice does, where its label is only a name.
    pub(super) fn about(self, player: Player, action: Action) -> String {
        let pack = &self.rules.pack;
        match action {
            Action::Alliance(id) => {
                let told = |at: usize| {
                    let info = &pack.alliances[at];
                    format!("{} Bots that lead it are {}.", info.flavour, info.temper.name)
                };
                pack.alliance(id).map(told).unwrap_or_default()
            }
            Action::Bioborg(id) => pack.bioborg(id).map(|at| pack.bioborg_text(at)).unwrap_or_default(),
            Action::Play(name) | Action::Keep(name) => {
                self.deck().find(name).map(|id| pack.card_does(id)).unwrap_or_default()
            }
            Action::Show(name, from) => {
                let does = self.deck().find(name).map(|id| pack.card_does(id)).unwrap_or_default();
                let from = if from == Source::Borg { "mounted" } else { "from your hand" };
                if does.is_empty() { from.to_owned() } else { format!("{from}. {does}") }
            }
            Action::AcceptOffer(id)
            | Action::DeclineOffer(id)
            | Action::Counter(id)
            | Action::Withdraw(id) => {
                let offer = self.pos.trade.offer(id);
                offer.map(|offer| self.deal_text(&offer.deal)).unwrap_or_default()
            }
            Action::Use => {
                let at = usize::from(self.alliance(player).bioborg);
                pack.talent_text(at)
            }
            _ => String::new(),
        }
    }
}
