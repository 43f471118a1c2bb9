import { between, days } from '#kernel/contract/time.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { SessionFacts } from '#modules/scheduling/index.ts';
import type { ChatCaller, Circle } from '../domain/channel.ts';
import type { ChatNeeds } from './needs.ts';

/** A chat belongs to the host, unless the session is group-hosted, and to all members with a seat (CHT-015, I-047). */
export const circleOf = ({ status, host, groupHosted, attendees }: SessionFacts): Circle => ({
  exists: status !== 'none' && status !== 'deleted',
  members: [...new Set([...(groupHosted || host === '' ? [] : [host]), ...attendees])],
});

/** Staff are staff in a chat after an entry with a reason (C-099), and for a message that is to be judged. */
export const isStaffIn = async (
  { staff, reports }: Pick<ChatNeeds, 'staff' | 'reports'>,
  session: string,
  { id, isAdmin }: SignedIn,
  message?: string,
): Promise<boolean> =>
  isAdmin && ((await staff.hasEntered(session, id)) || (message !== undefined && (await reports.areAbout(message))));

const callerIn = async (
  needs: ChatNeeds,
  session: string,
  member: SignedIn,
  message: string | undefined,
): Promise<ChatCaller> => {
  const { id } = member;
  const [[person], isAdmin] = await Promise.all([
    needs.people.people([id]),
    isStaffIn(needs, session, member, message),
  ]);
  return { id, isAdmin, isNew: person === undefined || between(person.joinedAt, needs.clock.now()) < days(1) };
};

/** What every command in a chat is decided from. */
export const context = async (needs: ChatNeeds, session: string, member: SignedIn, message?: string) => {
  const [facts, who] = await Promise.all([
    needs.scheduling.session(session),
    callerIn(needs, session, member, message),
  ]);
  return { session, circle: circleOf(facts), by: who, now: needs.clock.now(), settings: needs.settings };
};

/** Removed members do not exist but for staff (C-173). */
export const isRemovedFor = async (
  { removals, clock }: Pick<ChatNeeds, 'removals' | 'clock'>,
  { isAdmin }: SignedIn,
  other: string,
): Promise<boolean> => !isAdmin && (await removals.isRemoved(other, clock.now()));
