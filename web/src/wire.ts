// Made by scripts/wire from the Rust types; docs/protocol.md says what they mean.

export const PROTOCOL = 1;

/**
 * A row of [`Amounts`].
 */
export type AmountRow = {
/**
 * Its words in the answer, with `{}` for the number.
 */
words: string,
/**
 * What it is.
 */
title: string,
/**
 * What it does or why a player would take it.
 */
about: string,
/**
 * The picture, a key of the theme's pieces.
 */
picture: string | null,
/**
 * Least and most.
 */
range: [number, number],
/**
 * What to begin with.
 */
value: number, };

/**
 * A choice of how many of each, sent as one answer: `place 2 trooper 1 factory`.
 *
 * The answer is `before`, then the words of each row with a number above 0, then `after`, with blanks between. If they
 * are taken one by one, each of them is a separate answer instead, with the same words as often as the number says, and `after`, if it is
 * not empty, is the last.
 */
export type Amounts = {
/**
 * What the answer begins with.
 */
before: string,
/**
 * What it ends with.
 */
after: string,
/**
 * The rows.
 */
rows: Array<AmountRow>,
/**
 * Least and most of all rows together.
 */
total: [number, number],
/**
 * What the button says: `Place them`.
 */
label: string,
/**
 * Whether each of them is a separate answer, given one after another.
 */
one_by_one: boolean,
/**
 * The space that they go to, which the board marks.
 */
space?: string, };

/**
 * The open question to a seat, with an id that changes whenever the seat's table does.
 */
export type Asked = {
/**
 * To be sent back with the answer.
 */
id: string,
/**
 * The answer that is about to be given: by habit, because there is no other, or the seat's own that came before the window
 * has been open long enough. Whoever answers again gives another.
 */
pending?: string,
/**
 * Who is asked.
 */
seat: Seat,
/**
 * One sentence: what to do now.
 */
text: string,
/**
 * The rule behind the question.
 */
rule: RuleId | null,
/**
 * The open choices and the blocked ones, in a stable order.
 */
choices: Array<Choice>,
/**
 * What kind of question it is, the same whenever it comes up: what habits are kept under, if it is one of
 * [`Show::kinds`](crate::Show::kinds). Empty = none.
 */
kind: string,
/**
 * A sentence for players who see the question for the first time; empty = it needs none.
 */
help: string,
/**
 * What this one question turns on: how far it is, who is met, what a card says. Always shown, unlike [`Prompt::help`]; empty = the
 * question says it all.
 */
note?: string,
/**
 * The answer to take if unsure, one of the open choices.
 */
recommended: string | null,
/**
 * The same for each of the pieces that act for themselves, at most one answer of each; empty = [`Prompt::recommended`] is for all.
 */
suggested?: Array<string>,
/**
 * How many of each: one answer made of several numbers.
 */
amounts: Amounts | null,
/**
 * Goods of two sides, chosen one by one and then offered together.
 */
draft: Draft | null,
/**
 * The answer that declines what is asked, one of the open choices, where their kinds do not tell.
 */
pass?: string,
/**
 * The filters of its kind that this question meets, by id: a seat that passes unless one of them is met is asked.
 */
meets?: Array<string>,
/**
 * Several answers as one: a move by its destination, a shot by its target. Each begins with an open choice and goes on
 * with [`Choice::then`]; it ends early where something else is asked.
 */
ways?: Array<Choice>,
/**
 * Whether it belongs to the set-up, which a bot can do for the seat.
 */
set_up?: boolean, };

/**
 * A small marker on a space, a piece or a card.
 */
export type Badge = {
/**
 * Kind, a key of the theme's badges: `cloud`, `stasis`.
 */
kind: string,
/**
 * One to three characters: colour never stands alone.
 */
text: string,
/**
 * What it means, in words.
 */
title: string,
/**
 * How it should strike the eye.
 */
tone: Tone, };

/**
 * A band of ranges, from where the one before it ends.
 */
export type Band = {
/**
 * How many spaces away it ends.
 */
reach: number,
/**
 * What it is called and what it changes: `long: −3`.
 */
label: string, };

/**
 * A design on the bench, with everything that a client can show of it.
 */
export type Bench = {
/**
 * Its name.
 */
name: string,
/**
 * What kind of thing it is: `Scout armor`.
 */
kind: string,
/**
 * The design, as it is written.
 */
design: string,
/**
 * What the rules do not allow; empty = sound.
 */
faults: Array<Fault>,
/**
 * What else is worth knowing.
 */
notes: Array<Note>,
/**
 * How it looks.
 */
figure: Figure,
/**
 * Where things are fitted.
 */
places: Array<Place>,
/**
 * What there is of everything, and how much of it is used.
 */
gauges: Array<Gauge>,
/**
 * The groups of the wares, in the order of fitting out.
 */
groups: Array<WareGroup>,
/**
 * What can be fitted or set, by groups.
 */
wares: Array<Ware>,
/**
 * What it is worth.
 */
values: Array<Value>,
/**
 * What it is in the game; none = it cannot be fielded.
 */
fielding: Fielding | null,
/**
 * Why it cannot be fielded.
 */
unfit: Refusal | null, };

/**
 * A board: spaces in one coordinate system.
 */
export type Board = {
/**
 * Id.
 */
id: string,
/**
 * Its name.
 */
title: string,
/**
 * How its spaces lie.
 */
layout: Layout,
/**
 * The spaces in a stable order.
 */
spaces: Array<Space>,
/**
 * Pairs of spaces joined by a drawn line, where adjacency is not plain from the layout.
 */
links: Array<[string, string]>,
/**
 * What is printed on the board under the spaces, in drawing order.
 */
decor: Array<Decor>, };

/**
 * A bot to choose.
 */
export type BotInfo = {
/**
 * As in `seats` of a new table.
 */
id: string,
/**
 * Its name.
 */
title: string,
/**
 * A sentence.
 */
about: string,
/**
 * Whether it can think ahead while people are asked: then `/ahead` may follow its id.
 */
ahead: boolean, };

/**
 * A card face up.
 */
export type Card = {
/**
 * Id.
 */
id: string,
/**
 * Name.
 */
title: string,
/**
 * What it says.
 */
text: string,
/**
 * How many of it there are.
 */
count: number,
/**
 * How it should strike the eye.
 */
tone: Tone,
/**
 * Its picture, a key of the theme's drawings.
 */
picture: string | null,
/**
 * Kind, a key of the theme's cards: it gives the band its colour.
 */
kind: string,
/**
 * The number that stands out on its face: a power, a value.
 */
number: string | null,
/**
 * The line at its foot: what sort it is, when it can be played.
 */
foot: string,
/**
 * Words that are not part of what it does.
 */
flavour: string,
/**
 * Whose pieces it is about, those of its picture.
 */
about?: Seat, };

/**
 * A row, hand or pile of cards.
 */
export type CardRow = {
/**
 * Id.
 */
id: string,
/**
 * Heading.
 */
title: string,
/**
 * Whose it is.
 */
owner: Seat | null,
/**
 * What kind of row it is, which says where a client shows it.
 */
kind: RowKind,
/**
 * The cards that can be seen.
 */
cards: Array<Card>,
/**
 * How many more lie face down.
 */
face_down: number,
/**
 * What those look like, a key of the theme's cards; empty = like all others.
 */
back: string, };

/**
 * An exact probability: `hits` of `of` equally likely cases.
 *
 * # Display
 *
 * A whole percentage, rounded; never `0%` or `100%` unless exact: `75%`, `<1%`, `>99%`.
 */
export type Chance = {
/**
 * Favourable cases.
 */
hits: number,
/**
 * All cases; never zero.
 */
of: number, };

/**
 * What a seat added to the dice.
 */
export type ChanceNow = {
/**
 * Which.
 */
seat: Seat,
/**
 * 64 hex digits.
 */
bits: string, };

/**
 * What differs between two scenes.
 */
export type Change = {
/**
 * The new headline.
 */
headline?: string,
/**
 * The new facts.
 */
facts?: Array<Fact>,
/**
 * All boards, where more than some spaces changed.
 */
boards?: Array<Board>,
/**
 * Changed spaces by the ids of their boards.
 */
spaces?: { [key in string]: Array<Space> },
/**
 * Changed pieces.
 */
pieces?: Patch<Piece>,
/**
 * The new marks.
 */
marks?: Array<Mark>,
/**
 * The new panels of the seats.
 */
seats?: Array<SeatPanel>,
/**
 * Changed sheets.
 */
sheets?: Patch<Sheet>,
/**
 * The new rows of cards.
 */
cards?: Array<CardRow>,
/**
 * The new tracks.
 */
tracks?: Array<Track>,
/**
 * The new goal.
 */
goal?: Goal | null,
/**
 * The new parts of the turn.
 */
phases?: Array<Phase>,
/**
 * The new fight or encounter.
 */
stage?: Stage | null,
/**
 * The new offers.
 */
offers?: Array<TradeOffer>, };

/**
 * One thing a seat may answer, or may not and why.
 */
export type Choice = {
/**
 * The answer in notation; the same text is sent back.
 */
answer: string,
/**
 * What a person reads.
 */
label: string,
/**
 * Choices of one group are listed together: the name of a unit, of a phase.
 */
group: string | null,
/**
 * What lights up.
 */
touches: Array<Touch>,
/**
 * What the dice will say, where they decide.
 */
odds: Forecast | null,
/**
 * `Some` = listed, but a rule forbids it.
 */
blocked: Refusal | null,
/**
 * What kind of choice it is.
 */
kind: ChoiceKind,
/**
 * What the board shows while it is considered: the line of fire, the radius of a blast, the way.
 */
marks: Array<Mark>,
/**
 * What it does, in a sentence, where the label is only a name.
 */
about: string,
/**
 * What it costs, in few characters: `6/6`, `2 AP`.
 */
cost: string,
/**
 * Its picture, a key of the theme's drawings or pieces.
 */
picture: string | null,
/**
 * The answers that follow, each to the question that the one before leads to; empty but for [`Prompt::ways`].
 */
then?: Array<string>,
/**
 * For a move: where it ends, and spaces farther on to which it is the first step, for a piece that is sent there over several
 * turns. Empty = nothing is sent on its way by it.
 */
toward?: Array<string>,
/**
 * For one of a few manners in which its piece can act, such as to walk or to fly: whether it does so now.
 */
manner?: boolean,
/**
 * The row of a record sheet that it uses, by the id of the sheet and the label of the row: a weapon, for a move the one that would
 * serve best where it leads.
 */
row?: [string, string], };

/**
 * How a client presents a choice.
 */
export type ChoiceKind = "act" | "finish" | "pass" | "standing";

/**
 * `POST /api/tables/{table}/claim`.
 */
export type Claim = {
/**
 * An invitation to the seat, or the token that it has now. It opens nothing any more afterwards.
 */
key: string,
/**
 * The token that the seat is to have, of the client's own making, so that a request whose answer was lost can be sent again;
 * else the server makes one.
 */
token?: string,
/**
 * What the player is called; else as before.
 */
name?: string, };

/**
 * A seat that was taken, or whose token was renewed.
 */
export type Claimed = {
/**
 * The word of the seat.
 */
seat: string,
/**
 * Its token from now on.
 */
token: string, };

/**
 * Everything a client may send.
 */
export type ClientMessage = { "type": "hello" } & Hello | { "type": "answer",
/**
 * Of this request.
 */
id: string,
/**
 * Whose answer.
 */
seat: number,
/**
 * Id of the question; none for what is open at any time.
 */
prompt: string | null,
/**
 * In notation.
 */
answer: string, } | { "type": "change",
/**
 * Of this request.
 */
id: string,
/**
 * Whose answer.
 */
seat: number,
/**
 * In notation.
 */
answer: string, } | { "type": "undo",
/**
 * Of this request.
 */
id: string,
/**
 * Whose answer.
 */
seat: number, } | { "type": "redo",
/**
 * Of this request.
 */
id: string,
/**
 * Whose answer.
 */
seat: number, } | { "type": "explain",
/**
 * Of this request.
 */
id: string,
/**
 * Whose answer.
 */
seat: number,
/**
 * In notation.
 */
answer: string, } | { "type": "look",
/**
 * Of this request.
 */
id: string,
/**
 * The moment; 0 = the opening.
 */
moment: number, } | { "type": "log",
/**
 * Of this request.
 */
id: string,
/**
 * The last of them is the one before this line, counted from 0.
 */
before: number, } | { "type": "advise",
/**
 * Of this request.
 */
id: string,
/**
 * Whose question.
 */
seat: number, } | { "type": "course",
/**
 * Of this request.
 */
id: string, } | { "type": "review",
/**
 * Of this request.
 */
id: string,
/**
 * Which.
 */
seat: number, } | { "type": "player",
/**
 * Of this request.
 */
id: string,
/**
 * Which.
 */
seat: number,
/**
 * `human` or `bot:…`.
 */
player: string, } | { "type": "name",
/**
 * Of this request.
 */
id: string,
/**
 * Which.
 */
seat: number,
/**
 * At most 40 letters; empty = no name.
 */
name: string, } | { "type": "habit",
/**
 * Of this request.
 */
id: string,
/**
 * Which.
 */
seat: number,
/**
 * The kind of question.
 */
kind: string,
/**
 * What it wants.
 */
habit: Habit, } | { "type": "chance",
/**
 * Of this request.
 */
id: string,
/**
 * Which.
 */
seat: number,
/**
 * 64 hex digits.
 */
bits: string, } | { "type": "pass",
/**
 * Of this request.
 */
id: string,
/**
 * Which; none = a spectator's.
 */
seat: number | null, } | { "type": "again",
/**
 * The last update that came.
 */
seen: number, } | { "type": "ping",
/**
 * Of this request.
 */
id: string, };

/**
 * Which table is copied.
 */
export type CopyOf = {
/**
 * Its id.
 */
table: string,
/**
 * A token of a seat or to watch.
 */
token: string,
/**
 * When, as that token's eyes count moments.
 */
moment: number, };

/**
 * How much of a gauge something takes, or gives where it is negative.
 */
export type Cost = {
/**
 * The gauge.
 */
gauge: string,
/**
 * How much.
 */
amount: number, };

/**
 * An answer that gave something away.
 */
export type CostlyNow = {
/**
 * When it was asked: the moment before the answer.
 */
moment: number,
/**
 * In which turn.
 */
turn: number,
/**
 * What was asked; empty if the seat answered unasked, such as to resign.
 */
question: string,
/**
 * What was answered.
 */
given: Counselled,
/**
 * What would have been better.
 */
better: Counselled,
/**
 * Why, to follow the better answer in a sentence.
 */
why: string, };

/**
 * An answer that a seat could give, with its chance and a reason.
 */
export type Counsel = {
/**
 * In notation.
 */
answer: string,
/**
 * What a person reads.
 */
label: string,
/**
 * The chance to win after it, in thousandths; a draw counts as half a win.
 */
chance: number,
/**
 * Why, to follow the answer in a sentence: `brings the satellite closer to your edge`.
 */
why: string, };

/**
 * An answer with the chance to win after it.
 */
export type Counselled = {
/**
 * In notation.
 */
answer: string,
/**
 * What a person reads.
 */
label: string,
/**
 * In thousandths, before dice fell for it.
 */
chance: number, };

/**
 * The way to the goal as a line: from one home edge to the other, or from nothing to as much as is needed.
 */
export type Course = {
/**
 * What stands at its beginning and at its end: whose it is, and a word or two. Empty = nothing.
 */
ends: [[Seat | null, string], [Seat | null, string]],
/**
 * How many steps it has.
 */
steps: number,
/**
 * What is on the way.
 */
marks: Array<CourseMark>,
/**
 * In words, at the end of the line: `9 · 7 hexes`.
 */
text: string, };

/**
 * Something on the way to the goal.
 */
export type CourseMark = {
/**
 * How many steps from the beginning.
 */
at: number,
/**
 * Whose it is; none = everyone's.
 */
seat: Seat | null,
/**
 * Its picture, a key of the theme's drawings or pieces; none = a mark in the colour of the seat.
 */
picture: string | null, };

/**
 * How a game stood at a moment, seat by seat.
 */
export type CourseMoment = {
/**
 * Which.
 */
moment: number,
/**
 * How well each seat stood, in thousandths, by the bots' judgement.
 */
standing: Array<number>,
/**
 * How many pieces each seat had, on the board or beside it.
 */
pieces: Array<number>, };

/**
 * A small board for show.
 */
export type Cover = {
/**
 * Rows of flat hexes, every second column half a hex lower; a character is the letter of a kind of spaces.
 */
rows: Array<string>,
/**
 * What stands on it.
 */
pieces: Array<CoverPiece>, };

/**
 * A piece on a cover.
 */
export type CoverPiece = {
/**
 * Kind, a key of the theme's pieces.
 */
kind: string,
/**
 * Form within the kind.
 */
form: string | null,
/**
 * Whose it is.
 */
owner: number | null,
/**
 * Column and row, counted from 0.
 */
at: [number, number],
/**
 * Facing, in sixths of a turn clockwise from the top.
 */
facing: number | null, };

/**
 * Something printed on a board that is not a space: a ring of an orbit, a planet, a tile, the frame of an inset, a caption.
 */
export type Decor = {
/**
 * Kind, a key of the theme's spaces.
 */
kind: string,
/**
 * Where it lies and what it looks like.
 */
form: DecorForm,
/**
 * What is written on it.
 */
text: string | null, };

/**
 * The form of something printed on a board, in the coordinates of [`Shape::Area`].
 */
export type DecorForm = { "ring": {
/**
 * Centre.
 */
at: [number, number],
/**
 * Radius.
 */
radius: number, } } | { "ball": {
/**
 * Centre.
 */
at: [number, number],
/**
 * Radius.
 */
radius: number, } } | { "panel": {
/**
 * Corners in order.
 */
points: Array<[number, number]>, } } | { "tile": {
/**
 * Corners in order.
 */
points: Array<[number, number]>, } } | { "caption": {
/**
 * Middle of the line.
 */
at: [number, number],
/**
 * Height of the letters.
 */
size: number, } };

/**
 * What the dice of a table come from; `docs/fair-dice.md`.
 */
export type DiceNow = {
/**
 * What was published of the seed before the game.
 */
commitment: string,
/**
 * Who knows the seed while the game goes on.
 */
seed: SeedNow,
/**
 * What seats have added, in order.
 */
chances: Array<ChanceNow>, };

/**
 * A die as it was rolled.
 */
export type DieFace = {
/**
 * What the face shows: `☺`, `–`, `5`, `red`.
 */
face: string,
/**
 * How many sides the die has: it is drawn by them.
 */
sides: number,
/**
 * Whether it helped, where that means something.
 */
good: boolean | null, };

/**
 * Goods of two sides, chosen one by one and then offered together: an answer of several lines, sent as one script.
 */
export type Draft = {
/**
 * Who it can be made with: the seat, the answer that begins it, and a few words on what they have.
 */
partners: Array<DraftPartner>,
/**
 * The answer that makes the offer.
 */
propose: string,
/**
 * The answer that abandons the draft.
 */
cancel: string, };

/**
 * Something that can be put into a draft.
 */
export type DraftGood = {
/**
 * The answer that puts one of it in.
 */
answer: string,
/**
 * What it is: `pod`.
 */
title: string,
/**
 * The heading it is listed under: `Pods in your fortress`.
 */
group: string,
/**
 * How many there are at most.
 */
most: number,
/**
 * The picture, a key of the theme's drawings or pieces.
 */
picture: string | null,
/**
 * The card it is, by the id of a card in the scene.
 */
card: string | null,
/**
 * Goods of the same word only change hands together: a turn card for a turn card.
 */
together: string, };

/**
 * Someone to make an offer to, with the goods of both.
 */
export type DraftPartner = {
/**
 * Who.
 */
seat: Seat,
/**
 * The answer that begins a draft with them.
 */
begin: string,
/**
 * What they have, in few words: `3 pods, 3 cards, turn card 3`.
 */
about: string,
/**
 * What the seat has to give.
 */
gives: Array<DraftGood>,
/**
 * What the seat may ask for.
 */
gets: Array<DraftGood>, };

/**
 * `POST /api/games/{game}/workshop/sheet`.
 */
export type DrawSheet = {
/**
 * The design.
 */
design: string,
/**
 * How it looks.
 */
look: Look, };

/**
 * Why a request over HTTP failed.
 */
export type ErrorBody = {
/**
 * A sentence.
 */
error: string, };

/**
 * A label and a value.
 */
export type Fact = {
/**
 * What it is.
 */
label: string,
/**
 * How it stands.
 */
value: string,
/**
 * The rule that explains it.
 */
rule: RuleId | null, };

/**
 * Something that the rules do not allow.
 */
export type Fault = {
/**
 * Where; none = the whole design.
 */
place: string | null,
/**
 * The word of what is at fault; none = nothing by itself.
 */
item: string | null,
/**
 * The rule that forbids it; none where the answer does not fit the open question.
 */
rule: RuleId | null,
/**
 * One sentence without a full stop.
 */
because: string, };

/**
 * A design as the game takes it.
 */
export type Fielding = {
/**
 * In one line: the value of the option of a [`Post`].
 */
line: string,
/**
 * Its values in the game.
 */
values: Array<Value>, };

/**
 * What a fight between two forces comes to if it is fought to the end.
 *
 * # Display
 *
 * A few lines for people: a line for each side with its chance to win and what it has left, then how exact it is.
 */
export type FightOdds = {
/**
 * The first side is the only one left.
 */
first: Chance,
/**
 * The second side is.
 */
second: Chance,
/**
 * Nobody survives.
 */
nobody: Chance,
/**
 * Units that the sides have left on average, in thousandths.
 */
left: [number, number],
/**
 * How many fights were played; none = worked out exactly.
 */
samples: number | null,
/**
 * The error of a sampled chance, in tenths of a per cent: two standard deviations. 0 = exact.
 */
error: number, };

/**
 * A drawing of what is made, as shapes on a sheet of its own size; later ones lie on top.
 */
export type Figure = {
/**
 * Width of the sheet.
 */
width: number,
/**
 * Height of the sheet.
 */
height: number,
/**
 * What is drawn.
 */
shapes: Array<FigureShape>, };

/**
 * What a shape of a figure is.
 */
export type FigureKind = "plate" | "line" | "light" | "halo";

/**
 * A part of a figure.
 */
export type FigurePart = {
/**
 * The places of the figure that it covers.
 */
places: Array<string>,
/**
 * Where its boxes go.
 */
at: [number, number], };

/**
 * A part of a [`Figure`].
 */
export type FigureShape = {
/**
 * The place that it shows, if any.
 */
place: string | null,
/**
 * What it is.
 */
kind: FigureKind,
/**
 * A path of SVG.
 */
path: string, };

/**
 * Something that is fitted.
 */
export type Fitting = {
/**
 * In notation.
 */
text: string,
/**
 * For people.
 */
label: string,
/**
 * The group that it belongs to.
 */
group: string,
/**
 * What it does; may be empty.
 */
about: string,
/**
 * The rule that describes it.
 */
rule: RuleId,
/**
 * Slots here.
 */
slots: number,
/**
 * What it draws and gives.
 */
costs: Array<Cost>,
/**
 * Switched on or off; none = it has no switch.
 */
on: boolean | null,
/**
 * What is not usual: `20 rounds`.
 */
facts: Array<string>,
/**
 * The switch, if there is one.
 */
switch: Offer | null,
/**
 * Takes it out.
 */
remove: Offer,
/**
 * To other places.
 */
moves: Array<Offer>,
/**
 * What else can be changed.
 */
offers: Array<Offer>, };

/**
 * What dice will decide, before they are rolled.
 */
export type Forecast = {
/**
 * The exact chance.
 */
chance: Chance,
/**
 * What is needed, in the words of the game: `[1/2]`.
 */
need: string,
/**
 * Why it is so: the modifiers, named.
 */
because: Array<string>,
/**
 * What it takes off the target on average: the label of a row of its sheet, and how many boxes, in thousandths.
 */
takes?: [string, number], };

/**
 * What a change of the chance to win is owed to, in thousandths. The three add up to it.
 */
export type Gain = {
/**
 * The seat's own choices: 0 = there was nothing better.
 */
choices: number,
/**
 * The dice, its own and those of others.
 */
dice: number,
/**
 * Everything else: what others did, and that turns come and go.
 */
others: number, };

/**
 * A game to choose.
 */
export type GameInfo = {
/**
 * What it is.
 */
game: Info,
/**
 * Hash of its pack.
 */
pack: string,
/**
 * What can be chosen.
 */
lobby: Lobby,
/**
 * How it looks.
 */
theme: Theme,
/**
 * Its lessons.
 */
lessons: Array<Lesson>,
/**
 * How strong the levels of bots are in it, as far as it was counted.
 */
ratings: Array<Rating>,
/**
 * Two forces as examples for its calculator of fights; none = it has none.
 */
odds: [string, string] | null,
/**
 * Where units of one's own are designed, if it has such a place.
 */
workshop: WorkshopInfo | null, };

/**
 * `GET /api/games`.
 */
export type Games = {
/**
 * The version of the websocket protocol.
 */
protocol: number,
/**
 * Who may play a seat, apart from people.
 */
bots: Array<BotInfo>,
/**
 * The games.
 */
games: Array<GameInfo>, };

/**
 * How much there is of something, and how much of it is used.
 */
export type Gauge = {
/**
 * Its word.
 */
id: string,
/**
 * For people: `power`.
 */
label: string,
/**
 * In use.
 */
used: number,
/**
 * What there is.
 */
most: number,
/**
 * If everything were used at once, where that is another number.
 */
wanted: number | null,
/**
 * The rule behind it.
 */
rule: RuleId, };

/**
 * A letter.
 */
export type Glyph = {
/**
 * Its width in tenths of a unit.
 */
width: number,
/**
 * Its lines: an SVG path, 12 units high from 0 to 12.
 */
d: string, };

/**
 * How to win, and how close everyone is to it.
 */
export type Goal = {
/**
 * In a few words, for a header: `Three enemy fortresses`.
 */
short: string,
/**
 * In one sentence.
 */
text: string,
/**
 * The rule.
 */
rule: RuleId | null,
/**
 * How near each seat is; seats that cannot win are left out.
 */
seats: Array<Progress>,
/**
 * What to know before the first turn, three short sentences at most.
 */
know: Array<string>,
/**
 * Ids of the pieces and spaces that it is about: a client can show them.
 */
point: Array<string>,
/**
 * The way to it as a line with marks; none = the numbers of the seats say enough.
 */
course?: Course, };

/**
 * Something that changes hands.
 */
export type Good = {
/**
 * What it is: `pod`, `Gamma Lamp`, `a card of your choice`.
 */
title: string,
/**
 * How many.
 */
count: number,
/**
 * The picture, a key of the theme's drawings or pieces.
 */
picture: string | null,
/**
 * The card it is, by the id of a card in the scene; none for other goods and for hidden cards.
 */
card: string | null, };

/**
 * What a seat wants done with the questions of a kind.
 */
export type Habit = "ask" | "ask-always" | "pass" | "pass-until-turn" | { "pass-unless": Array<string> };

/**
 * What lies behind a piece that can be chosen.
 */
export type Halo = "ring" | "burst";

/**
 * The first message of a client.
 */
export type Hello = {
/**
 * The version that the client speaks.
 */
protocol: number,
/**
 * Seat tokens, or one watch token.
 */
tokens: Array<string>,
/**
 * From the last welcome.
 */
life: string | null,
/**
 * The last update that came; 0 = none.
 */
seen: number,
/**
 * A random word of the client, the same whenever it connects again: the connection that it lost is counted no longer.
 */
visit?: string, };

/**
 * A part of how a game is played.
 */
export type HowToPart = {
/**
 * What it is about.
 */
title: string,
/**
 * What is said, a paragraph each, with the ids of the rules to read on with.
 */
text: Array<string>,
/**
 * What is shown beside it.
 */
picture: HowToScene | null, };

/**
 * `GET /api/how-to/{game}`.
 */
export type HowToPlay = {
/**
 * Id of the game.
 */
game: string,
/**
 * Its name.
 */
title: string,
/**
 * What its rule ids begin with.
 */
prefix: string,
/**
 * What there is to know, in the order in which to read it.
 */
parts: Array<HowToPart>, };

/**
 * A picture of how a game is played: a board as a spectator sees it.
 */
export type HowToScene = {
/**
 * What it shows.
 */
caption: string,
/**
 * What is on the board.
 */
scene: Scene,
/**
 * Ids of the spaces and pieces that are in the picture; none = the whole board.
 */
show: Array<string>,
/**
 * Ids of the spaces and pieces that it is about.
 */
point: Array<string>, };

/**
 * What a game is, apart from any table.
 */
export type Info = {
/**
 * Id on the command line and in records: `unbreakable`.
 */
id: string,
/**
 * Its name.
 */
title: string,
/**
 * One sentence.
 */
about: string,
/**
 * What its rule ids begin with: `UB`.
 */
prefix: string,
/**
 * Version of the rules as this code plays them; a change that changes any game bumps it.
 */
rules_version: number, };

/**
 * What a stroke is drawn with.
 */
export type Ink = "body" | "mark" | "dim" | "dark" | "light" | "accent" | "ink" | "kind" | "emblem" | "key" | "shade" | "line" | "thick" | "glow" | string;

/**
 * The story of one seat, told when the game is over.
 */
export type Journal = {
/**
 * Whose.
 */
seat: Seat,
/**
 * The name of the seat.
 */
name: string,
/**
 * What happened to it, in order; a turn without anything is left out.
 */
entries: Array<JournalEntry>, };

/**
 * A turn in a journal.
 */
export type JournalEntry = {
/**
 * The turn; 0 = before the first.
 */
turn: number,
/**
 * Some sentences.
 */
text: string, };

/**
 * How the spaces of a board lie.
 */
export type Layout = "flat-hexes" | "pointy-hexes" | "areas";

/**
 * A guided game for newcomers: data of a pack, played with the real rules at a real table.
 *
 * A client opens a table with its setup, or at its position, and its seed, one person at the first seat, and goes through the steps. After the
 * last one the player is free to finish the game.
 */
export type Lesson = {
/**
 * Id.
 */
id: string,
/**
 * Its name.
 */
title: string,
/**
 * One sentence.
 */
about: string,
/**
 * How many minutes it takes.
 */
minutes: number,
/**
 * Id of the scenario.
 */
scenario: string,
/**
 * Options that differ from their defaults.
 */
options: { [key in string]: string },
/**
 * The seed of the dice, a decimal number: the same for everyone, so that the steps fit.
 */
seed: string,
/**
 * The position that it starts at, in notation, if not at the beginning of its scenario: a lesson starts where the action is.
 */
position?: string,
/**
 * Answers that are given for the learner before the first step, in notation.
 */
before: Array<string>,
/**
 * What is told and asked, in order.
 */
step: Array<LessonStep>, };

/**
 * One step of a lesson: read it, or read it and do it.
 */
export type LessonStep = {
/**
 * What is said.
 */
text: string,
/**
 * The rule behind it.
 */
rule: string | null,
/**
 * Ids of the spaces, pieces and cards that it speaks of.
 */
point: Array<string>,
/**
 * The answers that lead on, in notation; none = it is only read.
 */
answers: Array<string>,
/**
 * What to say to a learner who answers something else.
 */
hint: string | null, };

/**
 * Letters drawn as fat round lines, for titles, numbers and banners.
 */
export type Lettering = {
/**
 * Width of the lines in tenths of a unit; a capital is 12 units high.
 */
weight: number,
/**
 * Space between two letters, in tenths of a unit.
 */
gap: number,
/**
 * How far they lean to the right, in degrees.
 */
lean: number,
/**
 * Capitals, figures and signs by their character. A text with a character that is not here is set in the clients' own
 * letters.
 */
glyphs: { [key in string]: Glyph }, };

/**
 * The table by daylight.
 */
export type LightTable = {
/**
 * Background of the table.
 */
background: string,
/**
 * Text on it.
 */
ink: string,
/**
 * What stands out.
 */
accent: string,
/**
 * More colours.
 */
tones: Tones,
/**
 * Whether the ground keeps its colours: for boards that are bright by themselves. Otherwise it becomes a wash on paper.
 */
keeps_ground: boolean, };

/**
 * A line of the log: an event in words.
 */
export type Line = {
/**
 * One sentence.
 */
text: string,
/**
 * 0 for a heading such as a card drawn, 1 for what follows from it, 2 for details.
 */
depth: number,
/**
 * The dice that were rolled.
 */
dice: Array<DieFace>,
/**
 * What it happened to.
 */
touches: Array<Touch>,
/**
 * The rule behind it.
 */
rule: RuleId | null,
/**
 * Whose doing it was.
 */
seat: Seat | null,
/**
 * Whom it hurts, so that they are told where they are looking: a turn lost, a Leader captured.
 */
strikes?: Seat,
/**
 * What went from the first space that it touches to the last, if it was no move.
 */
trail?: TrailKind, };

/**
 * What can be chosen before a game.
 */
export type Lobby = {
/**
 * The scenarios, the best first one to play at the top.
 */
scenarios: Array<ScenarioInfo>,
/**
 * The options.
 */
options: Array<OptionInfo>, };

/**
 * What happened to the log.
 */
export type LogChange = {
/**
 * So many lines from the beginning stand.
 */
keep: number,
/**
 * So many lines come before these and are not sent: ask for them with `log`.
 */
skipped?: number,
/**
 * These follow.
 */
add: Array<LogLine>, };

/**
 * A line of the log.
 */
export type LogLine = {
/**
 * The moment that brought it on; 0 = the opening.
 */
moment: number,
/**
 * What happened.
 */
line: Line, };

/**
 * How a record sheet looks.
 */
export type Look = "screen" | "ink";

/**
 * Luck of one seat with one kind of roll.
 */
export type LuckRow = {
/**
 * Whose wish it was.
 */
seat: Seat,
/**
 * Kind of roll.
 */
kind: string,
/**
 * Rolls.
 */
rolls: number,
/**
 * Rolls that came.
 */
happened: number,
/**
 * Rolls that were to be expected, in millionths.
 */
expected_ppm: number, };

/**
 * A line, an arrow or a ring over a board.
 */
export type Mark = {
/**
 * What it shows.
 */
kind: MarkKind,
/**
 * Whose it is, where that gives it a colour.
 */
owner: Seat | null,
/**
 * The spaces it touches, in order.
 */
spaces: Array<string>,
/**
 * What it means.
 */
title: string,
/**
 * How it should strike the eye.
 */
tone: Tone, };

/**
 * What a mark shows.
 */
export type MarkKind = "outline" | "arrow" | "sight" | "path" | "link" | "border" | "edge";

/**
 * Something worth knowing that is not a fault.
 */
export type Note = {
/**
 * By which rule.
 */
rule: RuleId,
/**
 * A sentence without a full stop.
 */
text: string, };

/**
 * A change that a client can offer: the line for [`Workshop::change`], or why it is not open.
 */
export type Offer = {
/**
 * What distinguishes it: `left arm`, `×3`.
 */
label: string,
/**
 * The place where something comes to be.
 */
place: string | null,
/**
 * In notation.
 */
change: string,
/**
 * It is so already.
 */
chosen: boolean,
/**
 * Why it cannot be done now.
 */
blocked: Refusal | null, };

/**
 * How an offer stands.
 */
export type OfferState = "open" | "accepted" | "declined" | "countered" | "withdrawn" | "void";

/**
 * `POST /api/tables`.
 */
export type OpenTable = {
/**
 * Id of the game.
 */
game?: string,
/**
 * Id of the scenario; else the first.
 */
scenario?: string,
/**
 * Options that differ from their defaults.
 */
options?: { [key in string]: string },
/**
 * Who sits where, by the words of the seats.
 */
seats?: { [key in string]: string },
/**
 * What the players are called.
 */
names?: { [key in string]: string },
/**
 * A decimal number or 64 hex digits.
 */
seed?: string,
/**
 * Where it begins, in the notation of the game, instead of a scenario and options.
 */
position?: string,
/**
 * A copy of another table instead of game, scenario and options.
 */
from?: CopyOf, };

/**
 * The answer to `POST /api/tables`.
 */
export type Opened = {
/**
 * Id of the table.
 */
table: string,
/**
 * Tokens of the seats that whoever opened the table plays, by their words.
 */
seats: { [key in string]: string },
/**
 * What lets others take the open seats, each once, by their words.
 */
invitations: { [key in string]: string },
/**
 * The token to watch.
 */
watch: string, };

/**
 * An option to choose.
 */
export type OptionInfo = {
/**
 * Id in notation and on the command line. A number `players` is how many sit at the table.
 */
id: string,
/**
 * Its name.
 */
title: string,
/**
 * What it changes, in a sentence.
 */
about: string,
/**
 * The rule.
 */
rule: RuleId | null,
/**
 * What may be chosen.
 */
kind: OptionKind,
/**
 * The scenarios that have it, by id; empty = all of them.
 */
scenarios: Array<string>, };

/**
 * What an option may be set to.
 */
export type OptionKind = { "switch": {
/**
 * Whether it is on unless set.
 */
default: boolean, } } | { "number": {
/**
 * Least.
 */
min: number,
/**
 * Most.
 */
max: number,
/**
 * Unless set.
 */
default: number, } } | { "pick": {
/**
 * The words.
 */
of: Array<string>,
/**
 * Unless set.
 */
default: string, } } | { "text": {
/**
 * How long it may be, in bytes.
 */
most: number, } };

/**
 * How a game ended.
 */
export type OutcomeNow = {
/**
 * Who won; nobody = a draw. A seat beyond those at the table is a side that the game itself plays.
 */
winners: Array<Seat>,
/**
 * A sentence.
 */
text: string,
/**
 * By which rule.
 */
rule: RuleId, };

/**
 * What differs between two lists of things with ids.
 */
export type Patch<T> = {
/**
 * New or changed: they take the place of those with the same id, else they are appended.
 */
set: Array<T>,
/**
 * Ids that left.
 */
gone: Array<string>,
/**
 * The order of all ids, where it is another one.
 */
order?: Array<string>, };

/**
 * How drawings are outlined.
 */
export type Pen = {
/**
 * Colour of outlines and lines; empty = each ink has a thin outline of its own.
 */
ink: string,
/**
 * Width of an outline, in tenths of a unit of the drawing.
 */
width: number,
/**
 * Whether a figure is outlined as a whole and its parts only by hairlines; otherwise each part is outlined.
 */
around: boolean,
/**
 * Colour of the edge of paper with which pieces are cut out on a board; empty = none.
 */
edge: string,
/**
 * Width of that edge, in tenths of a unit.
 */
edge_width: number,
/**
 * What a shadow is made of.
 */
shade: Shade,
/**
 * What lies behind a piece that can be chosen.
 */
halo: Halo, };

/**
 * A part of a turn, in order.
 */
export type Phase = {
/**
 * Its name.
 */
name: string,
/**
 * A word for where there is little room.
 */
short: string,
/**
 * Whether it is the one under way.
 */
now: boolean, };

/**
 * A picture of the pack's own that lies under the spaces of its board: ground only, for everything that is written,
 * lit or moved stays with the clients. It changes no rule and no hash of the pack.
 */
export type Picture = {
/**
 * The file of the pack: an SVG.
 */
file: string,
/**
 * Where it lies on the board: left, top, width and height, in thousandths of the board's width.
 */
at: [number, number, number, number],
/**
 * The hash of its content, under which a server hands it out.
 */
hash: string,
/**
 * Where the picture leaves room, by space: what `spots.toml` of the pack says.
 */
spots: { [key in string]: Spots }, };

/**
 * A piece on a board, beside it or in a box.
 */
export type Piece = {
/**
 * Id, the same as in notation: `W1`.
 */
id: string,
/**
 * Kind, a key of the theme's pieces: `walker`.
 */
kind: string,
/**
 * Form within the kind: `down`, `hovering`.
 */
form: string | null,
/**
 * What it is called.
 */
name: string,
/**
 * Whose it is.
 */
owner: Seat | null,
/**
 * The space; none = beside the board.
 */
at: string | null,
/**
 * Facing, in sixths of a turn clockwise from the top.
 */
facing: number | null,
/**
 * Markers on it.
 */
badges: Array<Badge>,
/**
 * Whether it can do something now.
 */
active: boolean,
/**
 * How many alike it stands for; 1 = itself.
 */
count: number, };

/**
 * Something with slots.
 */
export type Place = {
/**
 * In notation.
 */
id: string,
/**
 * For people: `left arm`.
 */
label: string,
/**
 * Where it is in the figure.
 */
at: [number, number] | null,
/**
 * The place that it stands on, if it was fitted itself.
 */
on: string | null,
/**
 * Its slots; 0 = they are not counted here.
 */
slots: number,
/**
 * Slots in use.
 */
used: number,
/**
 * What else there is here: `2 hot plates, 1 in use`.
 */
facts: Array<string>,
/**
 * What is fitted, in order.
 */
fittings: Array<Fitting>,
/**
 * What can be changed here, apart from fitting something.
 */
offers: Array<Offer>, };

/**
 * A place in the game for a unit that a player has designed: an option of a setup that takes [`Fielding::line`].
 */
export type Post = {
/**
 * For people: `First player, suit 1`.
 */
label: string,
/**
 * Id of the scenario.
 */
scenario: string,
/**
 * Id of the option.
 */
option: string, };

/**
 * How close a seat is to the goal.
 */
export type Progress = {
/**
 * The seat.
 */
seat: Seat,
/**
 * What it has of what it needs.
 */
have: number,
/**
 * What it needs; 0 = not a matter of counting.
 */
need: number,
/**
 * In words: `2 of 3 fortresses`, `the satellite is 4 hexes from the edge`.
 */
text: string,
/**
 * What it has, one by one: coup counters, flags.
 */
tokens: Array<Badge>,
/**
 * Good = about to win, bad = about to lose.
 */
tone: Tone,
/**
 * Once the game is over, where what it has lies: for all seats the same places in the same order, together as many as it has. Empty =
 * that is not told apart.
 */
shares?: Array<Share>, };

/**
 * Something that a question may or may not meet: `a card is played against me`.
 */
export type PromptFilter = {
/**
 * As in [`Prompt::meets`].
 */
id: string,
/**
 * When it is met, to follow "pass unless".
 */
label: string, };

/**
 * A kind of question for which a seat may keep a habit: to pass without being asked.
 */
export type PromptKind = {
/**
 * As in [`Prompt::kind`].
 */
id: string,
/**
 * Its name: `Rogue cards in the Movement phase`.
 */
title: string,
/**
 * Whether it is a window: whether a seat has a choice there is a secret. Everyone who is asked while it is open is asked a
 * question of such a kind, and who is asked must not depend on anything hidden.
 */
window: boolean,
/**
 * When a seat that usually passes may want to be asked after all.
 */
filters: Array<PromptFilter>, };

/**
 * How strong a level of bots is in a game: data of a pack, `ratings.toml`, counted by the lab.
 */
export type Rating = {
/**
 * The level, as a bot is named: `cadet`.
 */
level: string,
/**
 * Elo: 400 points are odds of ten to one, and greedy play is 1000.
 */
rating: number,
/**
 * Lower end of the 95 % interval.
 */
low: number,
/**
 * Upper end of it.
 */
high: number, };

/**
 * Why an answer was not accepted. The position is untouched.
 *
 * # Display
 *
 * The sentence, then the rule in brackets: `no line of sight: woods at 0406 [UB-199]`.
 */
export type Refusal = {
/**
 * The rule that forbids it; none where the answer does not fit the open question.
 */
rule: RuleId | null,
/**
 * One sentence without a full stop.
 */
because: string, };

/**
 * What a client can do about a refusal.
 */
export type RefusedKind = "rule" | "stale" | "not-yours" | "malformed" | "limit" | "trouble";

/**
 * How a board of hexes is painted as if seen from the air: hexes of one kind are one region with a soft outline, light
 * falls from the north-west. All colours are `#rrggbb`.
 */
export type Relief = {
/**
 * Tones of the fields of open ground; without any it is plain.
 */
fields: Array<string>,
/**
 * The sides of hexes, drawn faintly.
 */
grid: string,
/**
 * Their corners, drawn brightly.
 */
ticks: string,
/**
 * What shadows are made of.
 */
shadow: string, };

/**
 * The chance of a seat to win at a moment.
 */
export type ReviewMoment = {
/**
 * Which.
 */
moment: number,
/**
 * In thousandths; a draw counts as half a win.
 */
chance: number, };

/**
 * How a game went for a seat, by what the seat knew at each moment.
 */
export type ReviewNow = {
/**
 * Whose.
 */
seat: Seat,
/**
 * Its chance to win from first to last, at most 121 of all moments.
 */
moments: Array<ReviewMoment>,
/**
 * What made the difference between the last chance and the first.
 */
total: Gain,
/**
 * The answers that cost most, at most five, the worst first.
 */
costly: Array<CostlyNow>, };

/**
 * Where a row of cards lies.
 */
export type RowKind = "open" | "hand" | "sheet" | "deck" | "discard";

/**
 * The id of a rule in `docs/rules`, such as `UB-123`.
 */
export type RuleId = string;

/**
 * One rule.
 */
export type RuleText = {
/**
 * Its id.
 */
id: string,
/**
 * The headings above it, the nearest last.
 */
section: Array<string>,
/**
 * Its lines: the sentence, then tables and what is indented under it.
 */
lines: Array<string>, };

/**
 * `GET /api/rules/{game}`.
 */
export type Rules = {
/**
 * Id of the game.
 */
game: string,
/**
 * Its name.
 */
title: string,
/**
 * What its rule ids begin with.
 */
prefix: string,
/**
 * The rules in the order of the text.
 */
rules: Array<RuleText>, };

/**
 * A scenario to choose.
 */
export type ScenarioInfo = {
/**
 * Id in notation and on the command line.
 */
id: string,
/**
 * Its name.
 */
title: string,
/**
 * A few sentences.
 */
about: string,
/**
 * Who sits there.
 */
seats: Array<SeatInfo>, };

/**
 * A scenario by id and name.
 */
export type ScenarioName = {
/**
 * Id.
 */
id: string,
/**
 * Its name.
 */
title: string, };

/**
 * Everything there is to see on a table.
 */
export type Scene = {
/**
 * What the game is in the middle of: `Turn 3, Blue Walkers`.
 */
headline: string,
/**
 * Small facts beside it: turn, time stream, cards left.
 */
facts: Array<Fact>,
/**
 * The boards, the main one first.
 */
boards: Array<Board>,
/**
 * The pieces, in drawing order.
 */
pieces: Array<Piece>,
/**
 * Lines, arrows and rings over the boards.
 */
marks: Array<Mark>,
/**
 * The seats in order.
 */
seats: Array<SeatPanel>,
/**
 * Record sheets: a unit card, a leader, a factory.
 */
sheets: Array<Sheet>,
/**
 * Hands, decks and rows of cards.
 */
cards: Array<CardRow>,
/**
 * Counters on a track.
 */
tracks: Array<Track>,
/**
 * What wins, and who is how near.
 */
goal: Goal | null,
/**
 * The parts of a turn in order, where the game has them.
 */
phases: Array<Phase>,
/**
 * A fight or an encounter under way, or just over.
 */
stage: Stage | null,
/**
 * Offers that this viewer may know of, the newest last.
 */
offers: Array<TradeOffer>, };

/**
 * How many clients hold a seat.
 */
export type ScreensOf = {
/**
 * Which.
 */
seat: Seat,
/**
 * How many look through its eyes or can; the client that is told is one of them.
 */
count: number, };

/**
 * A chair at the table. People and bots sit on it.
 */
export type Seat = number;

/**
 * A seat as the lobby shows it.
 */
export type SeatInfo = {
/**
 * Id on the command line and in records, one lower-case word: `blue`.
 */
id: string,
/**
 * Its name.
 */
name: string, };

/**
 * Who sits on a seat.
 */
export type SeatNow = {
/**
 * Id on the command line and in records.
 */
id: string,
/**
 * Its name in the game.
 */
name: string,
/**
 * `human`, `open` or `bot:…`.
 */
player: string,
/**
 * What the player is called.
 */
label: string | null,
/**
 * Whether somebody with its token is connected.
 */
online: boolean,
/**
 * Whether a bot thinks about its answer.
 */
thinking: boolean, };

/**
 * What is known of a seat.
 */
export type SeatPanel = {
/**
 * The seat.
 */
seat: Seat,
/**
 * Its name in the game: `Blue`.
 */
name: string,
/**
 * Facts about it.
 */
facts: Array<Fact>,
/**
 * Whether it is asked now.
 */
to_act: boolean,
/**
 * Its picture, a key of the theme's drawings: an emblem, a face.
 */
picture: string | null, };

/**
 * `GET /api/seats/{game}?scenario=…&OPTION=…`.
 */
export type SeatsOf = {
/**
 * Who sits at such a table.
 */
seats: Array<SeatInfo>, };

/**
 * Who knows the seed of a table.
 */
export type SeedNow = "secret" | "known" | "unsaid";

/**
 * Everything the server may send.
 */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "seats",
/**
 * In order.
 */
seats: Array<SeatNow>, } | { "type": "update" } & Update | { "type": "accepted",
/**
 * Of the request.
 */
id: string, } | { "type": "refused",
/**
 * Of the request; none if it could not be read.
 */
id: string | null,
/**
 * What to do about it.
 */
kind: RefusedKind,
/**
 * The rule that forbids it.
 */
rule: RuleId | null,
/**
 * A sentence.
 */
because: string, } | { "type": "explained",
/**
 * Of the request.
 */
id: string,
/**
 * Whether it would.
 */
legal: boolean,
/**
 * The rule that forbids it.
 */
rule: RuleId | null,
/**
 * Why not.
 */
because: string | null, } | { "type": "moment",
/**
 * Of the request.
 */
id: string,
/**
 * Which.
 */
moment: number,
/**
 * What was to be seen.
 */
scene: Scene, } | { "type": "lines",
/**
 * Of the request.
 */
id: string,
/**
 * How many lines come before these.
 */
from: number,
/**
 * In order.
 */
lines: Array<LogLine>, } | { "type": "advice",
/**
 * Of the request.
 */
id: string,
/**
 * The best answer, in notation.
 */
answer: string,
/**
 * Why, to follow the answer in a sentence.
 */
why: string,
/**
 * The best answers, at most three, the best first.
 */
choices: Array<Counsel>, } | { "type": "reviewing",
/**
 * The id of the request, which is not answered yet.
 */
of: string,
/**
 * From 0 to 100.
 */
percent: number, } | { "type": "review",
/**
 * Of the request.
 */
id: string,
/**
 * What the coach says.
 */
review: ReviewNow, } | { "type": "course",
/**
 * Of the request.
 */
id: string,
/**
 * A few moments from first to last.
 */
course: Array<CourseMoment>, } | { "type": "hot-seat",
/**
 * Its seats that are asked.
 */
asked: Array<Seat>,
/**
 * Whether its seats see different things now.
 */
secret: boolean, } | { "type": "habits",
/**
 * Whose.
 */
seat: Seat,
/**
 * By kind of question; kinds that are not there are asked.
 */
habits: { [key in string]: Habit }, } | { "type": "screens",
/**
 * The client's seats, in order.
 */
screens: Array<ScreensOf>, } | { "type": "dice" } & DiceNow | { "type": "pong",
/**
 * Of the request.
 */
id: string, } | { "type": "closing",
/**
 * A sentence.
 */
because: string,
/**
 * Whether connecting again makes sense.
 */
again: boolean, };

/**
 * What a shadow is made of.
 */
export type Shade = "soft" | "dots" | "lit";

/**
 * Where a space lies, in integers.
 */
export type Shape = { "hex": {
/**
 * Column axis.
 */
q: number,
/**
 * Row axis.
 */
r: number, } } | { "area": {
/**
 * Corners in order.
 */
points: Array<[number, number]>, } } | { "dot": {
/**
 * Centre.
 */
at: [number, number],
/**
 * Radius.
 */
radius: number, } };

/**
 * A part of what a seat has towards the goal: its zones on one planet.
 */
export type Share = {
/**
 * Where it lies: `Mars`.
 */
title: string,
/**
 * What gives it a colour, a key of the theme's spaces.
 */
kind: string,
/**
 * How much of it.
 */
count: number, };

/**
 * A record sheet.
 */
export type Sheet = {
/**
 * Id; the id of the piece it belongs to, if any.
 */
id: string,
/**
 * Heading.
 */
title: string,
/**
 * Whose it is.
 */
owner: Seat | null,
/**
 * Its rows.
 */
rows: Array<SheetRow>,
/**
 * The heading of its group.
 */
group: string,
/**
 * Its picture, a key of the theme's drawings.
 */
picture: string | null,
/**
 * What stays in sight at the table, a few rows of few words: where a Leader is, and whether its power is used. Empty = it is looked up.
 */
gist?: Array<SheetRow>, };

/**
 * A record sheet as a figure: rows of the sheet are shown at its parts, at its sides and below it. Rows are named by their
 * labels in small letters, with hyphens: `right-arm`.
 */
export type SheetFigure = {
/**
 * Width and height of what is drawn.
 */
size: [number, number],
/**
 * What is drawn: the game's own figure, never in the file.
 */
shapes: Array<FigureShape>,
/**
 * Rows that stand on it, each with its boxes.
 */
parts: { [key in string]: FigurePart },
/**
 * Rows to its left, from top to bottom.
 */
left: Array<string>,
/**
 * Rows to its right.
 */
right: Array<string>,
/**
 * The row whose boxes lie around it.
 */
around: string, };

/**
 * A row of a record sheet.
 */
export type SheetRow = {
/**
 * What it is.
 */
label: string,
/**
 * How it stands.
 */
value: string,
/**
 * How it should strike the eye.
 */
tone: Tone,
/**
 * Boxes to be ticked off, in order, where the sheet has them.
 */
boxes: Array<Tick>,
/**
 * How far it reaches, if it is a weapon: from near to far, each farther than the one before.
 */
bands?: Array<Band>, };

/**
 * A place on a board where pieces can be.
 */
export type Space = {
/**
 * Id, the same as in notation: `0608`.
 */
id: string,
/**
 * Kind, a key of the theme's spaces: `woods`.
 */
kind: string,
/**
 * Where it lies.
 */
shape: Shape,
/**
 * What it is called, where that is more than the id.
 */
name: string | null,
/**
 * Who holds it.
 */
owner: Seat | null,
/**
 * Markers lying on it.
 */
badges: Array<Badge>, };

/**
 * The room that a picture leaves in one space, in thousandths of the board's width.
 */
export type Spots = {
/**
 * The middle of the badge that goes with the name.
 */
badge: [number, number],
/**
 * The name: left, top, width and height.
 */
name: [number, number, number, number],
/**
 * The middle of where pieces stand.
 */
hub: [number, number],
/**
 * How far they may reach from there.
 */
room: number,
/**
 * The middles of further badges.
 */
marks: Array<[number, number]>, };

/**
 * A fight or an encounter as a picture of its own: who meets whom, what each side brings, the sum in parts, dice, and
 * the result. It grows moment by moment with the scene.
 */
export type Stage = {
/**
 * Id: another fight has another one.
 */
id: string,
/**
 * Where and when: `Meanwhile in Salt Harbour 4 …`.
 */
caption: string,
/**
 * The spaces where it takes place.
 */
spaces: Array<string>,
/**
 * The two sides, the attacker first; a side may be a card or the ground itself.
 */
sides: Array<StageSide>,
/**
 * The sum in parts, a row for each kind of part.
 */
rows: Array<StageRow>,
/**
 * The moments that it goes through, in order.
 */
moments: Array<string>,
/**
 * Which of them it is in.
 */
moment: number,
/**
 * Which side won, once that is known.
 */
winner: number | null,
/**
 * The result in capitals: `FORTRESS TRASHED!`; empty before.
 */
banner: string,
/**
 * What follows, in short facts.
 */
after: Array<StageFact>,
/**
 * If it is a shot: one sum against one number.
 */
shot: StageShot | null, };

/**
 * What a side has in a row.
 */
export type StageCell = {
/**
 * How much: `5`; empty = nothing.
 */
value: string,
/**
 * From what.
 */
tokens: Array<StageToken>,
/**
 * Dice, each with who brought it.
 */
dice: Array<[DieFace, Seat | null]>,
/**
 * A few words: `nobody came`.
 */
text: string, };

/**
 * A consequence of a fight.
 */
export type StageFact = {
/**
 * What: `White loses all 8 units`.
 */
title: string,
/**
 * Why or how: `32 less 23 is 9; only 8 were there`.
 */
text: string,
/**
 * The picture, a key of the theme's drawings or pieces.
 */
picture: string | null,
/**
 * Whom it concerns.
 */
seat: Seat | null,
/**
 * How it should strike the eye.
 */
tone: Tone, };

/**
 * A number with its name.
 */
export type StagePart = {
/**
 * How much: `8`, `−3`.
 */
value: string,
/**
 * Of what: `Blaster Mk 5`.
 */
label: string,
/**
 * A few words more; empty = none.
 */
text: string, };

/**
 * A row of the sum.
 */
export type StageRow = {
/**
 * What it is: `Weapon`, `Army`, `Dice`.
 */
label: string,
/**
 * One for each side.
 */
cells: Array<StageCell>, };

/**
 * A result among others.
 */
export type StageRung = {
/**
 * What it takes: `20–21`.
 */
at: string,
/**
 * What comes of it: `2 hits`; empty = nothing.
 */
gives: string, };

/**
 * A shot: what its strength is made of, what it needed, and the result that it reached.
 */
export type StageShot = {
/**
 * What the odds were: `chance was 92%, hits on 6 or more`.
 */
odds: string,
/**
 * What lies between both sides: `5 hexes, locked on`.
 */
between: string,
/**
 * The parts of the strength before the dice.
 */
parts: Array<StagePart>,
/**
 * The dice.
 */
dice: Array<DieFace>,
/**
 * What the dice come to.
 */
rolled: string,
/**
 * The strength, all in all.
 */
total: StagePart,
/**
 * What it had to reach.
 */
need: StagePart,
/**
 * All results, the poorest first.
 */
ladder: Array<StageRung>,
/**
 * Which of them it reached.
 */
rung: number,
/**
 * What the ladder shows: `hits on the force field`.
 */
ladder_title: string,
/**
 * The kind of weapon, a key of the theme's badges whose shape says how the shot looks on the board: `beam`, `ray`, `arc` or
 * `burst`. Empty = it is a picture of its own.
 */
weapon?: string,
/**
 * What it moved, from space to space.
 */
moved?: Array<[string, string]>, };

/**
 * One side of a stage.
 */
export type StageSide = {
/**
 * Whose side it is.
 */
seat: Seat | null,
/**
 * Who: `Rexana`.
 */
title: string,
/**
 * What they do here: `Orange attacks`.
 */
text: string,
/**
 * The picture, a key of the theme's drawings or pieces.
 */
picture: string | null,
/**
 * What stands behind them, a key of the theme's drawings: a fortress, its ruins.
 */
behind: string | null,
/**
 * A cry or a noise, in display letters: `KRAKOOM!`; empty = silence.
 */
shout: string,
/**
 * Who helps.
 */
helpers: Array<Seat>,
/**
 * Cards shown, and how many lie face down.
 */
cards: Array<Card>,
/**
 * Cards that are sealed or not yet turned over.
 */
face_down: number,
/**
 * Pieces and tokens that it brings.
 */
tokens: Array<StageToken>,
/**
 * The sum; empty while it is open.
 */
total: string,
/**
 * The chance to win as far as it can be known, in thousandths.
 */
chance: number | null,
/**
 * The piece that it is, by its id: what protects that on the board is shown here as well.
 */
piece?: string, };

/**
 * So many pieces or tokens of a kind.
 */
export type StageToken = {
/**
 * Kind, a key of the theme's pieces.
 */
kind: string,
/**
 * Form within the kind.
 */
form: string | null,
/**
 * Whose they are.
 */
owner: Seat | null,
/**
 * How many.
 */
count: number,
/**
 * What it means here: `2 pods, 2 dice`.
 */
text: string,
/**
 * How it should strike the eye: bad = lost.
 */
tone: Tone, };

/**
 * Something that is open at any time.
 */
export type StandingChoice = {
/**
 * In notation.
 */
answer: string,
/**
 * What a person reads.
 */
label: string,
/**
 * Whether the game is over then: ask again before it is sent.
 */
ends_game: boolean, };

/**
 * A design to begin with.
 */
export type Start = {
/**
 * Its word.
 */
id: string,
/**
 * For people.
 */
label: string,
/**
 * What it is like.
 */
about: string,
/**
 * The rule that describes it.
 */
rule: RuleId,
/**
 * The design.
 */
design: string,
/**
 * The same with nothing fitted, where that makes sense.
 */
bare: string | null, };

/**
 * One stroke of a drawing.
 */
export type Stroke = {
/**
 * An SVG path, in a square from -24 to 24.
 */
d: string,
/**
 * What it is drawn with.
 */
with: Ink,
/**
 * A colour of its own, `#rrggbb`, instead of that of its ink; empty = none.
 */
fill: string,
/**
 * Above 0: not an area but a fat line, this many tenths of a unit wide: an arm, a hose.
 */
limb: number,
/**
 * Whether it begins a new figure of the drawing, which gets an outline of its own: one of a squad.
 */
apart: boolean, };

/**
 * `GET /api/tables/{table}`.
 */
export type TableFacts = {
/**
 * Id of the table.
 */
table: string,
/**
 * Id of the game.
 */
game: string,
/**
 * Name of the game.
 */
title: string,
/**
 * Id of the scenario.
 */
scenario: string,
/**
 * Options that differ from their defaults.
 */
options: { [key in string]: string },
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number,
/**
 * Since when those who are to act are.
 */
since: number,
/**
 * The turn.
 */
turn: number,
/**
 * What the game is in the middle of.
 */
headline: string,
/**
 * Who is asked.
 */
to_act: Array<Seat>,
/**
 * Who sits where.
 */
seats: Array<SeatNow>,
/**
 * What the dice come from.
 */
dice: DiceNow,
/**
 * How it ended.
 */
outcome: OutcomeNow | null, };

/**
 * How a game looks: comes with its pack, drawn by the same clients. [`crate::read_theme`] reads and checks it.
 */
export type Theme = {
/**
 * Background of the table, `#rrggbb`.
 */
background: string,
/**
 * Text on it.
 */
ink: string,
/**
 * What stands out: prompts, lit spaces.
 */
accent: string,
/**
 * More colours of the table; clients make up those that are left out.
 */
tones: Tones,
/**
 * The table by daylight; without it clients make one from the dark one.
 */
light: LightTable | null,
/**
 * How drawings are outlined.
 */
pen: Pen,
/**
 * The letters of titles, numbers and banners; without any, those of the clients.
 */
lettering: Lettering,
/**
 * What the game calls things that all games have.
 */
words: ThemeWords,
/**
 * One per seat, in order.
 */
seats: Array<ThemeSeat>,
/**
 * Kinds of spaces.
 */
spaces: { [key in string]: ThemeSpace },
/**
 * Kinds of pieces, by the letter that stands for them and their name.
 */
pieces: { [key in string]: ThemeSpace },
/**
 * Kinds of badges.
 */
badges: { [key in string]: ThemeSpace },
/**
 * Kinds of cards: `fill` is the band, `ink` the text on it, `shape` the drawing of the back. A card without a
 * picture shows the drawing `card.KIND`.
 */
cards: { [key in string]: ThemeSpace },
/**
 * Colours by name, for `with` of a stroke: `metal`.
 */
inks: { [key in string]: string },
/**
 * Outlines of chips by name, for `cut` of a piece: SVG paths in a square from -30 to 30.
 */
cuts: { [key in string]: string },
/**
 * Drawings by name: what a `shape` or a `picture` names. `walker` is the drawing of all forms of a piece,
 * `walker.down` that of one form.
 */
drawings: { [key in string]: Array<Stroke> },
/**
 * Record sheets as figures, by name: what `figure` of a piece names.
 */
figures: { [key in string]: SheetFigure },
/**
 * A picture under the spaces of the board.
 */
picture: Picture | null,
/**
 * Hexes as seen from the air; without it each hex has the pattern of its kind.
 */
relief: Relief | null,
/**
 * The picture that stands for the game among others; without it clients use the drawing `cover`, or make one up.
 */
cover: Cover | null, };

/**
 * The look of a seat.
 */
export type ThemeSeat = {
/**
 * Colour of its pieces.
 */
fill: string,
/**
 * Text on them.
 */
ink: string,
/**
 * Pattern that goes with the colour.
 */
pattern: string,
/**
 * What its colour is called; pieces of a form of this name wear the colour on their rim, whoever they belong to.
 */
name: string,
/**
 * The darker tone of the colour; empty = made from it.
 */
dim: string,
/**
 * The second colour of the pattern; empty = made from the first.
 */
second: string,
/**
 * The drawing that goes with the colour. A seat whose picture in the scene is this drawing wears this look, whichever
 * seat it is: for games in which sides are chosen.
 */
emblem: string, };

/**
 * The look of a kind of space, piece, badge or card.
 */
export type ThemeSpace = {
/**
 * Its name.
 */
name: string,
/**
 * One or two characters for the terminal.
 */
letter: string,
/**
 * Colour.
 */
fill: string,
/**
 * Text or drawing on it.
 */
ink: string,
/**
 * Pattern or shape, a name that the clients know.
 */
shape: string,
/**
 * What a piece stands on: nothing, `chip` for a counter in the owner's colour, `oval` for a figure on a base in the
 * owner's colour, `plinth` for one with its id on a plate besides, `bare` for a figure without plate or base, or `ground` for what is itself part of the ground: it
 * stands in the middle of its space, under the others.
 */
base: string,
/**
 * The outline of a chip, a key of the theme's cuts; empty = a square.
 */
cut: string,
/**
 * The figure that its record sheet is shown as, a key of the theme's figures; empty = a list.
 */
figure: string,
/**
 * How large it is, in hundredths of the usual size; 0 = as usual.
 */
size: number,
/**
 * Colours of its own, by name: they go before the theme's inks of that name.
 */
inks: { [key in string]: string },
/**
 * Whose colours it wears if it is nobody's: the name of a seat's colour.
 */
wears: string,
/**
 * What stands on ground of this kind, keys of the theme's drawings: one of them here and there, never by chance.
 */
scenery: Array<string>,
/**
 * For a space, other kinds of spaces that it is drawn as too, from below: a wooded slope is slope and forest.
 */
of: Array<string>, };

/**
 * What a game calls things that all games have; an empty word is the clients' own.
 */
export type ThemeWords = {
/**
 * One space: `area`.
 */
space: string,
/**
 * Several: `areas`.
 */
spaces: string,
/**
 * The heading over the record sheets: `Monsters`.
 */
units: string, };

/**
 * A box of a record sheet.
 */
export type Tick = "open" | "crossed" | "filled";

/**
 * How something should strike the eye.
 */
export type Tone = "plain" | "good" | "warn" | "bad" | "dim";

/**
 * Colours of a table, each `#rrggbb`; clients make up those that are left out from background, ink and accent.
 */
export type Tones = {
/**
 * The bar above the board.
 */
header: string,
/**
 * Panels beside the board.
 */
panel: string,
/**
 * What lies on a panel: the question, a sheet.
 */
raised: string,
/**
 * Lines between panels and around buttons.
 */
line: string,
/**
 * Text that is set back.
 */
quiet: string,
/**
 * What shouts: banners, the shadow of titles.
 */
loud: string,
/**
 * What cards, fights and offers are printed on.
 */
paper: string,
/**
 * What the game is about: it is ringed on the board, and nothing else has this colour. Empty = no rings.
 */
goal: string,
/**
 * A pattern on the background, in a tone of it: `dots`, `grid`; empty = none.
 */
backdrop: string, };

/**
 * What a choice touches on the table.
 */
export type Touch = { "space": string } | { "piece": string } | { "card": string } | { "offer": string };

/**
 * A counter on a track.
 */
export type Track = {
/**
 * Id.
 */
id: string,
/**
 * Heading.
 */
title: string,
/**
 * Names of the boxes in order.
 */
boxes: Array<string>,
/**
 * The box with the counter.
 */
at: number,
/**
 * For a track that says how far the game is: one word for a header, where its boxes stand as steps: `Turn`. Empty = it is looked up.
 */
short?: string, };

/**
 * Goods of two sides that may change hands.
 */
export type TradeOffer = {
/**
 * Its number in answers.
 */
id: string,
/**
 * Who made it.
 */
from: Seat,
/**
 * Who it is made to.
 */
to: Seat,
/**
 * What the maker gives.
 */
gives: Array<Good>,
/**
 * What the maker wants.
 */
gets: Array<Good>,
/**
 * How it stands.
 */
state: OfferState,
/**
 * What was said with it; it binds nobody.
 */
note: string, };

/**
 * How something goes from one space to another that is no move.
 */
export type TrailKind = { "shot": string } | "push";

/**
 * The table through the eyes of a viewer: what changed since the update before.
 */
export type Update = {
/**
 * Numbers are counted within one life of the table in memory.
 */
life: string,
/**
 * Rises by one for each viewer.
 */
number: number,
/**
 * Whose eyes; none = a spectator's.
 */
viewer: Seat | null,
/**
 * All that is to be seen; then all other fields are there too, except `change`.
 */
scene?: Scene,
/**
 * The parts of the scene that differ.
 */
change?: Change,
/**
 * The open question to the viewer.
 */
prompt?: Asked | null,
/**
 * What is open at any time.
 */
standing?: Array<StandingChoice>,
/**
 * The log.
 */
log?: LogChange,
/**
 * How many moments there are.
 */
moments?: number,
/**
 * The first moment that can be looked at: later than 0 where the table was carried over from other rules. Of moments
 * before it only the log is left.
 */
earliest?: number,
/**
 * The turn, counted from 1; 0 before the first.
 */
turn?: number,
/**
 * Who is asked.
 */
to_act?: Array<Seat>,
/**
 * Whether the viewer can undo.
 */
undo?: boolean,
/**
 * Whether the viewer can redo.
 */
redo?: boolean,
/**
 * Luck so far.
 */
luck?: Array<LuckRow>,
/**
 * How the game ended.
 */
outcome?: OutcomeNow | null, };

/**
 * A value of a design, and how it comes about.
 */
export type Value = {
/**
 * Its name: `armor signature`.
 */
label: string,
/**
 * The value.
 */
value: string,
/**
 * Its sum: `frame 4, radar scrambler +1`; may be empty.
 */
because: string,
/**
 * By which rule.
 */
rule: RuleId | null, };

/**
 * Something to choose: a thing that is fitted, or a setting with its values.
 */
export type Ware = {
/**
 * Its word, one of its kind.
 */
id: string,
/**
 * Its group.
 */
group: string,
/**
 * For people.
 */
label: string,
/**
 * What it does, in a sentence; may be empty.
 */
about: string,
/**
 * Its numbers: `radius m 20`.
 */
facts: Array<string>,
/**
 * The rule that describes it.
 */
rule: RuleId,
/**
 * Slots; 0 = none, or it depends.
 */
slots: number,
/**
 * What it draws and gives.
 */
costs: Array<Cost>,
/**
 * How many are fitted.
 */
fitted: number,
/**
 * Why it cannot be fitted anywhere; there are no offers then.
 */
blocked: Refusal | null,
/**
 * Where, or which value.
 */
offers: Array<Offer>, };

/**
 * A group of wares.
 */
export type WareGroup = {
/**
 * Its word.
 */
id: string,
/**
 * For people.
 */
label: string, };

/**
 * The answer to `hello`.
 */
export type Welcome = {
/**
 * The version that the server speaks.
 */
protocol: number,
/**
 * Update numbers are counted within one life of the table in memory.
 */
life: string,
/**
 * Id of the table.
 */
table: string,
/**
 * The game.
 */
game: Info,
/**
 * What is played.
 */
scenario: ScenarioName,
/**
 * Options that differ from their defaults.
 */
options: { [key in string]: string },
/**
 * The seats that the client holds.
 */
you: Array<Seat>,
/**
 * Whose eyes; none = a spectator's.
 */
viewer: Seat | null,
/**
 * How the game looks.
 */
theme: Theme,
/**
 * What the dice come from.
 */
dice: DiceNow,
/**
 * Two forces as examples for the game's calculator of fights; none = it has none.
 */
odds: [string, string] | null,
/**
 * The kinds of questions for which a seat may keep habits.
 */
kinds?: Array<PromptKind>, };

/**
 * `POST /api/games/{game}/workshop`.
 */
export type Work = {
/**
 * The design.
 */
design: string,
/**
 * A change in notation; none = it is only looked at.
 */
change?: string, };

/**
 * What came of it.
 */
export type Worked = { "bench": Bench } | { "refused": Refusal };

/**
 * What a workshop is.
 */
export type WorkshopInfo = {
/**
 * Its name: `Armoury`.
 */
title: string,
/**
 * What it makes, one of it: `suit`.
 */
makes: string,
/**
 * One sentence.
 */
about: string,
/**
 * Where what it makes can be fielded.
 */
posts: Array<Post>, };

/**
 * `GET /api/games/{game}/workshop`.
 */
export type WorkshopNow = {
/**
 * What it is.
 */
workshop: WorkshopInfo,
/**
 * What one can begin with.
 */
starts: Array<Start>, };
