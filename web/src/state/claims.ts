// What this browser makes up for seats that it takes: their tokens, and what they add to the dice.

import { load, save } from './store';

const CLAIMS = 'retrograde.claims';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A fresh token to ask for in exchange for a key, and the same one again if the answer was lost on the way. */
export function freshToken(key: string): string {
  const claims = load<Record<string, string>>(CLAIMS, {});
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  const token = claims[key] ?? Array.from(bytes, (byte) => LETTERS[byte % 32]).join('');
  save(CLAIMS, { ...claims, [key]: token });
  return token;
}

/** 256 random bits, as hex digits. */
export const randomBits = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
