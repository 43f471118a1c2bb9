import { attendeesOf, meeting, type Meeting } from './meeting.ts';

/** The role of a recipient: `former-host` led it until now, `new-host` from now on. */
export type Reader = 'attendee' | 'host' | 'new-host' | 'former-host' | 'waiting';

/** The notification of one person about one fact of a session. */
export type News = {
  session: string;
  fact: string;
  member: string;
  as: Reader;
  what: 'changed' | 'canceled' | 'handed-over';
  before: Meeting;
  after: Meeting;
  moved: boolean;
  newLink: boolean;
};

type NewsFact = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  revision: bigint;
  meta: { actor: { kind: string; id?: string } };
};

/** The notifications for a fact, given everything that happened to the session since; empty when it is outdated. */
export const newsOf = (session: string, facts: readonly NewsFact[], fact: string, now: string): News[] => {
  const at = facts.findIndex(({ id }) => id === fact);
  const happened = facts[at];
  if (!happened) return [];
  const [before, after, latest] = [
    meeting.of(facts.slice(0, at)),
    meeting.of(facts.slice(0, at + 1)),
    meeting.of(facts),
  ];
  if (latest.endsAt <= now) return [];
  const present = { ...after, seats: latest.seats, waiting: latest.waiting, offers: latest.offers };
  const about = { session, fact, before, after: present, moved: false, newLink: false };
  const stillThere = new Set(attendeesOf(latest));
  const there = attendeesOf(after).filter((member) => stillThere.has(member));
  const each = (members: Iterable<string>, as: Reader, what: News['what']): News[] =>
    [...members].map((member) => ({ ...about, member, as, what }));
  // Staff did it, so the host does not know yet.
  const host = byOther(happened, latest.host) ? [latest.host] : [];
  switch (happened.type) {
    case 'SessionCanceled':
      return [
        ...each(attendeesOf(after), 'attendee', 'canceled'),
        ...each(before.waiting, 'waiting', 'canceled'),
        ...each(host, 'host', 'canceled'),
      ];
    // Without attendees there may still be a member with an offer.
    case 'SessionDeleted':
      return [...each(before.waiting, 'waiting', 'canceled'), ...each(host, 'host', 'canceled')];
    // Only a new time or a new link is worth a mail (C-189), and only to those who were there before it. A link is for seats.
    case 'SessionUpdated': {
      const moved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;
      const newLink = happened.data['externalUrl'] !== undefined;
      if (latest.state !== 'planned' || !(moved || newLink)) return [];
      return [
        ...each(there, 'attendee', 'changed'),
        ...each(moved ? waitingThrough(before, latest, facts.slice(at + 1)) : [], 'waiting', 'changed'),
        ...each(host, 'host', 'changed'),
      ].map((news) => ({ ...news, moved, newLink }));
    }
    // Handed over again meanwhile: the later fact is reported. A group-hosted session has no host to present (C-156).
    case 'SessionHandedOver':
      return [
        ...(byOther(happened, before.host) ? each([before.host], 'former-host', 'handed-over') : []),
        ...(latest.state !== 'planned' || latest.host !== after.host
          ? []
          : [
              ...each([after.host], 'new-host', 'handed-over'),
              ...(after.groupHosted ? [] : each(there, 'attendee', 'handed-over')),
            ]),
      ];
    default:
      return [];
  }
};

/** Facts by which sessions follow their series in one go; they share the correlation of the change. */
export const withSeries = ({ type, data }: Pick<NewsFact, 'type' | 'data'>): boolean =>
  type === 'SessionUpdated' || type === 'SessionHandedOver'
    ? data['withSeries'] === true
    : (type === 'SessionCanceled' || type === 'SessionDeleted') && data['because'] !== undefined;

/** A session that moves nearer ends offers or shortens them: who had one hears of that, too. */
const waitingThrough = (before: Meeting, latest: Meeting, since: readonly NewsFact[]): string[] => {
  const lapsed = new Set(since.filter(({ type }) => type === 'SeatOfferLapsed').map(({ data }) => data['member']));
  return [...before.waiting].filter((member) => latest.waiting.has(member) || lapsed.has(member));
};

const byOther = ({ meta: { actor } }: NewsFact, host: string): boolean => actor.id !== undefined && actor.id !== host;
