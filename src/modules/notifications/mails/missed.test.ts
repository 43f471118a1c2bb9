import { beforeEach, describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { days, hours, plus } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Mail } from '#kernel/mail.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import {
  bookingEvents,
  BookingMissed,
  BookingMoved,
  BookingReserved,
  HostMissedOften,
} from '#modules/scheduling/contract/booking-events.ts';
import { bookingsStream, sessionStream } from '#modules/scheduling/contract/ids.ts';
import type { MissedBecause, MissedWeight } from '#modules/scheduling/contract/missed-session.ts';
import { sessionEvents, SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import { defaultSettings } from '#modules/scheduling/contract/settings.ts';
import { missedJobs } from './missed.ts';
import { tellMembersWhenTheyWereMissed } from '../policies/tell-members-when-they-were-missed.ts';
import { mailInto, site } from '../testing/mailing.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const NOW = '2026-05-04T18:00:00.000Z';
const session = (number: number) => `${number}ccccccc-1111-4111-8111-111111111111`;

const product = () => {
  const mails: Mail[] = [];
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents }),
  );
  const jobs = missedJobs({
    log,
    mail: mailInto(mails),
    people: {
      people: () => Promise.resolve([{ uuid: BEN, username: 'ben', pic: null, joinedAt: NOW, hostLevel: 1 }]),
      reachable: () =>
        Promise.resolve({
          email: 'ben@example.org',
          username: 'ben',
          name: 'ben',
          timezone: 'Europe/London',
          dateFormat: 'month-first',
          emailVerified: true,
        }),
    },
    staff: { admins: () => Promise.resolve([{ member: BEN, email: 'mia@example.org', username: 'mia', name: 'mia' }]) },
    ...site,
    supportEmail: 'help@wellspring.example',
    scheduling: defaultSettings,
  });
  const happens = async (stream: string, event: Event) => {
    const meta = { actor: { kind: 'system' as const, policy: 'a test' }, occurredAt: NOW, correlation: 'a request' };
    await log.append(stream, (await log.facts(stream)).revision, [event], meta);
    const fact = (await log.facts(stream)).events.at(-1)!;
    for (const { type, react } of tellMembersWhenTheyWereMissed.reactions)
      if (type === fact.type)
        for (const job of react(fact as never, undefined as never))
          if ('kind' in job) for (const _ of ['once', 'and again']) await jobsRunBy(jobs)(job);
  };
  const books = async (number: number, startsAt: string, as: 'attendee' | 'host' = 'attendee') => {
    const times = { startsAt, endsAt: plus(startsAt, hours(1)) };
    await happens(
      sessionStream(session(number)),
      did(SessionScheduled, {
        session: session(number),
        host: BEN,
        well: BEN,
        title: 'Grief and loss',
        description: 'For Night Owls.',
        ...times,
        durationMinutes: 60,
        timezone: 'Europe/London',
        maxAttendees: 5,
        kind: 'INTERNAL',
        groupHosted: false,
      }),
    );
    const booked = { member: BEN, session: session(number), ...times, month: '2026-05', as, groupHosted: false };
    await happens(bookingsStream(BEN), did(BookingReserved, booked));
  };
  const misses = (
    number: number,
    weighed: { weight: MissedWeight; because: MissedBecause } = { weight: 'full', because: 'reachable' },
  ) => happens(bookingsStream(BEN), did(BookingMissed, { member: BEN, session: session(number), ...weighed }));
  return { mails, happens, books, misses };
};

let it: ReturnType<typeof product>;
beforeEach(() => {
  it = product();
});

describe('a member who missed a session (I-023)', () => {
  test('a mail follows the first missed session, with the consequences, and no other within thirty days', async () => {
    await it.books(1, NOW);
    await it.misses(1);
    const [mail] = it.mails;
    expect([mail?.to, mail?.subject]).toEqual(['ben@example.org', 'About a session you registered for']);
    expect(mail?.text).toMatch(/Monday, May 4, 2026.* 7:00pm/);
    expect(mail?.text).toMatch(/3 sessions within 30 days cannot register for 7 days/);
    expect(mail?.text).toContain('help@wellspring.example');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/grief|owl|loss/i);
    await it.books(2, plus(NOW, days(3)));
    await it.misses(2);
    expect(it.mails).toHaveLength(1);
    await it.books(3, plus(NOW, days(60)));
    await it.misses(3);
    expect(it.mails).toHaveLength(2);
  });
  test('a moved session counts from when it was', async () => {
    await it.books(1, NOW);
    const moved = { startsAt: plus(NOW, days(20)), endsAt: plus(NOW, days(20)), month: '2026-05' };
    await it.happens(bookingsStream(BEN), did(BookingMoved, { member: BEN, session: session(1), ...moved }));
    await it.misses(1);
    await it.books(2, plus(NOW, days(45)));
    await it.misses(2);
    expect(it.mails).toHaveLength(1);
  });
});

describe('a host who did not come (I-022)', () => {
  test('is asked to tell next time, every time', async () => {
    for (const number of [1, 2]) {
      await it.books(number, plus(NOW, days(number)), 'host');
      await it.misses(number);
    }
    expect(it.mails.map(({ subject }) => subject)).toEqual([
      'About a session you hosted',
      'About a session you hosted',
    ]);
  });
  test('again and again is a matter for staff', async () => {
    await it.happens(
      bookingsStream(BEN),
      did(HostMissedOften, { member: BEN, session: session(1), count: 2, until: plus(NOW, days(60)) }),
    );
    const [mail, ...more] = it.mails;
    expect([mail?.to, mail?.subject, more.length]).toEqual(['mia@example.org', 'A host did not come again', 0]);
    expect(mail?.text).toContain('ben did not come to 2 sessions they host within 60 days');
    expect(mail?.text).toContain('Until 2026-07-03');
  });
});
