import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { CHAIN } from '#modules/audit/index.ts';
import { makeBackup } from '#server/operator/backup/making.ts';
import { watchedStore } from '#server/health/watched-store.ts';
import { reportOf } from '#server/operator/backup/restore.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { keyringFiles, keyringShard } from '#kernel/log/keyring.ts';
import {
  advance,
  backedUp,
  community,
  DAY,
  emptyTarget,
  home,
  keyring,
  picture,
  place,
  restored,
  started,
  withFiles,
  type Home,
  type Target,
  drilling,
} from './backups.ts';
import { pictureSaying } from '#kernel/testing/small-jpeg.ts';
import { answered, enroll } from '../support/community.ts';

drilling();

let shelf: string;
let from: Home;
/** A backup, one from before with somebody who was forgotten in between, and one of another installation. */
let whole: string;
let other: string;
let rings: { newest: string; older: string; other: string };

beforeAll(async () => {
  shelf = await mkdtemp(join(tmpdir(), 'tampering-'));
  const keep = async (folder: string, name: string) => {
    await cp(folder, join(shelf, name), { recursive: true });
    return join(shelf, name);
  };
  from = await home();
  const server = await started(from);
  const { ana, carla, session } = await community(server);
  await picture(ana, session, pictureSaying('the one picture'));
  await server.running.drain();
  await backedUp(server, from);
  const older = await keep(keyring(from), 'older-keyring');
  answered(
    await carla.client.call('/v1/account/login/password', { username_or_email: carla.email, password: carla.password }),
    'user',
  );
  expect((await carla.client.call('/v1/account/set_inactive', { password: carla.password })).status).toBe(200);
  for (let weeks = 0; weeks < 6; weeks += 1) await advance(ana, 7 * DAY);
  whole = await keep(await backedUp(server, from), 'whole');
  const newest = await keep(keyring(from), 'newest-keyring');
  const elsewhere = await home();
  const second = await started(elsewhere);
  await enroll(second, 'zoe_elsewhere');
  other = await keep(await backedUp(second, elsewhere), 'other');
  rings = { newest, older, other: await keep(keyring(elsewhere), 'other-keyring') };
}, 180_000);
afterAll(() => rm(shelf, { recursive: true, force: true }));

type Lines = (lines: string[]) => string[];
const parcel =
  (file: string, change: Lines) =>
  async (folder: string): Promise<void> => {
    const path = join(folder, file);
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
    await writeFile(
      path,
      gzipSync(
        change(lines)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    );
  };
const bytes =
  (file: string, change: (bytes: Buffer) => Buffer) =>
  async (folder: string): Promise<void> => {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path)));
  };
const flipped = (buffer: Buffer): Buffer => {
  const copy = Buffer.from(buffer);
  copy[Math.floor(copy.length / 2)]! ^= 1;
  return copy;
};
const half = (buffer: Buffer): Buffer => buffer.subarray(0, Math.floor(buffer.length / 2));
const gone = (file: string) => (folder: string) => rm(join(folder, file));
const swapped: Lines = ([first, second, ...rest]) => [second!, first!, ...rest];
const edited: Lines = ([first, ...rest]) => [first!.replace(/[a-f](?=[0-9])/, 'X'), ...rest];
const shorter: Lines = (lines) => lines.slice(0, -1);
const without: Lines = ([, ...rest]) => rest;
const doubled: Lines = (lines) => [...lines, lines.at(-1)!];

/** Whether anything of a restore is left in the target. */
const nothingLeft = async ({ at, kept: retained }: Target): Promise<void> => {
  const database = postgresDatabase(retained.connection, () => undefined);
  const tables = ['event_store.events', 'identity.credentials', 'kernel.jobs', 'kernel.restoring', 'audit.blocks'];
  for (const table of [...tables, 'kernel.checkpoints', 'personal_data.keys', 'web.outbox'])
    expect([table, await database.query(`select to_jsonb(t) as row from ${table} t limit 1`, [])]).toEqual([table, []]);
  await database.close();
  expect(await readdir(at.folder)).not.toContain('files');
};

/** Changes the first file of a keyring that has such an entry. */
const ring =
  (change: Lines, value = '"wrapped"') =>
  async (folder: string) => {
    for (const path of await keyringFiles(folder)) {
      const text = await readFile(path, 'utf8');
      if (text.includes(value)) return writeFile(path, `${change(text.trimEnd().split('\n')).join('\n')}\n`);
    }
    throw new Error(`No file has ${value}`);
  };
const swappedKeys = async (folder: string) => {
  const texts = await Promise.all((await keyringFiles(folder)).map((path) => readFile(path, 'utf8')));
  const [one, two] = texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line.includes('"wrapped"'))
      .map(entry),
  );
  for (const [of, wrapped] of [
    [one!.subject, two!.wrapped!],
    [two!.subject, one!.wrapped!],
  ] as const)
    await ring(
      (all) => all.map((line) => (line.includes(of) ? JSON.stringify({ ...entry(line), wrapped }) : line)),
      of,
    )(folder);
};
const entry = (line: string) => JSON.parse(line) as { subject: string; wrapped?: string; forgotten?: string };
const counted: Lines = (lines) => [...lines.slice(0, -1), JSON.stringify({ end: lines.length - 2 })];

describe('whatever is done to a backup', () => {
  it('is found before anything is changed, and it is said where and what to do', async () => {
    const target = await emptyTarget();
    await cp(rings.newest, keyring(target.at), { recursive: true });
    const [pic] = await readdir(join(whole, 'files'));
    const lines = ['events.ndjson.gz', 'tables/identity.credentials.ndjson.gz', 'tables/kernel.jobs.ndjson.gz'];
    const cases: [string, (folder: string) => Promise<unknown>, RegExp][] = [
      ...lines.flatMap((file): typeof cases => {
        const where = new RegExp(`${file} .*Use another backup`);
        return [
          [`${file} edited`, parcel(file, edited), where],
          [`${file} a line less`, parcel(file, without), where],
          [`${file} the last line gone`, parcel(file, shorter), where],
          [`${file} a line twice`, parcel(file, doubled), where],
          [`${file} two lines swapped`, parcel(file, swapped), where],
          [`${file} a bit flipped`, bytes(file, flipped), where],
          [`${file} half of it`, bytes(file, half), where],
          [`${file} empty`, bytes(file, () => Buffer.alloc(0)), where],
          [`${file} gone`, gone(file), where],
          [`${file} of another installation`, (folder) => cp(join(other, file), join(folder, file)), where],
        ];
      }),
      ...(await readdir(join(whole, 'tables'))).map((name): (typeof cases)[number] => [
        `${name} a line more`,
        parcel(`tables/${name}`, (all) => [...all.filter((line) => line !== ''), '{"row":{}}']),
        new RegExp(`${name} .*Use another backup`),
      ]),
      ['a picture changed', bytes(`files/${pic}`, flipped), /jpg was changed\. Use another backup/],
      ['a picture cut short', bytes(`files/${pic}`, half), /jpg was changed\. Use another backup/],
      ['a picture gone', gone(`files/${pic}`), /jpg is missing\. Use another backup/],
      ['manifest gone', gone('manifest.json'), /holds no finished backup/],
      ['manifest cut short', bytes('manifest.json', half), /is no manifest of a backup/],
      ['manifest empty', bytes('manifest.json', () => Buffer.alloc(0)), /is no manifest of a backup/],
      [
        'manifest edited',
        bytes('manifest.json', (text) => Buffer.from(text.toString().replace('\\"strays\\":0', '\\"strays\\":1'))),
        /was changed after it was made\. Use another backup/,
      ],
      [
        'manifest of another backup',
        (folder) => cp(join(other, 'manifest.json'), join(folder, 'manifest.json')),
        /events\.ndjson\.gz .*Use another backup/,
      ],
    ];
    for (const [name, change, says] of cases) {
      const folder = join(shelf, 'changed');
      await cp(whole, folder, { recursive: true });
      await change(folder);
      const said = await restored(folder, from, { into: target }).then(
        () => 'restored',
        (problem: unknown) => String(problem),
      );
      expect([name, said]).toEqual([name, expect.stringMatching(says)]);
      await rm(folder, { recursive: true });
    }
    await nothingLeft(target);

    // What lies beside it is told, and does no harm.
    const folder = join(shelf, 'with-more');
    await cp(whole, folder, { recursive: true });
    await writeFile(join(folder, 'tables', 'identity.admins.ndjson.gz'), '');
    await writeFile(join(folder, 'files', `${'0'.repeat(40)}.jpg`), 'put in');
    const told: string[] = [];
    const { outcome } = await restored(folder, from, { into: target, say: (line) => told.push(line) });
    expect(outcome).toMatchObject({
      files: 1,
      strange: ['tables/identity.admins.ndjson.gz', `files/${'0'.repeat(40)}.jpg`],
    });
    expect(told).toContain('tables/identity.admins.ndjson.gz is no part of the backup and was left alone.');
    expect(outcome.verdict.outcome).toBe('sound');
  }, 240_000);
});

describe('whatever was done to the history before', () => {
  it('is told by the backup already, and by the restore with its place', async () => {
    const at = await home();
    const server = await started(at);
    await enroll(server, 'ana_hosts', { isAdmin: true });
    await (await server.assembled.container.getAsync(CHAIN)).checkpoint();
    const made = async () => {
      const folder = join(await place(), 'backup');
      // As each run of the command has one of its own: a store holds the newest events that it read for some seconds.
      const store = watchedStore(postgresEventStore({ connection: server.connection }));
      const installation = { ...withFiles(server, at), store };
      const backup = await makeBackup(installation, { folder, keyringFolder: keyring(at) });
      await store.close();
      return { folder, ...backup };
    };
    expect((await made()).fitsChain).toBe(true);
    const [{ old }] = (await server.database.query<{ old: string }>(
      `update event_store.events e set meta = replace(e.meta::text, '20', '19')::json
         from event_store.events o where e.position = 2 and o.position = 2 returning o.meta::text as old`,
      [],
    )) as [{ old: string }];
    const edited = await made();
    expect(edited.fitsChain).toBe(false);
    const { outcome } = await restored(edited.folder, at);
    expect(outcome.verdict).toMatchObject({ outcome: 'damaged' });
    expect(reportOf(outcome).join('\n')).toMatch(/that is not sound:\n.*\n- Event 2 was changed: /);
    await server.database.query('update event_store.events set meta = $1::json where position = 2', [old]);
    expect((await made()).fitsChain).toBe(true);

    await server.database.query("update event_store.events set type = 'Nonsense' where position = 3", []);
    const target = await emptyTarget();
    await cp(keyring(at), keyring(target.at), { recursive: true });
    const { folder } = await made();
    await expect(restored(folder, at, { into: target })).rejects.toThrow(
      /^The history in this backup cannot be read to its end: .*Nonsense at position 0+3 .*--until a position before that/,
    );
    await nothingLeft(target);
    const before = await restored(folder, at, { into: target, until: { position: '00000000000000000002' } });
    expect(before.outcome).toMatchObject({ events: 2 });
  }, 120_000);
});

describe('whatever is done to the keyring', () => {
  it('is found before anything is changed; so is an older one, another one and another MASTER_KEY', async () => {
    const target = await emptyTarget();
    const own = (lines: string[]) => lines.findIndex((line) => line.includes('"wrapped"'));
    const cases: [string, string, (folder: string) => Promise<unknown>, RegExp][] = [
      ['missing', rings.newest, (folder) => rm(folder, { recursive: true }), /There is no keyring in .*--without-keys/],
      [
        'of before',
        rings.older,
        () => Promise.resolve(),
        /is older than this backup.* Put the newest one in its place/,
      ],
      [
        'of another installation',
        rings.other,
        () => Promise.resolve(),
        /knows nobody of whom this backup tells: it is another/,
      ],
      [
        'an entry taken out',
        rings.newest,
        ring((all) => all.toSpliced(own(all), 1)),
        /is damaged in line \d+: entries are/,
      ],
      [
        'an entry taken out and counted',
        rings.newest,
        ring((all) => counted(all.toSpliced(own(all), 1))),
        /knows nothing of 1 of the \d+ people/,
      ],
      [
        'an entry changed into another member’s',
        rings.newest,
        ring((all) => all.with(own(all), all[own(all)]!.replace(/(?<="subject":"..)[0-9a-f]{6}/, '000000'))),
        /knows nothing of 1 of the \d+ people|does not open with this MASTER_KEY/,
      ],
      [
        'a file of it missing',
        rings.newest,
        async (folder) => rm((await keyringFiles(folder))[0]!),
        /knows nothing of \d+ of the \d+ people/,
      ],
      [
        'a file of it under the name of another',
        rings.newest,
        async (folder) =>
          rename((await keyringFiles(folder))[0]!, keyringShard(folder, (await keyringFiles(folder))[1]!.slice(-9))),
        /does not begin as a keyring/,
      ],
      [
        'two keys swapped',
        rings.newest,
        swappedKeys,
        /does not open with this MASTER_KEY.*The entry in the keyring was changed/,
      ],
      [
        'a key changed',
        rings.newest,
        ring((all) => all.with(own(all), all[own(all)]!.replace(/"wrapped":"...../, '"wrapped":"AAAAA'))),
        /does not open with this MASTER_KEY.*The entry in the keyring was changed/,
      ],
      [
        'a mark of a forgotten one taken out',
        rings.newest,
        ring((all) => counted(all.filter((line) => !line.includes('"forgotten"'))), '"forgotten"'),
        /knows nothing of 1 of the \d+ people/,
      ],
      ['cut short', rings.newest, ring((all) => all.slice(0, -1)), /it ends too early/],
      ['empty', rings.newest, async (folder) => writeFile((await keyringFiles(folder))[0]!, ''), /it ends too early/],
      ['something behind its end', rings.newest, ring((all) => [...all, all[1]!]), /something follows its end/],
      [
        'another file',
        rings.newest,
        async (folder) => writeFile((await keyringFiles(folder))[0]!, 'hello\n'),
        /does not begin as a keyring/,
      ],
    ];
    for (const [name, base, change, says] of cases) {
      await rm(keyring(target.at), { recursive: true, force: true });
      await cp(base, keyring(target.at), { recursive: true });
      await change(keyring(target.at));
      const said = await restored(whole, from, { into: target }).then(
        () => 'restored',
        (problem: unknown) => String(problem),
      );
      expect([name, said]).toEqual([name, expect.stringMatching(says)]);
    }
    await rm(keyring(target.at), { recursive: true, force: true });
    await cp(rings.newest, keyring(target.at), { recursive: true });
    await expect(
      restored(whole, from, {
        into: target,
        environment: { MASTER_KEY: 'another master key of at least 32 characters' },
      }),
    ).rejects.toThrow(/made with another MASTER_KEY.* set the one it was made with/);
    await nothingLeft(target);
    expect((await restored(whole, from, { into: target })).outcome.verdict.outcome).toBe('sound');
  }, 240_000);

  it('lost: everything but people comes back, and everybody counts as forgotten', async () => {
    await expect(restored(whole, from, { withoutKeys: true })).rejects.toThrow(
      /There is a keyring in .*: leave out --without-keys/,
    );
    const { at, kept: retained, outcome } = await restored(whole, from, { withoutKeyring: true, withoutKeys: true });
    expect(outcome).toMatchObject({ keys: 0, problems: [] });
    expect(outcome.forgottenAgain).toBeGreaterThan(1);
    expect(outcome.verdict.outcome).toBe('sound');
    const again = await started(at, retained.connection);
    const well = await again.visitor().call('/v1/group/list/search', {});
    expect(JSON.stringify(well.body)).toContain('Night Owls');
    const everything = JSON.stringify(
      await again.database.query('select to_jsonb(t)::text as row from identity.credentials t', []),
    );
    expect(everything).toBe('[]');
  }, 120_000);
});
