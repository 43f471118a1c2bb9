import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { OutageEvent } from './outage-events.ts';

export const outageLifecycle = lifecycle<'reachable' | 'out', OutageEvent['type']>(
  createMachine({
    id: 'outage',
    initial: 'reachable',
    states: {
      reachable: { on: { OutageBegan: 'out' } },
      out: { on: { OutageEnded: 'reachable' } },
    },
  }),
);
