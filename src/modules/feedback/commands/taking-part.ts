import type { TakingPart } from '../domain/taking-part.ts';
import type { FeedbackNeeds } from './needs.ts';

/** The course of a session, and what the member is to it. */
export const takingPart = async (
  { sessions, wells }: Pick<FeedbackNeeds, 'sessions' | 'wells'>,
  session: string,
  member: string,
): Promise<TakingPart> => {
  const course = await sessions.course(session);
  const attended = course.attended.has(member) && !course.removed.has(member);
  const concerned = attended || course.attendees.has(member) || course.host === member;
  const outsider =
    course.status !== 'none' &&
    !concerned &&
    !(await wells.well(course.well)).visible &&
    !(await wells.isMember(course.well, member));
  return { ...course, attended, concerned, outsider };
};

/** What an answer about a session is decided from. */
export const answering = async (needs: FeedbackNeeds, session: string, member: string) => ({
  member,
  session: await takingPart(needs, session, member),
  now: needs.clock.now(),
  settings: needs.settings,
});
