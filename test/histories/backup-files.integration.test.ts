import { describe, expect, it } from '@jest/globals';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNING } from '#kernel/parts.ts';
import { makeBackup } from '#server/operator/backup/making.ts';
import { readManifest, writeManifest, type Manifest } from '#server/operator/backup/manifest.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import {
  advance,
  backedUp,
  community,
  DAY,
  home,
  keyring,
  picture,
  place,
  restored,
  started,
  type Home,
  withFiles,
  drilling,
} from './backups.ts';
import { pictureSaying } from '#kernel/testing/small-jpeg.ts';
import { answered, createSession, enroll } from '../support/community.ts';

drilling();

const CANARY = 'canary-face-4711';
const QUARTER = 900_000;
const OTHER = 'canary-garden-0815';
const bytesIn = (home: Home, name: string) => readFile(join(home.folder, 'files', name.slice(0, 2), name));
const filesIn = async (folder: string): Promise<Buffer[]> =>
  Promise.all((await readdir(join(folder, 'files'))).map((name) => readFile(join(folder, 'files', name))));
const signingOf = (server: TestServer) => server.assembled.container.getAsync(SIGNING);

describe('pictures in a backup', () => {
  it('are sealed: they come back, and with whoever was forgotten later they stay closed, here and elsewhere', async () => {
    const from = await home();
    const server = await started(from);
    const { ana, well, session } = await community(server);
    const hannah = await enroll(server, 'hannah_hosts', { hostLevel: 2 });
    answered(await hannah.client.call(`/v1/group/${well}/join/true`, { commitment: true }), 'group');
    const quarter = new Date(Math.floor(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
    const hers = await createSession(hannah, well, { startsInMinutes: 3_000, now: quarter });
    const face = await picture(hannah, hers, pictureSaying(CANARY));
    // Staff chose a picture for hannah's next session: it is about both of them.
    const next = await createSession(hannah, well, { startsInMinutes: 4_500, now: quarter });
    const chosen = await picture(ana, next, pictureSaying(`${CANARY}-2`));
    const garden = await picture(ana, session, pictureSaying(OTHER));
    await server.running.drain();
    // A file that no history names: an upload that was cut off.
    const stray = `${'0123456789abcdef'.repeat(2)}.jpg`;
    await mkdir(join(from.folder, 'files', '01'), { recursive: true });
    await writeFile(join(from.folder, 'files', '01', stray), `${CANARY}-3`);

    const pixels = await Promise.all(
      [face, chosen, garden].map(async (name) => (await bytesIn(from, name)).subarray(-60)),
    );
    const older = await backedUp(server, from);
    const manifest = await readManifest(older, await signingOf(server));
    expect(manifest).toMatchObject({ version: 2, strays: 1 });
    expect(manifest.files[face]!.of).toEqual([hannah.uuid]);
    expect(manifest.files[chosen]!.of).toEqual([ana.uuid, hannah.uuid].sort());
    expect(manifest.files[stray]).toBeUndefined();
    for (const bytes of await filesIn(older)) for (const end of pixels) expect(bytes.includes(end)).toBe(false);

    const whole = await restored(older, from);
    expect(whole.outcome).toMatchObject({ files: 3, unreadable: 0 });
    for (const name of [face, chosen, garden]) expect(await bytesIn(whole.at, name)).toEqual(await bytesIn(from, name));

    answered(
      await hannah.client.call('/v1/account/login/password', {
        username_or_email: hannah.email,
        password: hannah.password,
      }),
      'user',
    );
    expect((await hannah.client.call('/v1/account/set_inactive', { password: hannah.password })).status).toBe(200);
    for (let weeks = 0; weeks < 6; weeks += 1) await advance(ana, 7 * DAY);
    const [key] = await server.database.query('select wrapped from personal_data.keys where subject = $1', [
      hannah.uuid,
    ]);
    expect(key).toEqual({ wrapped: null });

    const { at, kept: retained, outcome } = await restored(older, from);
    expect(outcome).toMatchObject({ files: 1, forgottenAgain: 1, problems: [] });
    expect(outcome.verdict.outcome).toBe('sound');
    expect(await bytesIn(at, garden)).toEqual(await bytesIn(from, garden));
    const names = await readdir(join(at.folder, 'files'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    const again = await started(at, retained.connection);
    const shown = async (value: string) =>
      (await again.assembled.log.facts(`scheduling.picture-${value}`)).events.at(-1)!.data;
    expect(await shown(hers)).toMatchObject({ picture: null, before: face });
    expect(await shown(next)).toMatchObject({ picture: null, before: chosen });
    expect(await shown(session)).toMatchObject({ picture: garden });
  }, 240_000);

  it('of an older release still come back; when files that are shown are lost, no backup is made unasked', async () => {
    const from = await home();
    const server = await started(from);
    const { ana, session } = await community(server);
    const garden = await picture(ana, session, pictureSaying(OTHER));
    const folder = await backedUp(server, from);
    const signing = await signingOf(server);
    const { strays, ...manifest } = await readManifest(folder, signing);
    expect(strays).toBe(0);
    const plain = await bytesIn(from, garden);
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(plain).digest('hex');
    await writeFile(join(folder, 'files', garden), plain);
    await rename(join(folder, 'manifest.json'), join(folder, '..', 'manifest-of-now.json'));
    const older = { ...manifest, version: 1, files: { [garden]: { bytes: plain.length, sha256 } } };
    await writeManifest(folder, older as Manifest, signing);

    const { at, outcome } = await restored(folder, from);
    expect(outcome).toMatchObject({ files: 1, unreadable: 0 });
    expect(await bytesIn(at, garden)).toEqual(plain);

    await rename(join(from.folder, 'files'), join(from.folder, 'not-mounted'));
    await expect(backedUp(server, from)).rejects.toThrow(
      `No backup was made: 1 of the files that are shown now is not there, ${garden} for one.`,
    );
    const without = await makeBackup(withFiles(server, from), {
      folder: join(await place(), 'backup'),
      keyringFolder: keyring(from),
      withoutLostFiles: true,
    });
    expect(without).toMatchObject({ lost: 1, files: {} });
  }, 120_000);
});
