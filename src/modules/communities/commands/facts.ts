import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { belongs, membership, membershipId } from '../domain/membership.ts';
import { well as wellDecider, type WellState } from '../domain/well.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

export const wellState = (log: EventLog, well: string): Promise<WellState> => stateOf(log, wellDecider, well);

export const isMember = async (log: EventLog, state: WellState, well: string, member: string): Promise<boolean> =>
  belongs(state, member, await stateOf(log, membership, membershipId(well, member)));

/** A Well's state, and whether the one who acts belongs to it. */
export const wellAndCaller = async (
  log: EventLog,
  well: string,
  { id }: WellCaller,
): Promise<{ state: WellState; byMember: boolean }> => {
  const state = await wellState(log, well);
  return { state, byMember: await isMember(log, state, well, id) };
};

/** What is decided from when one member acts on another in a Well. */
export const aboutMember = async (
  { log, accounts }: Pick<CommunitiesNeeds, 'log' | 'accounts'>,
  acting: WellCaller,
  well: string,
  member: string,
) => {
  const [{ state, byMember }, { exists }] = await Promise.all([
    wellAndCaller(log, well, acting),
    accounts.account(member),
  ]);
  return { well, of: state, by: acting, byMember, member: { id: member, exists } };
};
