import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { PollEvent } from './poll-events.ts';

/** Where a poll stands; `none` before it was opened. Its end may also come by the clock. */
export type PollStatus = 'none' | 'open' | 'closed';

export const pollLifecycle = lifecycle<PollStatus, PollEvent['type']>(
  createMachine({
    id: 'poll',
    initial: 'none',
    states: {
      none: { on: { PollOpened: 'open' } },
      open: { on: { PollVoteCast: {}, PollClosed: 'closed' } },
      closed: {},
    },
  }),
);

/** May this happen to a poll as members are shown it? The same machine guards what is appended. */
export const pollCan = ({ closed }: { closed: boolean }, fact: PollEvent['type']): boolean =>
  pollLifecycle.can(closed ? 'closed' : 'open', fact);
