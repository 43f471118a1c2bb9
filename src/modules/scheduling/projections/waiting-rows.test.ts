import { beforeEach, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { WellCreated } from '#modules/communities/contract/well-events.ts';
import { MemberRegistered, MemberRemoved, MemberUnregistered, SessionCanceled } from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import {
  MemberSkipped,
  SeatOffered,
  SeatOfferDeclined,
  SeatOfferLapsed,
  SeatOfferMoved,
  WaitingListJoined,
  WaitingListLeft,
} from '../contract/waiting-list-events.ts';
import { ANA, BEN, CLEO, DAN, MIA, NOW, registered, scheduled, SESSION, WELL } from '../testing/examples.ts';
import { sessionView, type ViewContext } from '../views/sessions.ts';
import { searchSessionRows, sessionRow, waitedForSessionRows } from './session-rows.ts';
import { sessionsProjection } from './sessions.ts';
import { waitedForIn } from './waiting-rows.ts';

const EVE = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const FINN = '99999999-9999-4999-8999-999999999999';
const about = (member: string) => ({ session: SESSION, member });
const waits = (member: string) => did(WaitingListJoined, about(member));
const UNTIL = plus(NOW, hours(5));
const offered = (member: string) => did(SeatOffered, { ...about(member), until: UNTIL });
const gone = did(MemberUnregistered, { ...about(BEN), because: 'own-wish' });

const database = ownDatabase();
let given: Awaited<ReturnType<typeof projecting>>['given'];
beforeEach(async () => {
  ({ given } = await projecting(database, sessionsProjection));
  const well = { well: WELL, title: 'Night Owls', slug: 'night-owls', titleFingerprint: '', description: '' };
  await given(
    did(WellCreated, { ...well, visible: true, isDefault: false, creator: ANA }),
    scheduled(),
    ...[BEN, CLEO, DAN].map(registered),
    waits(EVE),
    waits(FINN),
  );
});

const as = (id: string, isAdmin = false) => ({ id, isAdmin, emailVerified: true });
const look = async (viewer: ViewContext['viewer'], now = NOW) => {
  const row = await sessionRow(database, viewer, SESSION);
  const seen = sessionView(row!, { viewer, now, origin: 'https://wellspring.example', settings: defaultSettings });
  return { ...seen.waiting_list, status: seen.status, left: seen.num_spots_left };
};
const free = async () =>
  (
    await searchSessionRows(database, as(MIA), {
      q: '',
      limit: 10,
      offset: 0,
      withSeatsOnly: true,
      newestFirst: false,
      notOverBefore: NOW,
    })
  ).length;

test('each member sees the own place in line, and only who leads or waits how long it is [I-025] [C-024]', async () => {
  expect(await look(as(EVE))).toEqual({ num_waiting: 2, my_place: 1, offer_until: null, status: 'Full', left: 0 });
  expect(await look(as(FINN))).toMatchObject({ my_place: 2 });
  for (const leading of [as(ANA), as(MIA, true)])
    expect(await look(leading)).toMatchObject({ num_waiting: 2, my_place: null });
  for (const other of [as(MIA), as(BEN)])
    expect(await look(other)).toMatchObject({ num_waiting: null, my_place: null });
});

test('visitors and removed members have no place in line', async () => {
  expect(await look(null)).toEqual({ status: 'Full', left: null });
  await given(did(MemberRemoved, { ...about(CLEO), by: ANA, reason: 'Shouting' }));
  expect(await look(as(CLEO))).toEqual({ status: 'Full', left: 0 });
});

test('a held seat is free for its member and taken for all others', async () => {
  await given(gone, offered(EVE));
  expect(await look(as(EVE))).toEqual({ num_waiting: 2, my_place: null, offer_until: UNTIL, status: 'Open', left: 1 });
  expect(await look(as(FINN))).toMatchObject({ my_place: 1, offer_until: null, status: 'Full', left: 0 });
  expect(await look(as(MIA))).toMatchObject({ status: 'Full', left: 0 });
  expect(await look(as(EVE), UNTIL)).toMatchObject({ offer_until: null, status: 'Full' });
  expect(await free()).toBe(0);
});

test('a member who takes the seat leaves the line', async () => {
  await given(gone, offered(EVE), did(MemberRegistered, { ...about(EVE), waited: 'asked' }));
  expect(await look(as(EVE))).toEqual({
    num_waiting: null,
    my_place: null,
    offer_until: null,
    status: 'Going',
    left: 0,
  });
  await given(did(MemberUnregistered, { ...about(CLEO), because: 'own-wish' }));
  await given(did(MemberRegistered, { ...about(FINN), waited: 'not-asked' }));
  expect(await look(as(FINN))).toMatchObject({ num_waiting: null, status: 'Going' });
  expect(await look(as(ANA))).toMatchObject({ num_waiting: 0 });
});

test('a member who does not take the seat leaves the line, for any reason', async () => {
  for (const answer of [
    did(SeatOfferLapsed, about(EVE)),
    did(SeatOfferDeclined, { ...about(EVE), because: 'own-wish' }),
    did(MemberSkipped, { ...about(EVE), because: 'plan-limit' }),
  ]) {
    const { given: once } = await projecting(database, sessionsProjection);
    await once(scheduled(), waits(EVE), offered(EVE), answer);
    const [row] = await database.query<object>('select kept, waiting from scheduling_sessions.session');
    expect(row).toEqual({ kept: 0, waiting: 0 });
  }
});

test('an earlier end of an offer is shown', async () => {
  const sooner = plus(NOW, hours(1));
  await given(gone, offered(EVE), did(SeatOfferMoved, { ...about(EVE), until: sooner }));
  expect(await look(as(EVE))).toMatchObject({ offer_until: sooner });
});

test('leaving moves the others up', async () => {
  await given(did(WaitingListLeft, { ...about(EVE), because: 'own-wish' }));
  expect(await look(as(FINN))).toMatchObject({ num_waiting: 1, my_place: 1 });
});

test('one finds what one waits for, until it is off', async () => {
  const waited = async () =>
    (await waitedForSessionRows(database, { id: EVE, isAdmin: false }, { limit: 10, offset: 0, now: NOW })).length;
  expect([await waited(), await waitedForIn(database, WELL, EVE)]).toEqual([1, [SESSION]]);
  await given(did(SessionCanceled, { session: SESSION, by: ANA }));
  expect([await waited(), await waitedForIn(database, WELL, EVE)]).toEqual([0, []]);
  expect(await look(as(EVE))).toMatchObject({ num_waiting: null, my_place: null, status: 'Canceled' });
});
