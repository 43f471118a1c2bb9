import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { MembershipEvent } from './well-events.ts';

/** How a member stands to a Well; `removed` until staff allow the member back. */
export type MembershipStatus = 'outside' | 'member' | 'removed';

// Members of the main Well and creators belong to it without joining.
const own = { WellNoticesChosen: {}, WellTabSeen: {} };
// Staff may have to know who wrote something, also after its author left.
const asked = { HandleOwnerShown: {} };

export const membershipLifecycle = lifecycle<MembershipStatus, MembershipEvent['type']>(
  createMachine({
    id: 'membership',
    initial: 'outside',
    states: {
      outside: { on: { ...own, ...asked, WellJoined: 'member' } },
      member: {
        on: {
          ...own,
          ...asked,
          HandleTaken: {},
          HandleChanged: {},
          WellLeft: 'outside',
          MemberRemovedFromWell: 'removed',
        },
      },
      removed: { on: { ...asked, MemberAllowedBack: 'outside' } },
    },
  }),
);

/** May the member do this in a Well as it is shown to them? The same machine guards what is appended. */
export const membershipCan = ({ am_i_joined }: { am_i_joined: boolean }, fact: MembershipEvent['type']): boolean =>
  membershipLifecycle.can(am_i_joined ? 'member' : 'outside', fact);
