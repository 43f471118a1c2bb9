import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { OrganisationTokenEvent } from './organisation-token-events.ts';

export type OrganisationTokenStatus = 'none' | 'open' | 'ended';

/** Whether a program may show a token; when its time is over is the clock's business. */
export const organisationTokenLifecycle = lifecycle<OrganisationTokenStatus, OrganisationTokenEvent['type']>(
  createMachine({
    id: 'organisation-token',
    initial: 'none',
    states: {
      none: { on: { OrganisationTokenMade: 'open' } },
      open: { on: { OrganisationTokenEnded: 'ended' } },
      ended: {},
    },
  }),
);
