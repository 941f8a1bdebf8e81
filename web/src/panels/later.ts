// What a table shows only when it is asked for, or at the end.

export { OfferWindow } from '../offer/offer';
export { OfferList, WaitingOffers } from '../offer/waiting';
export { Briefing } from './briefing';
export { Counsel } from './counsel';
export { Desk } from './desk';
export { Ended } from './ended';
export { Fight } from './fight';
export { Here } from './here';
export { BoardInWords } from './inwords';
export { LuckLedger } from './luck';
export { Orders, OrdersNote } from './orders';
export { Roster } from './roster';
export { Help, LikesForm, Settings } from './settings';
export { Units } from './units';
