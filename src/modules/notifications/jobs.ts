import type { Clock } from '#kernel/clock.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { MailPort } from '#kernel/mail.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { SeriesFacts } from '#modules/scheduling/index.ts';
import { attachment, type Sender } from './calendar/appointments.ts';
import type { NotificationsSettings } from './contract/settings.ts';
import { areTooFew } from './contract/too-few.ts';
import { attendeesOf, meeting, peopleOf, type Meeting } from './domain/meeting.ts';
import { newsOf, withSeries, type News } from './domain/news.ts';
import { reminding } from './domain/reminding.ts';
import {
  newsLetter,
  offeredLetter,
  registeredLetter,
  reminderLetter,
  tooFewLetter,
  unregisteredLetter,
  type About,
  type Letter,
} from './mails/letters.ts';
import { remindOfSession, tellHostTooFewPeople } from './policies/remind-when-session-comes-near.ts';
import {
  tellMemberRegistered,
  tellMembersSeriesChanged,
  tellMembersSessionCanceled,
  tellMembersSessionChanged,
  tellMembersSessionHandedOver,
  tellMemberSeatOffered,
  tellMemberUnregistered,
} from './policies/tell-members-when-sessions-change.ts';

export type NotificationsNeeds = Sender & {
  log: EventLog;
  clock: Clock;
  mail: MailPort;
  people: IdentityQueries;
  series: SeriesFacts;
  settings: NotificationsSettings;
  unregisterMinutes: SchedulingSettings['UNREGISTER_MIN_BEFORE'];
};

/** Mails as jobs; each is safe to run twice. A member without an address gets none. */
export const notificationsJobs = (needs: NotificationsNeeds): readonly JobHandler[] => {
  const { log, clock, mail, people, series, settings, productName, publicUrl, supportEmail, unregisterMinutes } = needs;

  const history = async (session: string) => (await log.facts(meeting.stream(session))).events;

  const send = async (
    of: { session: string; meeting: Meeting; key: string; off?: boolean; reminder?: boolean; withCalendar?: boolean },
    members: Iterable<string>,
    write: (about: About) => Letter,
  ): Promise<void> => {
    for (const member of members) {
      const reader = await people.reachable(member);
      if (!reader) continue;
      const wishes = await stateOf(log, reminding, member);
      if (of.reminder && !wishes.reminders) continue;
      const asHost = member === of.meeting.host && !of.meeting.seats.get(member)?.held;
      const { subject, paragraphs } = write({
        ...of,
        timezone: reader.timezone,
        dateFormat: reader.dateFormat,
        publicUrl,
        asHost,
      });
      await mail.send({
        key: `${of.key}:${member}`,
        to: reader.email,
        subject,
        text: [`Hello ${reader.name},`, ...paragraphs, `Take good care of yourself,\n${productName}\n`].join('\n\n'),
        ...(of.withCalendar === false
          ? {}
          : {
              calendar: attachment(needs, {
                ...of,
                member,
                reader: { name: reader.name, email: reader.email },
                discreet: wishes.discreet,
                now: clock.now(),
              }),
            }),
      });
    }
  };
  /** One mail to one person about everything that happened together; appointments are withdrawn or booked again. */
  const sendNews = async (key: string, news: readonly [News, ...News[]]): Promise<void> => {
    const [{ member, what, as }] = news;
    const reader = await people.reachable(member);
    if (!reader) return;
    const { discreet } = await stateOf(log, reminding, member);
    const { subject, paragraphs } = newsLetter(
      news.map((each) => ({
        ...each,
        meeting: each.after,
        timezone: reader.timezone,
        dateFormat: reader.dateFormat,
        publicUrl,
        asHost: each.as === 'host',
      })) as [News & About, ...(News & About)[]],
    );
    const off = what === 'canceled' || as === 'former-host';
    const appointments = news
      .filter((each) => each.as !== 'waiting')
      .map(({ session, after }) =>
        attachment(needs, {
          session,
          meeting: after,
          member,
          reader: { name: reader.name, email: reader.email },
          discreet,
          now: clock.now(),
          off,
        }),
      );
    const [first, ...others] = appointments;
    await mail.send({
      key: `${key}:${member}`,
      to: reader.email,
      subject,
      text: [`Hello ${reader.name},`, ...paragraphs, `Take good care of yourself,\n${productName}\n`].join('\n\n'),
      ...(first === undefined
        ? {}
        : { calendar: { ...first, ...(others.length > 0 ? { others: others.map(({ content }) => content) } : {}) } }),
    });
  };
  const sendNewsOf = async ({ session, fact }: { session: string; fact: string }) => {
    for (const news of byMember(newsOf(session, await history(session), fact, clock.now())))
      await sendNews(keyOf(news[0]), news);
  };
  const isPast = ({ endsAt }: Meeting) => endsAt <= clock.now();

  return [
    jobHandler(tellMemberRegistered, async ({ session, member, fact }) => {
      const now = meeting.of(await history(session));
      // Given back or called off before the mail was written: the mail reports that.
      if (now.state !== 'planned' || isPast(now) || !now.seats.get(member)?.held) return;
      await send({ session, meeting: now, key: `session-registered:${fact}` }, [member], (about) =>
        registeredLetter({ ...about, unregisterMinutes }),
      );
    }),

    jobHandler(tellMemberSeatOffered, async ({ session, member, fact }) => {
      const now = meeting.of(await history(session));
      const until = now.offers.get(member);
      if (now.state !== 'planned' || until === undefined || until <= clock.now()) return;
      await send({ session, meeting: now, key: `seat-offered:${fact}`, withCalendar: false }, [member], (about) =>
        offeredLetter({ ...about, until }),
      );
    }),

    jobHandler(tellMemberUnregistered, async ({ session, member, fact, because }) => {
      const now = meeting.of(await history(session));
      if (isPast(now) || now.seats.get(member)?.held !== false) return;
      await send({ session, meeting: now, key: `session-unregistered:${fact}`, off: true }, [member], (about) =>
        unregisteredLetter({ ...about, because, supportEmail }),
      );
    }),

    jobHandler(tellMembersSessionCanceled, sendNewsOf),
    jobHandler(tellMembersSessionChanged, sendNewsOf),
    jobHandler(tellMembersSessionHandedOver, sendNewsOf),

    jobHandler(tellMembersSeriesChanged, async ({ session, correlation }) => {
      const { series: name } = meeting.of(await history(session));
      const told: News[] = [];
      for (const id of name === null ? [session] : await series.comingSessions(name)) {
        const facts = await history(id);
        for (const fact of facts)
          if (fact.meta.correlation === correlation && withSeries(fact))
            told.push(...newsOf(id, facts, fact.id, clock.now()));
      }
      for (const news of byMember(told))
        await sendNews(
          `series-told:${correlation}:${news
            .map(({ fact }) => fact)
            .sort()
            .at(-1)}`,
          news,
        );
    }),

    jobHandler(remindOfSession, async ({ session, startsAt }, _, { key }) => {
      const now = meeting.of(await history(session));
      // Moved, called off or begun meanwhile: another reminder, or none, is right.
      if (now.state !== 'planned' || now.startsAt !== startsAt || startsAt <= clock.now()) return;
      const which = key.startsWith(`${remindOfSession.kind}:first:`) ? 'first' : 'last';
      await send(
        { session, meeting: now, key: `session-reminder:${which}:${session}:${startsAt}`, reminder: true },
        peopleOf(now),
        (about) => reminderLetter({ ...about, unregisterMinutes }),
      );
    }),

    jobHandler(tellHostTooFewPeople, async ({ session, startsAt }) => {
      const now = meeting.of(await history(session));
      if (now.state !== 'planned' || now.startsAt !== startsAt || startsAt <= clock.now()) return;
      const registered = attendeesOf(now).length;
      if (!areTooFew(registered, settings)) return;
      await send(
        { session, meeting: now, key: `session-too-few:${session}:${startsAt}`, withCalendar: false },
        [now.host],
        (about) => tooFewLetter({ ...about, registered }),
      );
    }),
  ];
};

/** A session is canceled once; other changes have one mail each. */
const keyOf = ({ what, session, fact }: News): string =>
  what === 'canceled' ? `session-canceled:${session}` : `session-${what}:${fact}`;

const byMember = (news: readonly News[]): [News, ...News[]][] => {
  const found = new Map<string, [News, ...News[]]>();
  for (const each of news) {
    const others = found.get(each.member);
    if (others) others.push(each);
    else found.set(each.member, [each]);
  }
  for (const all of found.values()) all.sort((one, other) => one.after.startsAt.localeCompare(other.after.startsAt));
  return [...found.values()];
};
