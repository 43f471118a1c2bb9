import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { belongs, membership, membershipId } from '../domain/membership.ts';
import { well as wellDecider, type WellState } from '../domain/well.ts';
import { handleRow } from '../projections/handle-rows.ts';
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

/** The member whom the others of a Well know by this id, or knew until the member was removed. */
const memberCalled = async (
  { log, sql }: Pick<CommunitiesNeeds, 'log' | 'sql'>,
  well: string,
  id: string,
): Promise<{ member: string; isKnown: boolean }> => {
  const behind = await handleRow(sql, id);
  const member = behind?.well === well ? behind.member : id;
  const { handle, removedAs } = await stateOf(log, membership, membershipId(well, member));
  return { member, isKnown: (handle?.id ?? removedAs ?? member) === id };
};

/** What is decided from when one member acts on another in a Well. */
export const aboutMember = async (
  needs: Pick<CommunitiesNeeds, 'log' | 'sql' | 'accounts'>,
  acting: WellCaller,
  well: string,
  called: string,
) => {
  const { member, isKnown } = await memberCalled(needs, well, called);
  const [{ state, byMember }, { exists }] = await Promise.all([
    wellAndCaller(needs.log, well, acting),
    needs.accounts.account(member),
  ]);
  return { well, wellState: state, by: acting, byMember, member: { id: member, exists, isKnown } };
};
