import { beforeEach, describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { MemberRestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { wellNews } from '../facts.ts';
import { ANA, BEN, DAN, ended, OTHER, registered, scheduled, THIRD, WELL } from '../testing/examples.ts';
import { sessionsProjection } from './sessions.ts';

const JOINED = '2026-05-04T10:00:00.000Z';
const BEFORE = '2026-05-04T09:59:00.000Z';
const AFTER = '2026-05-04T10:01:00.000Z';
const LATER = '2026-05-04T10:02:00.000Z';
const QUIET_WELL = '88888888-8888-4888-8888-888888888888';

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);
beforeEach(async () => {
  await given(
    { ...scheduled(), at: AFTER },
    { ...scheduled({ session: OTHER, host: DAN }), at: LATER },
    { ...scheduled({ session: THIRD, host: DAN }), at: BEFORE },
  );
});

const counted = async (member: string, since = JOINED) =>
  Object.fromEntries(
    await wellNews(database).sessionsSince(
      member,
      [WELL, QUIET_WELL].map((well) => ({ well, since })),
    ),
  );
const restricts = (member: string, restricted: string) =>
  did(MemberRestricted, {
    restriction: '99999999-9999-4999-8999-999999999999',
    member,
    restricted,
    reason: 'x',
    during: null,
  });

describe('[COM-024] the counter of new sessions of a Well', () => {
  test('counts sessions that were planned since the instant, and those of other Wells apart', async () => {
    expect(await counted(BEN)).toEqual({ [WELL]: 2 });
    expect(await counted(BEN, AFTER)).toEqual({ [WELL]: 1 });
    expect(await counted(BEN, LATER)).toEqual({});
    await given({ ...scheduled({ session: QUIET_WELL, well: QUIET_WELL }), at: LATER });
    expect(await counted(BEN)).toEqual({ [WELL]: 2, [QUIET_WELL]: 1 });
  });

  test('leaves out the sessions that the viewer planned', async () => {
    expect(await counted(ANA)).toEqual({ [WELL]: 1 });
    expect(await counted(DAN)).toEqual({ [WELL]: 1 });
  });

  test('leaves out sessions that are over', async () => {
    await given(ended(true));
    expect(await counted(BEN)).toEqual({ [WELL]: 1 });
  });

  test('leaves out sessions of hosts whom the viewer restricts, unless the viewer has a seat', async () => {
    await given(restricts(BEN, ANA));
    expect(await counted(BEN)).toEqual({ [WELL]: 1 });
    expect(await counted(DAN)).toEqual({ [WELL]: 1 });
    await given(registered(BEN));
    expect(await counted(BEN)).toEqual({ [WELL]: 2 });
  });

  test('leaves out sessions in which the viewer has a place where this is asked, as mails about new ones do', async () => {
    const wells = [{ well: WELL, since: JOINED }];
    const news = async () => (await wellNews(database).sessionsSince(BEN, wells, { withPlace: false })).get(WELL);
    expect(await news()).toBe(2);
    await given(registered(BEN));
    expect(await news()).toBe(1);
  });
});
