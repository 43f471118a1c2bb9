import { z } from 'zod';
import { event, type EventMeta } from '../contract/event.ts';

/** For tests of several processes: something was counted. */
export const Counted = event('Counted', z.object({ what: z.string(), by: z.number() }), () => 'counted');

export const toyMeta: EventMeta = {
  actor: { kind: 'visitor' },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: 'request-1',
};
