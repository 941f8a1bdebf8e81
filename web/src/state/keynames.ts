// Keys in words, for the help window, which comes when it is opened; no DOM.

/** For the help window: keys and what they do. */
export const KEYS: [string, string][] = [
  ['Enter', 'give the suggested answer, or the only one'],
  ['1 – 9', 'choose the numbered answer'],
  ['/', 'filter the answers; Enter chooses the only one left, or explains why not'],
  ['N', 'select the next piece that can act'],
  ['H', 'your hand; arrows move along it, Enter plays a card'],
  [
    'G',
    'keep going: pieces follow their routes, suggested answers are given, and the question ends if nobody else has anything to try',
  ],
  ['E', 'finish: done, pass or stop'],
  ['S', 'stay: hold the position'],
  ['A', 'advice: the best answers, and why'],
  ['Shift', 'hold to go by way of the space you touch, or to send or carry one piece of a stack'],
  [
    'Carry',
    'a piece goes by way of where it rests, and fires first at an enemy it rests over; a weapon goes to its target',
  ],
  ['Tab', 'move through lit pieces and spaces; arrows move around the board, Enter chooses'],
  ['Esc', 'back out, one step at a time'],
  ['Space', 'hold during a fight to see the board'],
  ['U, R', 'undo, redo'],
  ['L, K, C, D', 'log, units, table, luck'],
  [', and .', 'step back, step forward; P plays the replay'],
  ['+ − 0', 'zoom in, zoom out, show all; arrows move the board'],
  ['I', 'details of the space under the pointer'],
  ['O', 'battle odds, in games with a calculator'],
  ['W', 'the board in words'],
  ['?', 'this help'],
];
