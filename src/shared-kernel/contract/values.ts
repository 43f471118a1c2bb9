import { z } from 'zod';

/** An instant that we write, in events and answers: ISO 8601 in UTC. What callers send is an `instant` (`endpoint.ts`). */
export const moment = z.iso.datetime();

/** An integer in the smallest unit of its currency, cents for example: never a fraction. */
export const money = z.int();
/** Three letters, as Stripe writes them: `usd`. */
export const currency = z.string();

/** Anything that JSON can say. */
export const json = z.json();
