import { expect } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { seedDemo } from '#server/demo/seed.ts';
import {
  advance,
  backedUp,
  community,
  DAY,
  events,
  home,
  jobs,
  picture,
  plain,
  readModels,
  restored,
  started,
  wireServer,
} from './backups.ts';
import { pictureSaying } from '#kernel/testing/small-jpeg.ts';
import { answered } from '../support/community.ts';

/** A whole installation is backed up and restored elsewhere: everything reads equal, no deadline is lost, and it goes on. */
export const readsEqualElsewhere = async (kind: 'Postgres' | 'EventStoreDB'): Promise<void> => {
  const from = await home(kind === 'Postgres' ? undefined : await wireServer());
  const server = await started(from);
  expect(await seedDemo(server)).toBe(true);
  const { ana, ben, session } = await community(server);
  const shown = await picture(ana, session, pictureSaying('a calm evening'));
  await server.running.drain();
  // The mail server was away: one mail has waited for an hour, another for three days.
  for (const [key, hours] of [
    ['waited-shortly', 1],
    ['waited-long', 72],
  ] as const) {
    await server.database.query(
      `insert into web.outbox (key, recipient, subject, body_text, status, made_at)
       values ($1, $2, 'Hello', 'A text to Ben', 'waiting', $3::timestamptz - make_interval(hours => $4))`,
      [key, ben.email, server.clock.now(), hours],
    );
    await server.database.query(
      `insert into kernel.jobs (key, kind, payload, due_at, correlation, retry_at)
       values ('send-mail:' || $1::text, 'send-mail', jsonb_build_object('key', $1::text), '1970-01-01', 'c', now() + interval '1 hour')`,
      [key],
    );
  }
  const folder = await backedUp(server, from);
  expect(gunzipSync(await readFile(join(folder, 'tables', 'web.outbox.ndjson.gz'))).toString()).not.toContain('Ben');
  const before = {
    events: await events(server),
    models: await readModels(server.database, server),
    jobs: await jobs(server.database),
    plain: await plain(server.database),
  };
  expect(before.jobs.length).toBeGreaterThan(5);
  const pictures = await readdir(join(from.folder, 'files'), { recursive: true, withFileTypes: true });
  const files = pictures.filter((each) => each.isFile()).length;
  await server.stop();
  const late = before.jobs.splice(
    before.jobs.findIndex(({ key }) => key === 'send-mail:waited-long'),
    1,
  );
  expect(late).toHaveLength(1);

  const target = kind === 'Postgres' ? undefined : await wireServer();
  const { at, kept: retained, outcome, delivered } = await restored(folder, from, target ? { wire: target } : {});
  expect(outcome).toMatchObject({ leftBehind: 0, files, unreadable: 0, forgottenAgain: 0, problems: [] });
  expect(outcome.verdict).toMatchObject({ outcome: 'sound', later: 0, proven: before.events.length });
  expect(delivered).toEqual([]);
  const bytes = await readFile(join(at.folder, 'files', shown.slice(0, 2), shown));
  expect(bytes).toEqual(await readFile(join(from.folder, 'files', shown.slice(0, 2), shown)));
  const untouched = postgresDatabase(retained.connection, () => undefined);
  expect(await jobs(untouched)).toEqual(before.jobs);
  const [shortly, long] = await untouched.query(
    `select status, body_text from web.outbox where key in ('waited-shortly', 'waited-long') order by key desc`,
    [],
  );
  expect(shortly).toEqual({ status: 'waiting', body_text: 'A text to Ben' });
  expect(long).toEqual({ status: 'kept', body_text: null });
  await untouched.close();

  const again = await started(at, retained.connection);
  await again.running.drain();
  expect(await events(again)).toEqual(before.events);
  expect(await readModels(again.database, again)).toEqual(before.models);
  const later = before.jobs.filter(({ key }) => key !== 'send-mail:waited-shortly');
  expect(await jobs(again.database)).toEqual(later);
  expect(await plain(again.database)).toEqual(before.plain);

  // The deadlines of the restored installation come: the session is over after its time.
  const staff = { ...ana, client: again.visitor() };
  answered(
    await staff.client.call('/v1/account/login/password', { username_or_email: ana.email, password: ana.password }),
    'user',
  );
  await advance(staff, DAY / 4);
  const seen = answered(await staff.client.call(`/v1/session/${session}/get`), 'session');
  expect(seen.status).not.toBe('SCHEDULED');
  expect(ben.uuid).toBeTruthy();
};
