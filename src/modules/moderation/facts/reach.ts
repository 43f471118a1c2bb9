import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { SeatHistory, SessionFacts } from '#modules/scheduling/index.ts';
import type { Reach } from '../domain/report.ts';

/** The signed-in member who acts. */
export type ModerationCaller = { id: string; isAdmin: boolean };

type ReachNeeds = { seats: SeatHistory; wells: CommunitiesFacts };

/** The host and members who have or had a seat: also those who gave it back, perhaps because of the incident. */
export const tookPart = async (
  { seats }: Pick<ReachNeeds, 'seats'>,
  { session, host }: SessionFacts,
  member: string,
): Promise<boolean> => host === member || (await seats.everHeld(session, member));

export const reachOfWell = async (
  { wells }: Pick<ReachNeeds, 'wells'>,
  well: string,
  { id, isAdmin }: ModerationCaller,
): Promise<Reach> => {
  const { exists, deleted, visible } = await wells.well(well);
  if (!exists) return 'unknown';
  if (!visible && !isAdmin && !(await wells.isMember(well, id))) return 'unknown';
  return deleted ? 'deleted' : 'there';
};

/** A private Well's sessions exist for members involved in them (C-142). */
export const reachOfSession = async (
  needs: ReachNeeds,
  session: SessionFacts,
  member: ModerationCaller,
): Promise<Reach> => {
  if (session.status === 'none') return 'unknown';
  const isInvolved = member.isAdmin || (await tookPart(needs, session, member.id));
  if (!isInvolved && (await reachOfWell(needs, session.well, member)) === 'unknown') return 'unknown';
  return session.status === 'deleted' ? 'deleted' : 'there';
};
