import { expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Container } from 'inversify';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import { fixedClock } from '#kernel/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { storingPostman } from '#kernel/mail.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { examplesOf } from '#server/testing/catalogue.ts';
import { assemble } from './assembly.ts';
import { moduleSettings } from '#server/settings/module-settings.ts';
import { modules } from './modules.ts';

const NOW = '2026-05-04T12:00:00.000Z';
const settings = {
  ...(Object.fromEntries(Object.entries(moduleSettings).map(([name, schema]) => [name, schema.parse({})])) as {
    [Name in keyof typeof moduleSettings]: ReturnType<(typeof moduleSettings)[Name]['parse']>;
  }),
  productName: 'Wellspring',
  supportEmail: '',
  sandbox: true,
  publicUrl: 'http://wellspring.example',
};

const database = ownDatabase();

test('no job of the product reads a read model that does not show everything', async () => {
  const store = memoryEventStore();
  // Recorded, and in no read model: none was ever built.
  await store.append('toy-1', 'any', [{ id: randomUUID(), type: 'Toyed', data: {}, meta: {} }]);
  const asked: string[] = [];
  const watched = <S extends { query: Database['query'] }>(sql: S): S => ({
    ...sql,
    query: (text: string, values?: readonly unknown[]) => {
      asked.push(text);
      return sql.query(text, values);
    },
  });
  const { jobs, parts } = await assemble({
    database: {
      ...watched(database),
      transaction: (work) => database.transaction((sql) => work(watched(sql))),
    },
    store,
    clock: fixedClock(NOW),
    masterKey: 'a key of no importance, for tests only',
    settings,
    postman: storingPostman,
    video: { url: '', secret: '', embedded: true },
    files: memoryFiles(),
    modules,
    replace: async (container: Container) => {
      (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
    },
  });
  // No wait for a read model lasts: its time is over at the second look at the clock.
  let elapsed = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (elapsed += 60_000));
  const waiting: string[] = [];
  const failing: string[] = [];
  for (const handler of jobs)
    await jobsRunBy([handler])({ kind: handler.type.kind, payload: examplesOf(handler.type.payload)[0]! }).catch(
      ({ message }: Error) => {
        (message.includes('does not show everything yet') ? waiting : failing).push(handler.type.kind);
      },
    );
  clock.mockRestore();
  const readModels = new RegExp(
    `\\b(?:${parts.flatMap(({ projections }) => projections.map(({ name }) => name)).join('|')})\\.`,
  );
  expect(jobs.length).toBeGreaterThan(60);
  // Their made-up members, files, sealed texts and times are refused before they ask for anything.
  expect(failing.toSorted()).toEqual([
    'drop-handle-picture',
    'drop-picture',
    'drop-well-picture',
    'end-overturned-decision',
    'expire-decision',
    'identity-begin-erasure',
    'identity-drop-picture',
    'identity-end-status',
    'identity-erase-member',
    'identity-log-in-by-mail',
    'judge-room',
  ]);
  expect(asked.filter((text) => readModels.test(text))).toEqual([]);
  expect(waiting).toEqual(
    expect.arrayContaining([
      'cancel-sessions-of-well',
      'end-series-of-well',
      'leave-sessions-of-well',
      'settle-booking',
      'tell-member-missed',
      'tell-member-removed-from-well',
      'tell-members-well-deleted',
      'tell-staff-of-report',
    ]),
  );
});
