import type { Decider } from '../../../shared-kernel/decider.ts';
import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { WellJoined, WellLeft, type MembershipEvent } from '../contract/well-events.ts';
import { unreachable, type WellActor, type WellState } from './well.ts';

export type MembershipState = { joined: boolean };

export type MembershipCommand =
  | { type: 'JoinWell'; well: string; of: WellState; by: WellActor; committed: boolean }
  | {
      type: 'LeaveWell';
      well: string;
      of: WellState;
      by: WellActor;
      /** Titles of future sessions of the Well that the member is registered for (C-145). */
      registeredFor: readonly string[];
      /** Give those seats back as well; scheduling does it once the member has left. */
      unregister: boolean;
    };

const decide = (command: MembershipCommand, { joined }: MembershipState): readonly MembershipEvent[] | Refusal => {
  const { of, by, well } = command;
  const isCreator = of.creator === by.id;
  const gone = unreachable(of, { by, byMember: isCreator || joined });
  if (gone) return gone;
  if (of.isDefault) return refuse('GROUP_IS_DEFAULT');
  switch (command.type) {
    case 'JoinWell':
      if (joined || isCreator) return [];
      if (!command.committed) return refuse('GROUP_COMMITMENT_REQUIRED', { field: 'commitment' });
      return [did(WellJoined, { well, member: by.id, committed: true })];
    case 'LeaveWell':
      if (isCreator) return refuse('GROUP_CREATOR_STAYS');
      if (!joined) return [];
      if (command.registeredFor.length > 0 && !command.unregister)
        return refuse('GROUP_UNJOIN_HAS_JOINED_SESSIONS', { values: { sessions: quoted(command.registeredFor) } });
      return [did(WellLeft, { well, member: by.id })];
  }
};

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');

/** The stream's id of one member in one Well. */
export const membershipId = (well: string, member: string): string => `${well}.${member}`;

/** One member in one Well. */
export const membership: Decider<MembershipState, MembershipCommand, MembershipEvent> = {
  stream: (id) => `communities.membership-${id}`,
  initial: { joined: false },
  evolve: (_, fact) => ({ joined: fact.type === 'WellJoined' }),
  decide,
};

/** Everybody belongs to the main Well, its creator to any Well, others by joining (C-055). A deleted Well has no members. */
export const belongs = (of: WellState, member: string, { joined }: MembershipState): boolean =>
  of.status === 'open' && (of.isDefault || of.creator === member || joined);
