import { beforeEach, describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated, WellJoined } from '#modules/communities/contract/well-events.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { MemberRegistered, MemberRemoved, MemberUnregistered, SessionEnded } from '../contract/session-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  MIA,
  NOW,
  OTHER,
  registered,
  scheduled,
  SESSION,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { hostedSessionRows, searchSessionRows, sessionRow, wellsSessionRows } from './session-rows.ts';
import { sessionsProjection } from './sessions.ts';

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);
beforeEach(async () => {
  await given(
    did(WellCreated, {
      well: WELL,
      title: 'Night Owls',
      slug: 'night-owls',
      description: 'x',
      creator: null,
      visible: true,
      isDefault: false,
    }),
    ...[ANA, BEN, CLEO, DAN].map((member) => did(WellJoined, { well: WELL, member, committed: true })),
    scheduled(),
    scheduled({ session: OTHER, host: DAN, startsAt: plus(TOMORROW_EVENING, hours(3)) }),
  );
});

const RESTRICTION = '77777777-7777-4777-8777-777777777777';
const restricts = (
  member: string,
  restricted: string,
  during: { session: string; until: string } | null = null,
): Event => did(MemberRestricted, { restriction: RESTRICTION, member, restricted, reason: 'x', during });
const liftedBy = (member: string, restricted: string): Event =>
  did(MemberUnrestricted, { restriction: RESTRICTION, member, restricted });
const as = (id: string, isAdmin = false) => ({ id, isAdmin });
const page = { limit: 10, offset: 0, notOverBefore: NOW };
const found = async (member: string, withSeatsOnly = false) =>
  (await searchSessionRows(database, as(member), { ...page, q: '', withSeatsOnly, newestFirst: false })).map(
    ({ session }) => session,
  );
const seen = (member: string, session = SESSION) => sessionRow(database, as(member), session);

describe('a member who restricts a host', () => {
  beforeEach(() => given(restricts(BEN, ANA)));
  test('[MOD-005] finds their sessions nowhere, and all others', async () => {
    expect(await found(BEN)).toEqual([OTHER]);
    expect(await seen(BEN)).toBeUndefined();
    expect(await hostedSessionRows(database, as(BEN), ANA, { ...page, order: 'asc' })).toEqual([]);
    expect(await found(CLEO)).toEqual([SESSION, OTHER]);
  });
  test('still fills a page of their Wells, however many are left out before it', async () => {
    const mine = await wellsSessionRows(database, as(BEN), { ...page, limit: 1, withSeatsOnly: false });
    expect(mine.map(({ session }) => session)).toEqual([OTHER]);
  });
  test('keeps the one in which they have a seat, with who that is', async () => {
    await given(registered(BEN));
    expect(await seen(BEN)).toMatchObject({ registered: true, restricted: [ANA] });
    expect(await found(BEN)).toEqual([SESSION, OTHER]);
  });
  test('staff who restrict a host see everything', async () => {
    await given(restricts(MIA, ANA));
    expect(await sessionRow(database, as(MIA, true), SESSION)).toMatchObject({ session: SESSION });
  });
  test('finds them again once that was taken back', async () => {
    await given(liftedBy(BEN, ANA));
    expect(await found(BEN)).toEqual([SESSION, OTHER]);
    expect(await seen(BEN)).toMatchObject({ restricted: null });
  });
});

describe('a restricted member', () => {
  test('[SCH-129] a member restricted by the host or an attendee sees the session as full', async () => {
    await given(restricts(ANA, BEN), restricts(CLEO, BEN), did(MemberRegistered, { session: OTHER, member: CLEO }));
    expect([await seen(BEN), await seen(BEN, OTHER)]).toMatchObject([{ closed: true }, { closed: true }]);
    expect([await found(BEN), await found(BEN, true), await found(DAN, true)]).toEqual([
      [SESSION, OTHER],
      [],
      [SESSION, OTHER],
    ]);
    expect(await wellsSessionRows(database, as(BEN), { ...page, withSeatsOnly: true })).toEqual([]);
    expect(await seen(ANA, OTHER)).toMatchObject({ closed: false });
  });
  test('keeps a seat they have', async () => {
    await given(registered(BEN), restricts(ANA, BEN));
    expect(await seen(BEN)).toMatchObject({ closed: false, registered: true, restricted: null });
  });
  test('is not outside of a session that the group leads', async () => {
    await given(scheduled({ session: OTHER, host: ANA, groupHosted: true }), restricts(ANA, BEN));
    expect(await seen(BEN, OTHER)).toMatchObject({ closed: false });
  });
});

test('[MOD-002] placed in a session, it has no effect before that is over', async () => {
  const during = { session: OTHER, until: plus(TOMORROW_EVENING, hours(5)) };
  await given(restricts(ANA, BEN, during), restricts(BEN, DAN, during));
  expect(await seen(BEN)).toMatchObject({ closed: false });
  expect(await found(BEN)).toEqual([SESSION, OTHER]);
  await given(did(SessionEnded, { session: OTHER, tookPlace: true, because: 'time' }));
  expect(await seen(BEN)).toMatchObject({ closed: true });
  expect(await seen(BEN, OTHER)).toBeUndefined();
});

test('only the restricting member is notified by push', async () => {
  expect(await given(restricts(ANA, BEN), liftedBy(ANA, BEN))).toEqual([
    { topic: 'user', id: BEN, to: [ANA] },
    { topic: 'user', id: BEN, to: [ANA] },
  ]);
});

describe('pushes about seats', () => {
  const all = { topic: 'session', id: SESSION, shown: true };
  const named = expect.objectContaining({ topic: 'session', id: SESSION, shown: false });

  test('leave out members whom an attendee or the host restricts, so that the moment names no member', async () => {
    await given(restricts(BEN, CLEO));
    for (const member of [BEN, DAN]) {
      const changes = await given(registered(member));
      expect(changes).toEqual([named, { ...all, except: [CLEO] }]);
      expect(changes[0]!.except).toEqual([CLEO]);
    }
    await given(restricts(ANA, MIA));
    const changes = await given(did(MemberUnregistered, { session: SESSION, member: DAN, because: 'own-wish' }));
    for (const { except } of changes) expect(except?.toSorted()).toEqual([CLEO, MIA].toSorted());
  });

  test('reach a restricted member who has a seat, or whose own place changed', async () => {
    await given(registered(CLEO), restricts(BEN, CLEO));
    expect(await given(registered(BEN))).toEqual([named, all]);
    expect(await given(did(MemberRemoved, { session: SESSION, member: CLEO, by: ANA, reason: 'x' }))).toEqual([
      named,
      all,
    ]);
  });

  test('reach all members where the restriction has no effect', async () => {
    await given(restricts(BEN, CLEO), registered(BEN));
    expect(await given(liftedBy(BEN, CLEO), registered(DAN))).toContainEqual(all);
  });
});
