import { describe, expect, test } from '@jest/globals';
import { minutes, plus } from '#kernel/contract/time.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import { attendeesOf, meeting, peopleOf, sequenceFor } from './meeting.ts';
import { newsOf, withSeries } from './news.ts';

const SESSION = '11111111-1111-4111-8111-111111111111';
const [ANA, BEN, CLEO, DAN, MIA] = ['ana', 'ben', 'cleo', 'dan', 'mia'];
const STARTS = '2026-05-05T19:00:00.000Z';
const ENDS = '2026-05-05T20:00:00.000Z';
const NOW = '2026-05-04T09:00:00.000Z';
const LATER = plus(ENDS, minutes(30));

type Told = { type: string; data: Record<string, unknown>; by?: string | undefined };
/** Each fact is named by its place in the history; Ana acts, unless another one is named. */
const history = (...facts: Told[]) =>
  facts.map(({ type, data, by: actor = ANA }, place) => ({
    id: `fact ${place}`,
    type,
    data,
    revision: BigInt(place),
    meta: { actor: actor === 'the product' ? { kind: 'system' } : { kind: 'member', id: actor } },
  }));
const scheduled = (change: object = {}): Told => ({
  type: 'SessionScheduled',
  data: {
    host: ANA,
    startsAt: STARTS,
    endsAt: ENDS,
    durationMinutes: 60,
    timezone: 'Europe/London',
    groupHosted: false,
    ...change,
  },
});
const seat = (type: string, member: string, data: object = {}): Told => ({
  type,
  data: { member, ...data },
  by: member,
});
const updated = (change: object = {}, actor = ANA): Told => ({
  type: 'SessionUpdated',
  data: { host: ANA, startsAt: STARTS, endsAt: ENDS, durationMinutes: 60, ...change },
  by: actor,
});
const handedOver = (host: string, actor = MIA): Told => ({
  type: 'SessionHandedOver',
  data: { host, timezone: 'Europe/Paris' },
  by: actor,
});
const offered = (member: string) => seat('SeatOffered', member, { until: STARTS });
const seats = [seat('MemberRegistered', BEN), seat('MemberRegistered', CLEO)];

/** Who hears what of a fact, of which more may have happened since. */
const news = (place: number, now: string, ...facts: Told[]) =>
  newsOf(SESSION, history(...facts), `fact ${place}`, now).map(({ member, as, what }) => `${member} (${as}): ${what}`);

describe('who hears that a session is called off', () => {
  const canceled = (actor = ANA): Told => ({ type: 'SessionCanceled', data: {}, by: actor });
  const deleted = (actor = ANA): Told => ({ type: 'SessionDeleted', data: {}, by: actor });
  const waiting = seat('WaitingListJoined', DAN);

  test('those with a seat and those who waited for one, and the host when another did it', () => {
    const heard = [`${BEN} (attendee): canceled`, `${CLEO} (attendee): canceled`, `${DAN} (waiting): canceled`];
    expect(news(4, NOW, scheduled(), ...seats, waiting, canceled())).toEqual(heard);
    const byStaff = [...heard, `${ANA} (host): canceled`];
    expect(news(4, NOW, scheduled(), ...seats, waiting, canceled(MIA))).toEqual(byStaff);
    expect(news(4, NOW, scheduled(), ...seats, waiting, canceled('the product'))).toEqual(heard);
  });

  test('without saying that it moved or has another link', () => {
    const [notice] = newsOf(SESSION, history(scheduled(), seats[0]!, canceled()), 'fact 2', NOW);
    expect(notice).toMatchObject({ session: SESSION, fact: 'fact 2', moved: false, newLink: false });
  });

  test('those who waited, where no one had a seat', () => {
    expect(news(2, NOW, scheduled(), waiting, deleted())).toEqual([`${DAN} (waiting): canceled`]);
    expect(news(1, NOW, scheduled(), deleted(MIA))).toEqual([`${ANA} (host): canceled`]);
  });

  test('none who gave the seat back or left the line, nor whom it was given instead', () => {
    const gone = [seat('MemberUnregistered', BEN), seat('MemberRemoved', CLEO), seat('WaitingListLeft', DAN)];
    expect(news(7, NOW, scheduled(), ...seats, waiting, ...gone, canceled())).toEqual([]);
    for (const end of ['SeatOfferLapsed', 'SeatOfferDeclined', 'MemberSkipped'])
      expect(news(4, NOW, scheduled(), waiting, offered(DAN), seat(end, DAN), canceled())).toEqual([]);
    expect(news(4, NOW, scheduled(), waiting, offered(DAN), seat('MemberRegistered', DAN), canceled())).toEqual([
      `${DAN} (attendee): canceled`,
    ]);
  });

  test('no one once it would be over', () => {
    expect(news(3, plus(ENDS, -1), scheduled(), ...seats, canceled())).toHaveLength(2);
    expect(news(3, ENDS, scheduled(), ...seats, canceled())).toEqual([]);
    expect(newsOf(SESSION, history(scheduled()), 'unknown', NOW)).toEqual([]);
  });
});

describe('who hears that a session changed (C-189)', () => {
  test('those with a seat before and after, of another time or another link alone', () => {
    const both = [`${BEN} (attendee): changed`, `${CLEO} (attendee): changed`];
    expect(news(3, NOW, scheduled(), ...seats, updated({ title: 'Late talk' }))).toEqual([]);
    for (const change of [{ startsAt: plus(STARTS, -minutes(30)) }, { endsAt: LATER }, { externalUrl: 'sealed' }])
      expect(news(3, NOW, scheduled(), ...seats, updated(change))).toEqual(both);
    const since = [seat('MemberUnregistered', BEN), seat('MemberRegistered', DAN)];
    expect(news(3, NOW, scheduled(), ...seats, updated({ endsAt: LATER }), ...since)).toEqual(both.slice(1));
  });

  test('those who wait for a seat, of another time alone', () => {
    const [line, sooner] = [seat('WaitingListJoined', DAN), updated({ startsAt: plus(STARTS, -minutes(30)) })];
    const heard = [`${DAN} (waiting): changed`];
    expect(news(2, NOW, scheduled(), line, sooner)).toEqual(heard);
    expect(news(2, NOW, scheduled(), line, updated({ externalUrl: 'sealed' }))).toEqual([]);
    expect(news(1, NOW, scheduled(), sooner, line)).toEqual([]);
    expect(news(3, NOW, scheduled(), line, offered(DAN), sooner, seat('SeatOfferLapsed', DAN))).toEqual(heard);
    for (const end of ['WaitingListLeft', 'MemberRegistered'])
      expect(news(2, NOW, scheduled(), line, sooner, seat(end, DAN))).toEqual([]);
  });

  test('the host, too, when another changed it', () => {
    expect(news(1, NOW, scheduled(), updated({ endsAt: LATER }, MIA))).toEqual([`${ANA} (host): changed`]);
  });

  test('with whether it moved and whether it has another link', () => {
    const flags = (change: object) =>
      newsOf(SESSION, history(scheduled(), seats[0]!, updated(change)), 'fact 2', NOW).map(
        ({ moved, newLink, before, after }) => [moved, newLink, before.endsAt, after.endsAt],
      );
    expect(flags({ endsAt: LATER })).toEqual([[true, false, ENDS, LATER]]);
    expect(flags({ externalUrl: 'sealed' })).toEqual([[false, true, ENDS, ENDS]]);
  });

  test('no one once it was called off', () => {
    const off: Told = { type: 'SessionCanceled', data: {} };
    expect(news(3, NOW, scheduled(), ...seats, updated({ endsAt: LATER }), off)).toEqual([]);
  });
});

describe('who hears that a session has another host', () => {
  const people = [
    `${DAN} (new-host): handed-over`,
    `${BEN} (attendee): handed-over`,
    `${CLEO} (attendee): handed-over`,
  ];

  test('both hosts, and those with a seat', () => {
    expect(news(3, NOW, scheduled(), ...seats, handedOver(DAN))).toEqual([
      `${ANA} (former-host): handed-over`,
      ...people,
    ]);
    expect(news(3, NOW, scheduled(), ...seats, handedOver(DAN, ANA))).toEqual(people);
  });

  test('of a group-hosted one those who keep it alone', () => {
    expect(news(3, NOW, scheduled({ groupHosted: true }), ...seats, handedOver(DAN))).toEqual([
      `${ANA} (former-host): handed-over`,
      people[0],
    ]);
  });

  test('only the former host when it was handed on or called off meanwhile', () => {
    const former = [`${ANA} (former-host): handed-over`];
    expect(news(3, NOW, scheduled(), ...seats, handedOver(DAN), handedOver(MIA))).toEqual(former);
    const off: Told = { type: 'SessionDeleted', data: {} };
    expect(news(3, NOW, scheduled(), ...seats, handedOver(DAN), off)).toEqual(former);
  });
});

test('nothing else is news of a session', () => {
  expect(news(1, NOW, scheduled(), seats[0]!)).toEqual([]);
});

test('sessions follow their series where the fact says so', () => {
  const follows = (type: string, data: Record<string, unknown> = {}) => withSeries({ type, data });
  for (const type of ['SessionUpdated', 'SessionHandedOver']) {
    expect([follows(type, { withSeries: true }), follows(type, { withSeries: false }), follows(type)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(follows(type, { because: 'series-ended' })).toBe(false);
  }
  for (const type of ['SessionCanceled', 'SessionDeleted'])
    expect([follows(type, { because: 'series-ended' }), follows(type, { withSeries: true })]).toEqual([true, false]);
  expect(follows('SessionEnded', { because: 'time' })).toBe(false);
});

describe('a session as mails and calendars know it', () => {
  const of = (...facts: Told[]) => meeting.of(history(...facts));

  test('is what was planned, changed, handed over and put in a series last', () => {
    expect(of(scheduled())).toMatchObject({
      host: ANA,
      startsAt: STARTS,
      endsAt: ENDS,
      durationMinutes: 60,
      timezone: 'Europe/London',
      groupHosted: false,
      state: 'planned',
      series: null,
      revision: 0,
    });
    const series: Told = { type: 'SessionPutInSeries', data: { series: 'series-1' } };
    expect(of(scheduled(), updated({ endsAt: LATER, durationMinutes: 90 }), handedOver(DAN), series)).toMatchObject({
      host: DAN,
      endsAt: LATER,
      durationMinutes: 90,
      timezone: 'Europe/Paris',
      series: 'series-1',
      revision: 2,
    });
    expect(meeting.stream(SESSION)).toBe(sessionStream(SESSION));
  });

  test.each([
    ['SessionCanceled', 'canceled', 1],
    ['SessionDeleted', 'deleted', 1],
    ['SessionEnded', 'over', 0],
  ])('%s leaves it %s', (type, state, revision) => {
    expect(of(scheduled(), { type, data: {} })).toMatchObject({ state, revision });
  });

  test('has its people: those with a seat, and a host who leads', () => {
    expect(attendeesOf(of(scheduled(), ...seats, seat('MemberUnregistered', BEN)))).toEqual([CLEO]);
    expect(peopleOf(of(scheduled(), ...seats))).toEqual([ANA, BEN, CLEO]);
    expect(peopleOf(of(scheduled({ groupHosted: true }), ...seats))).toEqual([BEN, CLEO]);
  });

  test('has its line, and the seats that are offered to it until a moment', () => {
    const line = [scheduled(), seat('WaitingListJoined', BEN), seat('WaitingListJoined', CLEO), offered(BEN)];
    const state = of(...line, seat('SeatOfferMoved', BEN, { until: NOW }));
    expect([[...state.waiting], [...state.offers]]).toEqual([[BEN, CLEO], [[BEN, NOW]]]);
    const taken = of(...line, seat('MemberRegistered', BEN));
    expect([[...taken.waiting], [...taken.offers]]).toEqual([[CLEO], []]);
  });

  test('has a number in each calendar that grows with every change of it or of the seat', () => {
    const state = of(scheduled(), ...seats, updated({ endsAt: LATER }), seat('MemberUnregistered', CLEO));
    expect([BEN, CLEO, DAN].map((member) => sequenceFor(state, member))).toEqual([3, 4, 3]);
  });
});
