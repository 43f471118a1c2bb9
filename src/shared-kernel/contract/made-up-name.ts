import { z } from 'zod';

const RANDOM = /^[\da-f-]{8,64}$/i;

/** 53 bits of a text, spread well; no secret. */
const spread = (text: string, seed: number): number => {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
};
const hex = (text: string, seed: number): string => spread(text, seed).toString(16).padStart(14, '0');

/**
 * A name that a program makes up for something of its own: a browser tab, a message that is being sent. It is compared with
 * itself and never read, so a random id stays as it is and everything else becomes a number: no words of a member lie in
 * histories outside their seal (I-036).
 */
export const madeUpName = z
  .string()
  .min(1)
  .max(64)
  .transform((name) => (RANDOM.test(name) ? name : `${hex(name, 1)}-${hex(name, 2)}`));
