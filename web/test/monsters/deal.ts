// A made-up trade: with whom, the goods of both sides, and offers that wait.

import type { Asked, DraftGood, Scene, TradeOffer } from '../../src/wire';
import { choice } from '../question';
import { HAND, MOVE, SCENE, card, phases, row } from './table';

const good = (
  answer: string,
  title: string,
  group: string,
  most: number,
  more: Partial<DraftGood> = {},
): DraftGood => ({
  answer,
  title,
  group,
  most,
  picture: null,
  card: null,
  together: '',
  ...more,
});

const gives = [
  good('give pod', 'pod', 'Pods in your fortress', 4, { picture: 'pod' }),
  ...HAND.slice(0, 4).map(({ id, title }) =>
    good(`give ${id}`, title, 'Your cards (only you see them)', 1, { card: id }),
  ),
  good('give turn', 'turn card 2', 'Turn cards', 1, { card: 'turn-2', together: 'turn' }),
];
const gets = [
  good('get pod', 'pod', 'Pods in Red’s fortress', 3, { picture: 'pod' }),
  good('get any-card', 'any card', 'Red’s cards: face down, Red chooses; face up, you choose', 3),
  good('get ring2', 'Spy Ring', 'Red’s cards: face down, Red chooses; face up, you choose', 1, { card: 'ring2' }),
  good('get turn', 'turn card 3', 'Turn cards', 1, { card: 'turn-3', together: 'turn' }),
];

export const TRADE: Asked = {
  ...MOVE,
  id: 'trade',
  text: 'Trade with whom?',
  rule: 'GR-058',
  kind: 'trade',
  help: 'Everybody trades at the same time. A promise binds nobody.',
  recommended: null,
  choices: [
    choice('accept 3', [{ offer: '3' }], { label: 'Accept' }),
    choice('counter 3', [{ offer: '3' }], { label: 'Make another offer' }),
    choice('decline 3', [{ offer: '3' }], { label: 'Decline' }),
    choice('withdraw 4', [{ offer: '4' }], { label: 'Withdraw' }),
    choice('done', [], { kind: 'finish', label: 'I am done trading', about: '2 of 5 are' }),
  ],
  draft: {
    propose: 'propose',
    cancel: 'cancel',
    partners: [
      { seat: 2, begin: 'offer three', about: '3 pods, 3 cards, turn card 3', gives, gets },
      { seat: 3, begin: 'offer four', about: '1 pod, 5 cards, turn card 4', gives, gets: gets.slice(0, 2) },
      { seat: 4, begin: 'offer five', about: '5 pods, 2 cards, turn card 5', gives, gets: gets.slice(0, 2) },
      { seat: 0, begin: 'offer one', about: 'trashed fortress: no pods; 4 cards', gives, gets: gets.slice(1, 2) },
    ],
  },
};

const offer = (id: string, from: number, to: number, state: TradeOffer['state'], note = ''): TradeOffer => ({
  id,
  from,
  to,
  gives: [{ title: 'pod', count: 2, picture: 'pod', card: null }],
  gets: [{ title: 'any card', count: 1, picture: null, card: null }],
  state,
  note,
});

export const OFFERS: TradeOffer[] = [
  offer('1', 4, 3, 'declined'),
  offer('2', 1, 2, 'accepted'),
  offer('3', 2, 1, 'open', 'Help me at Salt Harbour'),
  offer('4', 1, 4, 'open'),
];

const turn = (number: number) =>
  card(`turn-${number}`, `Turn card ${number}`, 'turn', '', `worth ${number + 3}`, { number: String(number) });

export const dealing: Scene = {
  ...SCENE,
  headline: 'Turn 6, phase 2: Trades',
  phases: phases(1),
  offers: OFFERS,
  cards: [...SCENE.cards, row('turns', 'Turn cards', 'open', null, [turn(2), turn(3)])],
};
