import { beforeEach, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated, WellDeleted } from '#modules/communities/contract/well-events.ts';
import {
  AccountRegistered,
  DeletionRequested,
  EmailConfirmed,
  HostLevelSet,
  ProfileAudienceChosen,
} from '#modules/identity/contract/account-events.ts';
import { MemberAttended, SessionCanceled, SessionEnded } from '../contract/session-events.ts';
import { ANA, BEN, LONG_TEXT, MIA, NOW, OTHER, registered, scheduled, SESSION, WELL } from '../testing/examples.ts';
import { sessionsProjection } from './sessions.ts';
import { shownToVisitors } from './shown-to-visitors.ts';

const QUIET = '66666666-6666-4666-8666-666666666666';
const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);
const shown = async (member = ANA): Promise<boolean> => (await shownToVisitors(database, [member])).has(member);
const opened = (member: string) =>
  did(AccountRegistered, { member, username: member, name: null, email: null, timezone: 'UTC' } as never);
const confirmed = (member: string) => did(EmailConfirmed, { member, emailFingerprint: '' });
const well = (id: string, visible: boolean) =>
  did(WellCreated, {
    well: id,
    title: 'x',
    slug: 'x',
    description: LONG_TEXT,
    creator: MIA,
    visible,
    isDefault: false,
  });
const attended = (member: string, asHost: boolean) =>
  did(MemberAttended, { session: SESSION, member, asHost, startsAt: NOW, groupHosted: false });
const over = (tookPlace: boolean) => did(SessionEnded, { session: SESSION, tookPlace, because: 'time' });

beforeEach(() => given(opened(ANA), confirmed(ANA), opened(BEN), confirmed(BEN), well(WELL, true), well(QUIET, false)));

test('[C-027] a member who may host, and attended, is not shown to visitors; one with a public session planned is', async () => {
  await given(did(HostLevelSet, { member: BEN, level: 1, because: 'attended-a-session' }));
  expect(await shown(BEN)).toBe(false);
  await given(scheduled({ host: ANA }), registered(BEN));
  expect([await shown(ANA), await shown(BEN)]).toEqual([true, false]);
  await given(attended(ANA, true), attended(BEN, false), over(true));
  expect([await shown(ANA), await shown(BEN)]).toEqual([true, false]);
});

test('[C-027] a session that was called off, or did not take place, or without its host, or of a private Well, shows no one', async () => {
  await given(scheduled({ host: ANA }), did(SessionCanceled, { session: SESSION, by: ANA, reason: '' } as never));
  expect(await shown()).toBe(false);
  await given(scheduled({ host: ANA }), attended(ANA, true), over(false));
  expect(await shown()).toBe(false);
  await given(scheduled({ host: BEN }), attended(ANA, false), over(true));
  expect([await shown(ANA), await shown(BEN)]).toEqual([false, false]);
  await given(scheduled({ session: OTHER, host: ANA, well: QUIET }));
  expect(await shown()).toBe(false);
  await given(scheduled({ session: OTHER, host: ANA }));
  expect(await shown()).toBe(true);
  await given(did(WellDeleted, { well: WELL, slug: 'x' }));
  expect(await shown()).toBe(false);
});

test('[C-027] a member who chose it is shown, while the account is confirmed and open', async () => {
  const chosen = (member: string, toVisitors: boolean) => did(ProfileAudienceChosen, { member, toVisitors });
  await given(opened(MIA), chosen(MIA, true), chosen(ANA, true));
  expect([await shown(ANA), await shown(MIA)]).toEqual([true, false]);
  await given(confirmed(MIA), chosen(ANA, false));
  expect([await shown(ANA), await shown(MIA)]).toEqual([false, true]);
  await given(did(DeletionRequested, { member: MIA, request: MIA, requestedAt: NOW, erasesAt: NOW }));
  expect(await shown(MIA)).toBe(false);
});
