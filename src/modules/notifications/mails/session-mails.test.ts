import { beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { fixedClock } from '#kernel/clock.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import { days, hours, minutes, plus, seconds } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Mail } from '#kernel/mail.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  sessionEvents,
  SessionHandedOver,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import {
  SeatOffered,
  SeatOfferLapsed,
  SeatOfferMoved,
  WaitingListJoined,
} from '#modules/scheduling/contract/waiting-list-events.ts';
import { remindingEvents, remindingStream, CalendarDiscretionSet } from '../contract/reminding-events.ts';
import { notificationsSettings } from '../contract/settings.ts';
import {
  remindOfSession,
  remindWhenSessionComesNear,
  tellHostTooFewPeople,
} from '../policies/remind-when-session-comes-near.ts';
import { tellMembersWhenSessionsChange } from '../policies/tell-members-when-sessions-change.ts';
import type { SessionMailNeeds } from './needs.ts';
import { reminderJobs } from './reminders.ts';
import { seatJobs } from './seats.ts';
import { sessionNewsJobs } from './session-news.ts';

const SESSION = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const WELL = '77777777-7777-4777-8777-777777777777';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const CLEO = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const MIA = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const NOW = '2026-05-04T09:00:00.000Z';
const START = '2026-05-06T18:00:00.000Z';
const TOPIC = /grief|owl|loss/i;
const settings = notificationsSettings.parse({});
const zones: Record<string, string> = { [ANA]: 'Europe/Berlin', [BEN]: 'Europe/London', [CLEO]: 'Europe/Paris' };

/** Facts happen, policies react, and the jobs that are due are done; ana hosts. */
const product = (languages: Readonly<Record<string, 'es'>> = {}) => {
  const clock = fixedClock(NOW);
  const mails = new Map<string, Mail>();
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...remindingEvents }),
  );
  const needs: SessionMailNeeds = {
    log,
    clock,
    mail: { send: (mail) => Promise.resolve(void (mails.has(mail.key) || mails.set(mail.key, mail))) },
    people: {
      people: () => Promise.resolve([]),
      reachable: (member) =>
        Promise.resolve(
          member in zones
            ? {
                email: `${member[0]}@example.org`,
                username: member[0]!,
                name: member[0]!,
                timezone: zones[member]!,
                dateFormat: 'month-first',
                language: languages[member] ?? null,
                emailVerified: true,
              }
            : null,
        ),
    },
    series: { comingSessions: () => Promise.resolve([SESSION, OTHER]) },
    settings,
    productName: 'Wellspring',
    publicUrl: 'https://wellspring.example',
    supportEmail: '',
    unregisterMinutes: 5,
  };
  const jobs = [...seatJobs(needs), ...sessionNewsJobs(needs), ...reminderJobs(needs)];
  const run = jobsRunBy(jobs);
  const waiting = new Map<string, { kind: string; payload: Readonly<Record<string, unknown>>; dueAt?: string }>();
  const drain = async () => {
    for (const [key, job] of waiting)
      if (job.dueAt === undefined || job.dueAt <= clock.now()) {
        waiting.delete(key);
        for (const _ of ['once', 'and again']) await run({ ...job, key });
      }
  };
  const happens = async (stream: string, events: readonly Event[], member = ANA) => {
    const meta = { actor: { kind: 'member' as const, id: member }, occurredAt: clock.now(), correlation: 'a request' };
    await log.append(stream, (await log.facts(stream)).revision, events, meta);
    for (const fact of (await log.facts(stream)).events.slice(-events.length))
      for (const { type, react } of [
        ...tellMembersWhenSessionsChange.reactions,
        ...remindWhenSessionComesNear(settings).reactions,
      ])
        if (type === fact.type)
          for (const todo of react(fact as never, undefined as never))
            if ('cancel' in todo) waiting.delete(todo.cancel);
            else waiting.set(todo.key, todo);
    await drain();
  };
  return {
    happens: (event: Event, actor?: string, ...together: Event[]) =>
      happens(sessionStream((event.data as { session: string }).session), [event, ...together], actor),
    wants: (member: string, event: Event) => happens(remindingStream(member), [event]),
    at: async (instant: string) => {
      clock.set(instant);
      await drain();
    },
    mails: () => [...mails.values()],
    to: (member: string) => [...mails.values()].filter(({ to }) => to === `${member[0]}@example.org`),
    waiting,
  };
};

const scheduled = (options: { startsAt?: string; groupHosted?: boolean } = {}) => {
  const startsAt = options.startsAt ?? START;
  return did(SessionScheduled, {
    session: SESSION,
    host: ANA,
    well: WELL,
    title: 'Grief and loss',
    description: 'For Night Owls.',
    startsAt,
    endsAt: plus(startsAt, minutes(60)),
    durationMinutes: 60,
    timezone: 'Europe/Berlin',
    maxAttendees: 5,
    kind: 'INTERNAL',
    groupHosted: options.groupHosted ?? false,
  });
};
const updated = (options: { startsAt?: string; title?: string; externalUrl?: string } = {}) => {
  const startsAt = options.startsAt ?? START;
  return did(SessionUpdated, {
    session: SESSION,
    host: ANA,
    title: options.title ?? 'Grief and loss',
    description: 'For Night Owls.',
    startsAt,
    endsAt: plus(startsAt, minutes(60)),
    durationMinutes: 60,
    maxAttendees: 5,
    ...(options.externalUrl === undefined ? {} : { externalUrl: options.externalUrl }),
  });
};
const registered = (member: string) => did(MemberRegistered, { session: SESSION, member });
const unregistered = (member: string) => did(MemberUnregistered, { session: SESSION, member, because: 'own-wish' });
const canceled = did(SessionCanceled, { session: SESSION, by: ANA });

/** What the reader's calendar makes of a mail. */
const entry = ({ calendar }: Mail) => {
  const root = new ICAL.Component(ICAL.parse(calendar!.content) as unknown[]);
  const event = new ICAL.Event(root.getFirstSubcomponent('vevent')!);
  return {
    method: root.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    summary: event.summary,
    status: event.component.getFirstPropertyValue('status'),
  };
};

let it: ReturnType<typeof product>;
beforeEach(async () => {
  it = product();
  await it.happens(scheduled());
});

describe('a seat', () => {
  test('is confirmed with an appointment, in the own zone and the host’s [SCH-137]', async () => {
    await it.happens(registered(BEN));
    const [mail] = it.to(BEN);
    expect(mail?.text).toMatch(/7:00pm BST \(.*8:00pm CEST for the host\)/);
    expect(mail?.text).toContain(`https://wellspring.example/session/${SESSION}`);
    expect(mail?.text).toMatch(/unregister until 5 minutes before/);
    expect(mail?.text).toContain('/get-help');
    expect(entry(mail!)).toEqual({
      method: 'REQUEST',
      uid: SESSION,
      sequence: 1,
      start: START,
      summary: 'Wellspring session',
      status: 'CONFIRMED',
    });
  });
  test('a reader whose clocks agree with the host’s gets one time only', async () => {
    await it.happens(registered(CLEO));
    expect(it.to(CLEO)[0]?.text).not.toContain('for the host');
  });
  test('that is given back leaves the calendar, and comes back with a higher number', async () => {
    for (const fact of [registered(BEN), unregistered(BEN), registered(BEN)]) await it.happens(fact);
    expect(it.to(BEN).map((mail) => [entry(mail).method, entry(mail).sequence])).toEqual([
      ['REQUEST', 1],
      ['CANCEL', 2],
      ['REQUEST', 3],
    ]);
  });
  test('a removed attendee gets a mail without the reason', async () => {
    await it.happens(registered(BEN));
    await it.happens(did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' }));
    const mail = it.to(BEN)[1]!;
    expect(mail.text).toMatch(/taken out of the session/);
    expect(mail.text).not.toContain('shouted');
    expect(entry(mail)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
  });
  test('an offered seat is mailed with its deadline, and not when that is over', async () => {
    const offer = did(SeatOffered, { session: SESSION, member: BEN, until: plus(NOW, hours(2)) });
    await it.happens(offer);
    expect(it.to(BEN)[0]?.text).toMatch(/kept for you until Monday, May 4, 2026.* 12:00pm/);
    const late = product();
    await late.happens(scheduled());
    await late.at(plus(NOW, hours(3)));
    await late.happens(offer);
    expect(late.to(BEN)).toEqual([]);
  });
});

describe('a change', () => {
  test('a change of time is mailed with both times to earlier attendees, and moves the appointment', async () => {
    await it.happens(registered(BEN));
    await it.happens(updated({ startsAt: plus(START, hours(1)) }));
    await it.happens(registered(CLEO));
    const mail = it.to(BEN)[1]!;
    expect(mail.subject).toBe('A session you registered for was changed');
    expect(mail.text).toMatch(/7:00pm.*8:00pm/s);
    expect(entry(mail)).toMatchObject({ method: 'REQUEST', sequence: 2, start: plus(START, hours(1)) });
    expect(it.to(CLEO).map(({ subject }) => subject)).toEqual(['Your place in a session']);
    expect(it.to(ANA)).toEqual([]);
  });
  test('of the title alone is not worth a mail, of the link it is', async () => {
    await it.happens(registered(BEN));
    await it.happens(updated({ title: 'Grief' }));
    expect(it.to(BEN)).toHaveLength(1);
    await it.happens(updated({ externalUrl: 'https://zoom.us/j/2' }));
    expect(it.to(BEN)[1]?.text).toContain('new meeting link');
    expect(it.to(BEN)[1]?.text).not.toContain('zoom');
  });
  test('a change by staff is mailed to the host too', async () => {
    await it.happens(updated({ startsAt: plus(START, hours(1)) }), MIA);
    expect(it.to(ANA)[0]?.subject).toBe('A session you host was changed');
  });
  test('a canceled session leaves the calendars of all attendees [SCH-141]', async () => {
    for (const member of [BEN, CLEO]) await it.happens(registered(member));
    await it.happens(canceled);
    for (const member of [BEN, CLEO]) {
      const mail = it.to(member)[1]!;
      expect(mail.text).toContain('monthly allowance are free again');
      expect(entry(mail)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: SESSION });
      expect(entry(mail).sequence).toBeGreaterThan(entry(it.to(member)[0]!).sequence);
    }
    expect(it.to(ANA)).toEqual([]);
  });
});

describe('a reader of Spanish', () => {
  const ENGLISH = /\b(the|your|you|session|take|hello|host)\b/i;

  test.each<[string, Event]>([
    ['a session that is canceled', canceled],
    ['a session that is moved', updated({ startsAt: plus(START, hours(2)) })],
    ['a new link', updated({ externalUrl: 'https://zoom.us/j/2' })],
  ])('hears of %s in Spanish from the greeting to the goodbye, and others in English', async (_, event) => {
    const { happens, to } = product({ [BEN]: 'es' });
    await happens(scheduled());
    for (const member of [BEN, CLEO]) await happens(registered(member));
    await happens(event);
    const [spanish, english] = [to(BEN).at(-1)!, to(CLEO).at(-1)!];
    expect(spanish.subject + spanish.text.replaceAll(/https:\S+|Wellspring/g, '')).not.toMatch(ENGLISH);
    expect(spanish.text).toMatch(/^Hola, b:\n[\s\S]*miércoles, 6 de mayo de 2026[\s\S]*Cuídate mucho,\nWellspring\n$/);
    expect(english.text).toMatch(/^Hello c,\n[\s\S]*Wednesday, May 6, 2026/);
  });
});

describe('another host (I-035)', () => {
  const handedOver = did(SessionHandedOver, {
    session: SESSION,
    host: CLEO,
    before: ANA,
    by: MIA,
    timezone: 'Europe/Paris',
    groupHosted: false,
    withSeries: false,
    handOvers: 0,
  });
  test('a hand-over is mailed to all attendees and both hosts only', async () => {
    await it.happens(registered(BEN));
    await it.happens(handedOver, MIA);
    const [attendee, former, next] = [it.to(BEN).at(-1)!, it.to(ANA).at(-1)!, it.to(CLEO).at(-1)!];
    expect([attendee.subject, former.subject, next.subject]).toEqual([
      'A session you registered for was changed',
      'A session you hosted has another host',
      'You host a session now',
    ]);
    expect(attendee.text).toMatch(/has another host now\.[^]*your place is kept/);
    expect(next.text).toMatch(/7:00pm.*|8:00pm/);
    expect(next.text).toContain('1 person has registered so far');
    expect([entry(attendee).method, entry(former).method, entry(next).method]).toEqual([
      'REQUEST',
      'CANCEL',
      'REQUEST',
    ]);
    expect(entry(attendee).sequence).toBeGreaterThan(entry(it.to(BEN)[0]!).sequence);
    expect(it.to(MIA)).toEqual([]);
    for (const { subject, text, calendar } of it.mails())
      expect(`${subject} ${text} ${calendar?.content}`).not.toMatch(TOPIC);
  });
  test('is reminded from then on, and told of too few people', async () => {
    await it.happens(handedOver, MIA);
    await it.at(plus(START, -hours(2)));
    const about = (member: string) => it.to(member).map(({ subject }) => subject);
    expect(about(CLEO)).toEqual(['You host a session now', 'A reminder of your session', 'About the session you host']);
    expect(about(ANA)).toEqual(['A session you hosted has another host']);
  });
  test('a member removed from the Well gets a mail about that, not about giving back a seat', async () => {
    await it.happens(registered(CLEO));
    await it.happens(did(MemberUnregistered, { session: SESSION, member: CLEO, because: 'removed-from-well' }));
    expect(it.to(CLEO).map(({ subject }) => subject)).toEqual(['Your place in a session']);
  });
  test('who had a seat is not told that it was given back', async () => {
    await it.happens(registered(CLEO));
    await it.happens(did(MemberUnregistered, { session: SESSION, member: CLEO, because: 'became-host' }), MIA);
    await it.happens(handedOver, MIA);
    expect(it.to(CLEO).map(({ subject }) => subject)).toEqual(['Your place in a session', 'You host a session now']);
  });
  test('of a group-hosted session is between the two', async () => {
    it = product();
    await it.happens(scheduled({ groupHosted: true }));
    await it.happens(registered(BEN));
    await it.happens(did(SessionHandedOver, { ...handedOver.data, groupHosted: true }), MIA);
    expect(it.to(BEN)).toHaveLength(1);
    expect([it.to(ANA).length, it.to(CLEO).length]).toEqual([1, 1]);
  });
});

describe('who waits for a seat', () => {
  const waits = (member: string) => did(WaitingListJoined, { session: SESSION, member });
  test('learns that the session was canceled, without an appointment', async () => {
    await it.happens(registered(BEN));
    await it.happens(waits(CLEO));
    await it.happens(canceled);
    const [mail] = it.to(CLEO);
    expect(mail?.subject).toBe('A session you wait for was canceled');
    expect(mail?.calendar).toBeUndefined();
  });
  test('learns of another time, and of another deadline for a seat (I-025)', async () => {
    const offer = { session: SESSION, member: BEN, until: plus(NOW, hours(9)) };
    await it.happens(waits(BEN));
    await it.happens(updated({ startsAt: plus(START, hours(1)) }));
    await it.happens(did(SeatOffered, offer));
    const shortened = did(SeatOfferMoved, { ...offer, until: plus(NOW, hours(2)) });
    await it.happens(updated({ startsAt: plus(NOW, hours(3)) }), ANA, shortened);
    const lapsed = did(SeatOfferLapsed, { session: SESSION, member: BEN });
    await it.happens(updated({ startsAt: plus(NOW, minutes(6)) }), ANA, lapsed);
    const [moved, , sooner, tooSoon] = it.to(BEN);
    expect(moved?.subject).toBe('A session you wait for was changed');
    expect(moved?.text).toMatch(/7:00pm.*8:00pm.*You are still on its waiting list/s);
    expect(moved?.calendar).toBeUndefined();
    expect(sooner?.text).toMatch(/A place is kept for you until Monday, May 4, 2026.* 12:00pm/);
    expect(tooSoon?.text).toContain('The place that was kept for you is not kept any longer');
  });
  test('the host gets a mail also for a session without attendees', async () => {
    await it.happens(waits(CLEO));
    await it.happens(did(SessionDeleted, { session: SESSION, by: ANA }));
    expect(it.to(CLEO)[0]?.subject).toBe('A session you wait for was canceled');
  });
});

describe('what a series does to its sessions', () => {
  const SERIES = '55555555-5555-4555-8555-555555555555';
  const later = plus(START, days(7));
  const both = async (make: (session: string, startsAt: string) => Event, actor = ANA) => {
    for (const [session, startsAt] of [
      [SESSION, START],
      [OTHER, later],
    ] as const)
      await it.happens(make(session, startsAt), actor);
  };
  beforeEach(async () => {
    it = product();
    await both((session, startsAt) => {
      const { data } = scheduled({ startsAt });
      return did(SessionScheduled, { ...data, session, series: SERIES, occurrence: 0 });
    });
    await both((session) => did(MemberRegistered, { session, member: BEN }));
    await it.happens(registered(CLEO));
  });
  const last = (member: string, before: number) => it.to(member).slice(before);

  test('a change of a series is mailed once to each, after all of it has happened', async () => {
    await both((session, startsAt) => {
      const { data } = updated({ startsAt: plus(startsAt, hours(1)) });
      return did(SessionUpdated, { ...data, session, withSeries: true });
    });
    expect([last(BEN, 2), last(CLEO, 1)]).toEqual([[], []]);
    await it.at(plus(NOW, seconds(30)));
    const [mail, ...more] = last(BEN, 2);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Sessions you registered for were changed');
    expect(mail?.text).toMatch(/May 6.*7:00pm[^]*8:00pm[^]*May 13.*7:00pm[^]*8:00pm/);
    expect(mail?.text).toContain('unregister until the session starts, and it does not count as missed');
    expect(entry(mail!)).toMatchObject({ uid: SESSION, method: 'REQUEST', start: plus(START, hours(1)) });
    expect(mail?.calendar?.others).toHaveLength(1);
    expect(mail?.calendar?.others?.[0]).toContain(OTHER);
    const [one] = last(CLEO, 1);
    expect(one?.subject).toBe('A session you registered for was changed');
    expect(one?.calendar?.others).toBeUndefined();
  });
  test('ended with everything in it: one mail takes all appointments back', async () => {
    await both((session) => did(SessionCanceled, { session, by: ANA, because: 'series-ended' }));
    await it.at(plus(NOW, seconds(30)));
    const [mail, ...more] = last(BEN, 2);
    expect([mail?.subject, more.length]).toEqual(['Sessions you registered for were canceled', 0]);
    expect(entry(mail!).method).toBe('CANCEL');
    expect(mail?.calendar?.others?.[0]).toContain('METHOD:CANCEL');
    expect(it.to(ANA)).toEqual([]);
  });
  test('a change of a series by staff is mailed once to its host as well', async () => {
    await both((session) => did(SessionCanceled, { session, by: MIA, because: 'series-ended' }), MIA);
    await it.at(plus(NOW, seconds(30)));
    expect(it.to(ANA).map(({ subject }) => subject)).toEqual(['Sessions you host were canceled']);
  });
  test('a new host of a series is mailed once to each', async () => {
    const handOver = (session: string) =>
      did(SessionHandedOver, {
        session,
        host: CLEO,
        before: ANA,
        by: MIA,
        timezone: 'Europe/Paris',
        groupHosted: false,
        withSeries: true,
        handOvers: 1,
      });
    await both(handOver, MIA);
    await it.at(plus(NOW, seconds(30)));
    expect([last(BEN, 2), last(CLEO, 1), it.to(ANA)].map((mails) => mails.map(({ subject }) => subject))).toEqual([
      ['Sessions you registered for were changed'],
      ['You host several sessions now'],
      ['Sessions you hosted have another host'],
    ]);
  });
});

describe('reminders', () => {
  const reminders = (member: string) => it.to(member).filter(({ subject }) => subject === 'A reminder of your session');
  test('come a day and half an hour before, to the host too', async () => {
    await it.happens(registered(BEN));
    await it.at(plus(START, -hours(25)));
    expect(reminders(BEN)).toHaveLength(0);
    await it.at(plus(START, -hours(24)));
    expect([reminders(BEN).length, reminders(ANA).length]).toEqual([1, 1]);
    await it.at(plus(START, -minutes(30)));
    expect([reminders(BEN).length, reminders(ANA).length]).toEqual([2, 2]);
    expect(reminders(BEN)[1]?.text).toMatch(/7:00pm BST/);
  });
  test('do not come to who unregistered', async () => {
    for (const member of [BEN, CLEO]) await it.happens(registered(member));
    await it.happens(unregistered(BEN));
    await it.at(plus(START, -hours(24)));
    expect([reminders(BEN).length, reminders(CLEO).length]).toEqual([0, 1]);
    expect(reminders(CLEO)[0]?.notice).toEqual({ member: CLEO, path: `/session/${SESSION}`, expires: START });
  });
  test('move with the session, and end with it', async () => {
    await it.happens(registered(BEN));
    await it.happens(updated({ startsAt: plus(START, hours(48)) }));
    await it.at(plus(START, -hours(24)));
    expect(reminders(BEN)).toEqual([]);
    await it.at(plus(START, hours(24)));
    expect(reminders(BEN)).toHaveLength(1);
    await it.happens(canceled);
    expect([...it.waiting.keys()].filter((key) => key.startsWith(remindOfSession.kind))).toEqual([]);
  });
  test('whose moment has passed when the session is moved nearer do not come late', async () => {
    await it.happens(registered(BEN));
    await it.happens(updated({ startsAt: plus(NOW, hours(3)) }));
    expect(reminders(BEN)).toEqual([]);
    await it.at(plus(NOW, minutes(150)));
    expect(reminders(BEN)).toHaveLength(1);
  });
});

describe('too few people', () => {
  const few = () => it.to(ANA).filter(({ subject }) => subject === 'About the session you host');
  test('too few attendees are reported to the host two hours before the start', async () => {
    await it.happens(registered(BEN));
    await it.at(plus(START, -hours(2)));
    expect(few()[0]?.text).toContain('1 person has registered');
  });
  test('two are enough', async () => {
    for (const member of [BEN, CLEO]) await it.happens(registered(member));
    await it.at(plus(START, -hours(2)));
    expect(few()).toEqual([]);
    expect([...it.waiting.keys()].filter((key) => key.startsWith(tellHostTooFewPeople.kind))).toEqual([]);
  });
});

test('no mail and no appointment names topic, Well or people; a discreet one not even the product', async () => {
  await it.wants(CLEO, did(CalendarDiscretionSet, { member: CLEO, discreet: true }));
  for (const member of [BEN, CLEO]) await it.happens(registered(member));
  await it.happens(updated({ startsAt: plus(START, hours(1)) }));
  await it.at(plus(START, -hours(1)));
  await it.happens(canceled);
  expect(it.mails().length).toBeGreaterThan(6);
  for (const { subject, text, calendar } of it.mails())
    expect(`${subject} ${text} ${calendar?.content}`).not.toMatch(TOPIC);
  for (const mail of it.to(CLEO)) {
    expect(entry(mail).summary).toBe('Appointment');
    expect(mail.calendar!.content.replaceAll(/ORGANIZER.*|no-reply@\S*/g, '')).not.toMatch(/wellspring/i);
  }
});

test('who could decline in the calendar reads in mail and appointment that this gives no seat back', async () => {
  await it.wants(CLEO, did(CalendarDiscretionSet, { member: CLEO, discreet: true }));
  for (const member of [BEN, CLEO]) await it.happens(registered(member));
  const description = (mail: Mail) =>
    /^DESCRIPTION:(.*)$/m.exec(mail.calendar!.content.replaceAll('\r\n ', ''))?.[1]?.replaceAll('\\', '').trim();
  const [[toBen], [toCleo]] = [it.to(BEN), it.to(CLEO)] as [[Mail], [Mail]];
  expect(toBen.text).toContain('Declining it in your calendar does not give your place back.');
  expect(description(toBen)).toBe(
    `Declining in a calendar changes nothing. To give up this appointment, use https://wellspring.example/session/${SESSION}.`,
  );
  expect(description(toCleo)).toBe(
    'Declining in a calendar changes nothing. To give up this appointment, use the link in the mail.',
  );
});

test('an appointment is written in the language of its reader, with its people and its Well left out as in English', async () => {
  it = product({ [BEN]: 'es', [CLEO]: 'es' });
  await it.happens(scheduled());
  await it.wants(CLEO, did(CalendarDiscretionSet, { member: CLEO, discreet: true }));
  for (const member of [BEN, CLEO]) await it.happens(registered(member));
  const [[toBen], [toCleo]] = [it.to(BEN), it.to(CLEO)] as [[Mail], [Mail]];
  expect(entry(toBen).summary).toBe('Sesión de Wellspring');
  expect(toBen.calendar!.content.replaceAll('\r\n ', '')).toContain('Rechazarla en un calendario no cambia nada.');
  expect(entry(toCleo).summary).toBe('Cita');
  expect(toCleo.calendar!.content.replaceAll('\r\n ', '')).toContain('usa el enlace del correo.');
});
