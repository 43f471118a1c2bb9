import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { HelpEvent } from './help-events.ts';

/** `none` before a member asked. */
export type HelpStatus = 'none' | 'waiting' | 'seen' | 'ended';

export const helpLifecycle = lifecycle<HelpStatus, HelpEvent['type']>(
  createMachine({
    id: 'help',
    initial: 'none',
    states: {
      none: { on: { HelpAsked: 'waiting' } },
      waiting: { on: { HelpPassedOn: 'waiting', HelpAcknowledged: 'seen', HelpEnded: 'ended' } },
      seen: { on: { HelpEnded: 'ended' } },
      ended: {},
    },
  }),
);
