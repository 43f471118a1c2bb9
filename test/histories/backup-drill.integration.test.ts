import { describe, expect, it } from '@jest/globals';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CHAIN } from '#modules/audit/index.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { makeBackup } from '#server/operator/backup/making.ts';
import { restore } from '#server/operator/backup/restore.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { openInstallation } from '#server/composition/installation.ts';
import { logger } from '#server/health/logging.ts';
import { stopping } from '#server/composition/stops.ts';
import {
  advance,
  backedUp,
  community,
  DAY,
  events,
  home,
  jobs,
  keyring,
  place,
  plain,
  readModels,
  restored,
  started,
  withFiles,
  type Home,
  drilling,
} from './backups.ts';
import { answered, createSession, enroll } from '../support/community.ts';
import { readsEqualElsewhere } from './whole-backup.ts';

drilling();

describe('a drill with the history in Postgres', () => {
  it(
    'everything reads equal elsewhere, no old mail goes out again, no deadline is lost, and it goes on',
    () => readsEqualElsewhere('Postgres'),
    240_000,
  );
});

describe('a backup that was made before somebody was forgotten', () => {
  it('does not bring them back: nothing of theirs can be read in it, and they are forgotten again', async () => {
    const from = await home();
    const server = await started(from);
    const { ana, carla, session } = await community(server);
    const said = await carla.client.call(`/v1/session_chat/${session}/send`, { text: 'I cannot sleep, says canary-7' });
    expect(said.status).toBe(200);
    await server.running.drain();
    expect(JSON.stringify(await readModels(server.database, server))).toContain('canary-7');
    const older = await backedUp(server, from);
    const secret = await server.database.query<{ hash: string }>(
      'select password_hash as hash from identity.credentials where member = $1',
      [carla.uuid],
    );
    answered(
      await carla.client.call('/v1/account/login/password', {
        username_or_email: carla.email,
        password: carla.password,
      }),
      'user',
    );
    expect((await carla.client.call('/v1/account/set_inactive', { password: carla.password })).status).toBe(200);
    for (let weeks = 0; weeks < 6; weeks += 1) await advance(ana, 7 * DAY);
    const [row] = await server.database.query('select wrapped from personal_data.keys where subject = $1', [
      carla.uuid,
    ]);
    expect(row).toEqual({ wrapped: null });

    for (const name of await readdir(join(older, 'tables'))) {
      const text = gunzipSync(await readFile(join(older, 'tables', name))).toString();
      for (const trace of ['carla_leaves', 'carla_leaves@example.org', secret[0]!.hash])
        expect(text).not.toContain(trace);
    }
    expect(gunzipSync(await readFile(join(older, 'events.ndjson.gz'))).toString()).not.toContain('carla_leaves');

    const { at, kept: retained, outcome } = await restored(older, from);
    expect(outcome).toMatchObject({ forgottenAgain: 1 });
    expect(outcome.unreadable).toBeGreaterThan(0);
    expect(outcome.verdict.outcome).toBe('sound');
    const again = await started(at, retained.connection);
    const everything = JSON.stringify([
      await readModels(again.database, again),
      await plain(again.database),
      await again.database.query('select to_jsonb(t)::text as row from web.outbox t', []),
    ]);
    expect(everything).not.toContain('carla_leaves');
    expect(everything).not.toContain('canary-7');
    const chat = await again.assembled.log.read(`chat.channel-${session}`);
    expect(chat.map(({ type }) => type)).toContain('MessageSent');
    expect(JSON.stringify(chat.map(({ data }) => data))).not.toContain('canary-7');
    expect(everything).toContain('ben_comes');
    const gone = await again.visitor().call('/v1/account/login/password', {
      username_or_email: carla.email,
      password: carla.password,
    });
    expect(gone.body['notice']).toMatchObject({ name: 'USER_CREDENTIALS_INCORRECT' });
    const facts = await again.assembled.log.facts(`identity.account-${carla.uuid}`);
    expect(facts.events.at(-1)!.type).toBe('MemberForgotten');
  }, 240_000);
});

describe('back to a point in time', () => {
  it('only what was recorded up to there is back; what was due then is done, what is due later is still to be done', async () => {
    const from = await home();
    const server = await started(from);
    const { ana, ben, well, session } = await community(server);
    const position = (await events(server)).length;
    let place = '';
    for await (const event of server.store.readAll({ direction: 'backwards', limit: 1 })) place = event.position;
    const then = { models: await readModels(server.database, server), jobs: await jobs(server.database) };
    const mistake = await createSession(ana, well, { startsInMinutes: 300, now: server.clock.now() });
    answered(await ben.client.call(`/v1/session/${session}/join/false`, {}), 'session');
    await server.running.drain();
    const folder = await backedUp(server, from);

    const { at, kept: retained, outcome, delivered } = await restored(folder, from, { until: { position: place } });
    expect(outcome.events).toBe(position);
    expect(outcome.leftBehind).toBeGreaterThan(1);
    expect(outcome.verdict.outcome).toBe('sound');
    expect(delivered).toEqual([]);
    const again = await started(at, retained.connection);
    await again.running.drain();
    expect(await readModels(again.database, again)).toEqual(then.models);
    const keys = (values: unknown[]) =>
      values.map((each) => (each as { key: string }).key).filter((key) => !key.startsWith('tidy'));
    expect(keys(await jobs(again.database))).toEqual(keys(then.jobs));
    expect(JSON.stringify(await events(again))).not.toContain(mistake);

    // Whoever keeps an anchor of the time that was left behind sees that it was.
    const chain = await server.assembled.container.getAsync(CHAIN);
    const anchor = JSON.stringify(await chain.checkpoint());
    const here = await again.assembled.container.getAsync(CHAIN);
    expect((await here.verify({ anchors: [anchor] })).findings[0]).toMatchObject({ kind: 'cut' });
  }, 240_000);
});

describe('policies that were behind when the backup was made', () => {
  it('go on where they were, in the restored history: what they had not seen yet is not lost', async () => {
    const from = await home();
    const server = await started(from);
    await community(server);
    const all: { id: string; position: string }[] = [];
    for await (const { id, position } of server.store.readAll()) all.push({ id, position });
    const before = await jobs(server.database);
    await server.stop();
    const behind = all.slice(0, -15).at(-1)!.position;
    const sql = postgresDatabase(server.connection, () => undefined);
    await sql.query("update kernel.checkpoints set position = $1 where name like 'policy:%'", [behind]);
    const lost = await sql.query('delete from kernel.jobs where causation = any($1::text[]) returning key', [
      all.slice(-15).map(({ id }) => id),
    ]);
    await sql.close();
    expect(lost.length).toBeGreaterThan(2);
    const ends = stopping(() => undefined);
    const configuration = server.configuration;
    const asleep = await openInstallation(
      { configuration, connection: server.connection, video: false, payments: false, logins: false },
      logger('silent'),
      ends,
    );
    const folder = join(await place(), 'backup');
    const { shards, ...held } = (await makeBackup(asleep, { folder, keyringFolder: keyring(from) })).keyring;
    const ofShards = Object.values(shards!);
    expect({
      keys: ofShards.reduce((sum, { keys }) => sum + keys, 0),
      forgotten: ofShards.reduce((sum, { forgotten }) => sum + forgotten, 0),
    }).toEqual(held);
    await ends.all();

    const { kept: retained, delivered } = await restored(folder, from);
    const back = postgresDatabase(retained.connection, () => undefined);
    expect(await jobs(back)).toEqual(before);
    expect(delivered).toEqual([]);
    await back.close();
  }, 240_000);
});

describe('what cannot be restored is refused in words, before anything is changed', () => {
  let from: Home;
  let folder: string;
  const copy = async (): Promise<string> => {
    const to = join(await place(), 'backup');
    await cp(folder, to, { recursive: true });
    return to;
  };

  it('an installation that is not empty, a changed or unfinished backup, a missing keyring, another key', async () => {
    from = await home();
    const server = await started(from);
    await enroll(server, 'ana_hosts', { isAdmin: true });
    folder = await backedUp(server, from);

    const changed = await copy();
    const path = join(changed, 'events.ndjson.gz');
    const bytes = await readFile(path);
    bytes[bytes.length - 20]! ^= 1;
    await writeFile(path, bytes);
    await expect(restored(changed, from)).rejects.toThrow(/events.ndjson.gz .*Use another backup/);

    const forged = await copy();
    const manifest = join(forged, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('\\"made\\":\\"2', '\\"made\\":\\"3'));
    await expect(restored(forged, from)).rejects.toThrow(/was changed after it was made/);

    const unfinished = await copy();
    await rm(join(unfinished, 'manifest.json'));
    await expect(restored(unfinished, from)).rejects.toThrow(/holds no finished backup/);

    await expect(restored(folder, from, { withoutKeyring: true })).rejects.toThrow(/There is no keyring in/);
    await expect(
      restored(folder, from, { environment: { MASTER_KEY: 'another master key of at least 32 characters' } }),
    ).rejects.toThrow(/made with another MASTER_KEY/);
    await expect(makeBackup(withFiles(server, from), { folder, keyringFolder: keyring(from) })).rejects.toThrow(
      /is not empty/,
    );
    await expect(
      makeBackup(withFiles(server, from), { folder: from.folder, keyringFolder: keyring(from) }),
    ).rejects.toThrow(/keyring must not lie in a backup/);

    const full = await started(await home());
    await enroll(full, 'somebody_else');
    const read = readConfiguration({
      NODE_ENV: 'test',
      PORT: '0',
      MASTER_KEY: 'nothing depends on this key, it is for tests',
      DATA_DIR: await place(),
    });
    if (!read.ok) throw new Error('unusable');
    const ends = stopping(() => undefined);
    const installation = await openInstallation(
      { configuration: read.configuration, connection: full.connection, video: false, payments: false, logins: false },
      logger('silent'),
      ends,
    );
    await expect(restore(installation, { folder, keyringFolder: keyring(from) }, () => undefined)).rejects.toThrow(
      /Here there is: events; rows in .*identity.credentials.*; a running server/,
    );
    await ends.all();
  }, 240_000);
});
