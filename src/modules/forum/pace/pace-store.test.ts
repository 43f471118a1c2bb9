import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { forumSettings } from '../contract/settings.ts';
import { actsWith } from '../domain/pace.ts';
import { paceStore, type PaceStore } from './pace-store.ts';

const NOON = '2026-05-04T12:00:00.000Z';
const settings = forumSettings.parse({});
const database = ownDatabase();

const mention = (store: PaceStore, member: string, id: string = randomUUID(), now = NOON) =>
  store.change(member, now, (acts) => actsWith(acts, { act: 'mention', id, now, isNew: false, settings }));

test('[I-049] of many acts at once in two processes exactly the limit is done', async () => {
  const processes = [paceStore(database), paceStore(database)];
  const member = randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 4 * settings.FORUM_MENTIONS_PER_MINUTE }, (_, at) => mention(processes[at % 2]!, member)),
  );
  expect(outcomes.filter((each) => !isRefusal(each))).toHaveLength(settings.FORUM_MENTIONS_PER_MINUTE);
  expect(new Set(outcomes.flatMap((each) => each?.refused ?? []))).toEqual(new Set(['FORUM_TOO_MUCH_AT_ONCE']));
});

test('an act that is counted in two processes counts once; members do not count for each other', async () => {
  const [one, other] = [paceStore(database), paceStore(database)];
  const [member, id] = [randomUUID(), randomUUID()];
  await Promise.all([mention(one, member, id), mention(other, member, id), mention(other, randomUUID())]);
  await one.change(member, NOON, (acts) => {
    expect(acts.map((act) => act.id)).toEqual([id]);
    return refuse('FORUM_TOO_MUCH_TODAY');
  });
});

test('what a member did is forgotten when asked, and when it is a day old', async () => {
  const store = paceStore(database);
  const [gone, old, recent] = [randomUUID(), randomUUID(), randomUUID()];
  await mention(store, gone);
  await mention(store, old, randomUUID(), '2026-05-03T11:59:59.000Z');
  await mention(store, recent);
  expect(await store.holds(gone)).toBe(1);
  await store.forget(gone);
  await store.tidy('2026-05-03T12:00:00.000Z');
  expect(await Promise.all([gone, old, recent].map((member) => store.holds(member)))).toEqual([0, 0, 1]);
});
