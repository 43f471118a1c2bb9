import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';

/** What members cannot do without: the product itself, or its live video. */
export const outageOf = z.enum(['server', 'video']);
export type OutageOf = z.output<typeof outageOf>;

const called: Readonly<Record<OutageOf, string>> = { server: 'the product', video: 'live video' };

/** From then on no member could be served. The product notes its own outage once it is back. */
export const OutageBegan = event(
  'OutageBegan',
  z.object({ what: outageOf, at: moment }),
  ({ what, at }) => `${called[what]} was out of reach from ${instantInWords(at)}`,
  { subject: null },
);
export const OutageEnded = event(
  'OutageEnded',
  z.object({ what: outageOf, from: moment, at: moment }),
  ({ what, from, at }) => `${called[what]} was out of reach from ${instantInWords(from)} until ${instantInWords(at)}`,
  { subject: null },
);

export const outageEvents = { OutageBegan, OutageEnded };
export type OutageEvent = EventOf<typeof outageEvents>;
