import { plus } from '#kernel/contract/time.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { WellNews, WellReaders } from '#modules/communities/index.ts';
import type { ForumNotices } from '#modules/forum/index.ts';
import type { MoneyNotices } from '#modules/membership-billing/index.ts';
import type { NotificationsSettings } from '../contract/settings.ts';
import { areTooFew } from '../contract/too-few.ts';
import { kindOfLetter, type Choices } from '../domain/care.ts';
import { attendeesOf, meeting, type Meeting } from '../domain/meeting.ts';

export type CurrentNeeds = {
  log: Pick<EventLog, 'facts'>;
  readers: Pick<WellReaders, 'isReader'>;
  news: WellNews;
  notices: Pick<ForumNotices, 'newestPost'>;
  money: MoneyNotices;
  isFollower: (member: string, host: string) => Promise<boolean>;
  settings: Pick<NotificationsSettings, 'TOO_FEW_PEOPLE'>;
};

/** What was said or is to be said, and to whom. */
type Said = {
  key: string;
  letter: string;
  member: string;
  path: string | null;
  well: string | null;
  since: string;
  /** Of mails before a start: that start. */
  expires?: string | undefined;
};

export const sessionIn = (path: string | null): string => /^\/session\/([\da-f-]+)/.exec(path ?? '')?.[1] ?? '';

const isOfSession: Readonly<
  Record<string, (session: Meeting, said: Said, needs: CurrentNeeds) => boolean | Promise<boolean>>
> = {
  'sessions.registered': ({ seats }, { member }) => seats.get(member)?.held === true,
  'sessions.offered': ({ offers }, { member }) => offers.has(member),
  'sessions.reminder': ({ seats, startsAt }, { member, expires = startsAt }) =>
    seats.get(member)?.held === true && startsAt === expires,
  'sessions.hostReminder': ({ host, startsAt }, { member, expires = startsAt }) =>
    host === member && startsAt === expires,
  'sessions.tooFew': (session, { member, expires = session.startsAt }, { settings }) =>
    session.host === member && session.startsAt === expires && areTooFew(attendeesOf(session).length, settings),
  // A member who has a place in it knows of it.
  'sessions.followedHost': ({ host, seats }, { member }, { isFollower }) =>
    seats.get(member)?.held !== true && isFollower(member, host),
};

/**
 * Whether a notice that waited, for the end of quiet hours or to be gathered, still says what is so: the session may be called
 * off or over, the post deleted, the Well left or not wanted any more, the charge paid after all. What the letters of {@link isOfSession}, of Wells and
 * about money do not say stays as it was written.
 */
export const isCurrent = async (
  needs: CurrentNeeds,
  said: Said,
  { now, choices }: { now: string; choices: Pick<Choices, 'ways'> },
): Promise<boolean> => {
  const { key, letter, member, path, well, since } = said;
  const ofSession = isOfSession[letter];
  const id = sessionIn(path);
  if (ofSession !== undefined && id !== '') {
    const session = meeting.of((await needs.log.facts(meeting.stream(id))).events);
    return session.state === 'planned' && session.startsAt > now && ofSession(session, said, needs);
  }
  if (kindOfLetter(letter) === 'money') return needs.money.isStillSo(member, key);
  if (well === null) return true;
  switch (letter) {
    case 'sessions.newSessions':
      return (
        (await needs.readers.isReader(well, member, 'sessions')) &&
        // The one that the mail is about was planned at this moment; a member who has a place in it knows of it.
        (await needs.news.sessionsSince(member, [{ well, since: plus(since, -1) }], { withPlace: false })).has(well)
      );
    case 'sessions.newPosts':
      return (
        (await needs.readers.isReader(well, member, 'forums')) &&
        // The newest post of a day may be gone, and others of it not.
        (await needs.notices.newestPost(member, {
          well,
          since: `${since.slice(0, 10)}T00:00:00.000Z`,
          until: now,
          withMentions: choices.ways.replies === 'none',
        })) !== undefined
      );
    default:
      return true;
  }
};
