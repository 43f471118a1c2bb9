import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#kernel/log/event-log.ts';
import { untilIn } from '#server/operator/backup/restore-until.ts';
import {
  advance,
  backedUp,
  community,
  events,
  home,
  restored,
  started,
  wireServer,
  type Home,
  drilling,
} from './backups.ts';
import { createSession } from '../support/community.ts';

drilling();

const MINUTE = 60_000;
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

describe.each(['Postgres', 'EventStoreDB'] as const)('back to a time, with the history in %s', (kind) => {
  const wire = async () => (kind === 'Postgres' ? {} : { wire: await wireServer() });
  const back = async (folder: string, from: Home, time: string) =>
    restored(folder, from, { ...(await wire()), until: { time } });

  it('what had happened by then is back: between two events, at one exactly, before the first and in the future', async () => {
    const from = await home((await wire()).wire);
    const server = await started(from);
    const { ana, well } = await community(server);
    await advance(ana, 600);
    await createSession(ana, well, { startsInMinutes: 300, now: server.clock.now(), title: 'A mistake' });
    await server.running.drain();
    await advance(ana, 600);
    await createSession(ana, well, { startsInMinutes: 500, now: server.clock.now(), title: 'Another one' });
    await server.running.drain();
    const folder = await backedUp(server, from);
    const times: string[] = [];
    for await (const { meta } of server.store.readAll()) times.push((meta as Recorded['meta']).occurredAt);
    const all = await events(server);
    const named = (title: string) => all.findIndex((each) => JSON.stringify(each).includes(`"title":"${title}"`));
    const [mistake, another] = [named('A mistake'), named('Another one')];
    expect(mistake).toBeGreaterThan(10);
    expect(another).toBeGreaterThan(mistake);
    /** The first event that happened after an instant ends what is put back. */
    const upTo = (time: string) => times.findIndex((each) => each > time);

    const between = later(times[mistake]!, -5 * MINUTE);
    const early = await back(folder, from, between);
    expect(early.outcome.events).toBe(upTo(between));
    expect(early.outcome.events).toBeLessThanOrEqual(mistake);
    expect(early.outcome.verdict.outcome).toBe('sound');
    const first = await started(early.at, early.kept.connection);
    expect((await events(first)).slice(0, early.outcome.events)).toEqual(all.slice(0, early.outcome.events));
    expect(JSON.stringify(await events(first))).not.toContain('A mistake');

    const exactly = await back(folder, from, times[another]!);
    expect(exactly.outcome.events).toBe(upTo(times[another]!) === -1 ? all.length : upTo(times[another]!));
    expect(exactly.outcome.events).toBeGreaterThan(another);
    const justBefore = await back(folder, from, later(times[another]!, -1));
    expect(justBefore.outcome.events).toBeLessThanOrEqual(another);
    expect(justBefore.outcome.events).toBeGreaterThan(mistake);

    await expect(back(folder, from, later(times[0]!, -1))).rejects.toThrow(
      new RegExp(
        `^Nothing of this backup is from before that moment: its first event is of ${times[0]} at position \\d`,
      ),
    );
    const future = await back(folder, from, '2999-01-01T00:00:00.000Z');
    expect(future.outcome).toMatchObject({ events: all.length, leftBehind: 0 });
    expect(future.outcome.verdict.outcome).toBe('sound');
  }, 240_000);
});

describe('what is typed behind --until', () => {
  it.each([
    ['2026-05-04T19:00:00Z', '2026-05-04T19:00:00.000Z'],
    ['2026-05-04T19:00Z', '2026-05-04T19:00:00.000Z'],
    ['2026-05-04T21:00:00.5+02:00', '2026-05-04T19:00:00.500Z'],
  ])('%s is a time', (typed, time) => {
    expect(untilIn(typed)).toEqual({ time });
  });
  it.each(['00000000000000000042', '00000000000000000042-00000000000000000042'])('%s is a position', (position) => {
    expect(untilIn(position)).toEqual({ position });
  });
  it.each([
    '',
    'yesterday',
    '42',
    '2026-05-04',
    '2026-05-04T19:00:00',
    '2026-02-30T19:00:00Z',
    '2026-05-04T25:00:00Z',
    '2026-13-04T19:00:00Z',
    ' 2026-05-04T19:00:00Z',
  ])('"%s" is neither', (typed) => {
    expect(untilIn(typed)).toBeUndefined();
  });
});
