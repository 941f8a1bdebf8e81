// Lines that only some games draw over their boards; loaded with the first of them. No DOM.

export { bandsMarkup } from './bands';
export { trailsMarkup } from './trails';
