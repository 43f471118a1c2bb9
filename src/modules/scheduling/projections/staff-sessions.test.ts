import { beforeEach, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { AccountRegistered, EmailConfirmed } from '#modules/identity/contract/account-events.ts';
import { MemberAttended, SessionCanceled, SessionEnded } from '../contract/session-events.ts';
import { ANA, BEN, CLEO, OTHER, registered, scheduled, SESSION, THIRD, TOMORROW_EVENING } from '../testing/examples.ts';
import { sessionsProjection } from './sessions.ts';
import { staffSessions, type StaffSessionFilter } from './staff-sessions.ts';

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);
const listed = async (filter: Partial<StaffSessionFilter> = {}) =>
  (await staffSessions(database, { q: '', status: 'coming', needed: 3, limit: 10, offset: 0, ...filter })).map(
    ({ session }) => session,
  );
beforeEach(async () => {
  await given(
    ...[ANA, BEN].flatMap((member) => [
      did(AccountRegistered, {
        member,
        username: member === ANA ? 'ana' : 'ben',
        name: 'Host',
        email: '',
        timezone: 'UTC',
      } as never),
      did(EmailConfirmed, { member, emailFingerprint: '' }),
    ]),
    scheduled(),
    scheduled({ session: OTHER, host: BEN, title: 'Early birds', startsAt: plus(TOMORROW_EVENING, days(1)) }),
  );
});

test('[ADM-010] coming sessions stand with the next one first, a page has one more row when there are more', async () => {
  expect(await listed()).toEqual([SESSION, OTHER]);
  expect(await listed({ limit: 1 })).toEqual([SESSION, OTHER]);
  expect(await listed({ limit: 1, offset: 1 })).toEqual([OTHER]);
});

test('[ADM-010] sessions are found by title and by the name of the host, not of a session that its group leads', async () => {
  expect([await listed({ q: 'EARLY' }), await listed({ q: 'ben' }), await listed({ q: '%' })]).toEqual([
    [OTHER],
    [OTHER],
    [],
  ]);
  await given(scheduled({ session: THIRD, host: BEN, groupHosted: true, title: 'Circle' }));
  expect(await listed({ q: 'ben' })).toEqual([OTHER]);
});

test('[ADM-010] sessions are found by what became of them, the last one first, with who took part', async () => {
  await given(
    did(MemberAttended, {
      session: SESSION,
      member: ANA,
      asHost: true,
      startsAt: TOMORROW_EVENING,
      groupHosted: false,
    }),
    did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time', ledBy: ANA }),
    did(SessionCanceled, { session: OTHER, by: BEN }),
  );
  expect(
    await Promise.all((['coming', 'held', 'not-held', 'canceled'] as const).map((status) => listed({ status }))),
  ).toEqual([[], [SESSION], [], [OTHER]]);
  const [held] = await staffSessions(database, { q: '', status: 'held', needed: 3, limit: 10, offset: 0 });
  expect([held?.attended, held?.is_first]).toEqual([1, false]);
});

test('[ADM-010] sessions with too few people, and the first ones of their hosts, can be chosen', async () => {
  await given(registered(BEN), scheduled({ session: THIRD, host: ANA, startsAt: plus(TOMORROW_EVENING, days(2)) }));
  expect(await listed({ attention: 'thin' })).toEqual([SESSION, OTHER, THIRD]);
  expect(await listed({ attention: 'first' })).toEqual([SESSION, OTHER]);
  await given(registered(CLEO));
  expect(await listed({ attention: 'thin' })).toEqual([OTHER, THIRD]);
});
