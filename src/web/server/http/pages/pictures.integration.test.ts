import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { createSession, createWell, enroll, type TestMember } from '#test/support/community.ts';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { FileStore } from '#kernel/files/files.ts';
import { pictures } from './pictures.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const jpeg = Buffer.from(SMALL_JPEG, 'base64');

describe('pictures over HTTP', () => {
  let server: TestServer;
  let ana: TestMember;
  let well: string;
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const client = mkdtempSync(join(tmpdir(), 'client-'));

  beforeAll(async () => {
    writeFileSync(join(client, 'index.html'), '<html><head><title>Wellspring</title></head><body></body></html>');
    server = await startTestServer({ environment: { DATA_DIR: folder }, client });
    ana = await enroll(server, 'ana_of_night_owls', { hostLevel: 2, isAdmin: true });
    well = await createWell(ana, 'Night Owls');
  }, 60_000);
  afterAll(async () => {
    await server?.dispose();
    for (const each of [folder, client]) rmSync(each, { recursive: true });
  });

  let planned = 0;
  const plan = (title: string, where = well) =>
    createSession(ana, where, { title, now: server.clock.now(), startsInMinutes: ++planned * 120 });
  const upload = async (id: string, file: Uint8Array, cookie = ana.client.cookie(), value = 'session') => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg');
    const response = await fetch(`${server.url}/v1/${value}/${id}/update/pic`, {
      method: 'POST',
      body: form,
      headers: { cookie },
    });
    return { status: response.status, body: (await response.json()) as Answered };
  };
  type Answered = {
    session?: { pic: string | null };
    series?: { pic: string | null };
    notice?: { name: string; msg: string };
  };
  const files = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.jpg'));

  test('[SCH-145] a multipart form gives a session its picture, which is served for good and without its profile', async () => {
    const id = await plan('Night talk');
    const { body } = await upload(id, jpeg);
    const path = body.session!.pic!;
    const shown = await fetch(server.url + path);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes('ICC_PROFILE')).toBe(false);
    expect(bytes.length).toBeLessThan(jpeg.length);
  });

  test('is shrunk once, and the work is paced for each network', async () => {
    const name = `${'a'.repeat(40)}.jpg`;
    const asked: string[] = [];
    const handle = pictures(
      { get: (value: string) => Promise.resolve(value === name ? jpeg : undefined) } as FileStore,
      {
        wait: (_, { ip }) => Promise.resolve(asked.push(ip) > 2 ? 7 : 0),
      },
    );
    const app = express().use('/img', handle);
    const running = app.listen(0);
    const address = `http://127.0.0.1:${(running.address() as AddressInfo).port}/img/${name}?fit=crop`;
    const get = (size: string) => fetch(`${address}&${size}`);
    try {
      expect((await get('width=40&height=40')).status).toBe(200);
      const many = await Promise.all(Array.from({ length: 20 }, () => get('width=40&height=40')));
      expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
      expect(asked).toHaveLength(1);
      asked.push('another');
      const refused = await get('width=100&height=100');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    } finally {
      running.close();
    }
  });

  test('is served in the sizes that pages show, and in no other', async () => {
    const { body } = await upload(await plan('Small pictures'), jpeg);
    const get = (query: string) => fetch(`${server.url}${body.session!.pic!}?${query}`);
    const [small, odd, stretched] = await Promise.all([
      get('width=40&height=40&fit=crop'),
      get('width=41&height=40&fit=crop'),
      get('width=40&height=40&fit=fill'),
    ]);
    expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(2000);
    expect([odd.status, stretched.status]).toEqual([400, 400]);
    expect(await odd.text()).toContain('width=825&height=225');
  });

  test('[SCH-146] a multipart form gives a series its picture, which its sessions show', async () => {
    const id = await plan('Every week');
    const { body } = await ana.client.call(`/v1/session/${id}/update`, { repeat: 'WEEKS:1', timezone: 'UTC' });
    const { uuid } = (body['session'] as { series: { uuid: string } }).series;
    const pic = (await upload(uuid, jpeg, ana.client.cookie(), 'series')).body.series!.pic!;
    const shown = await fetch(server.url + pic);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const seen = await ana.client.call(`/v1/session/${id}/get`);
    expect((seen.body['session'] as { pic: string }).pic).toBe(pic);
  });

  test('[IDN-090] a multipart form gives the member a picture; without its file none is stored', async () => {
    const send = async (form: FormData) => {
      const headers = { cookie: ana.client.cookie(), 'x-requested-with': 'XMLHttpRequest' };
      const answer = await fetch(`${server.url}/v1/account/profile/update/pic`, {
        method: 'POST',
        body: form,
        headers,
      });
      return (await answer.json()) as { user?: { pic: string | null }; notice?: { name: string } };
    };
    const form = new FormData();
    expect((await send(form)).notice?.name).toBe('PROFILE_PICTURE_MISSING');
    form.append('filename', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
    const pic = (await send(form)).user!.pic!;
    expect((await fetch(server.url + pic)).headers.get('content-type')).toBe('image/jpeg');
    const { body } = await ana.client.call('/v1/account/profile');
    expect((body['user'] as { pic: string }).pic).toBe(pic);
  });

  test('the file goes with the session, and a replaced one at once', async () => {
    const before = files().length;
    const id = await plan('Short-lived');
    await upload(id, jpeg);
    expect(files()).toHaveLength(before + 1);
    await ana.client.call(`/v1/session/${id}/delete`);
    await server.running.drain();
    expect(files()).toHaveLength(before);
  });

  test('[SCH-083] too many bytes, and other files, are refused by name', async () => {
    const id = await plan('Too large');
    const large = Buffer.concat([jpeg, Buffer.alloc(6_144_001 - jpeg.length)]);
    expect((await upload(id, large)).body.notice).toMatchObject({
      name: 'IMAGE_TOO_LARGE',
      msg: 'Pictures can be at most 6000 KB, and at most 6000 pixels wide and high.',
    });
    expect((await upload(id, large.subarray(0, 6_144_000))).body.notice).toBeUndefined();
    expect((await upload(id, Buffer.from('<svg onload="alert(1)"/>'))).body.notice?.name).toBe('IMAGE_NOT_JPEG');
  });

  test('visitors get no pictures, and unknown names below the path are not found', async () => {
    expect((await upload(await plan('Closed'), jpeg, '')).status).toBe(401);
    for (const path of ['/img/..%2fmaster-key', '/img/%2e%2e%2f%2e%2e%2fmaster-key', `/img/${'0'.repeat(40)}.jpg`])
      expect((await fetch(server.url + path)).status).not.toBe(200);
  });

  test('[SCH-052] a shared link shows title and a card of a public session, and nothing of a private one', async () => {
    const id = await plan('Tea & <b>talk</b>');
    await upload(id, jpeg);
    const page = await (await fetch(`${server.url}/session/${id}`)).text();
    expect(page).toContain('<title>Tea &amp; &lt;b&gt;talk&lt;/b&gt;</title>');
    expect(page).toContain('<meta property="og:title" content="Tea &amp; &lt;b&gt;talk&lt;/b&gt; | Night Owls" />');
    const [, card] = /<meta property="og:image" content="(http:\/\/localhost:\d+\/cards\/[^"]+)" \/>/.exec(page)!;
    const drawn = await fetch(card!.replaceAll('&amp;', '&'));
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(page).not.toContain(ana.username);

    const hidden = await ana.client.call('/v1/group/create', {
      title: 'Secret garden',
      description: 'A private place to talk, '.repeat(8),
      visible: false,
    });
    const secret = await plan('Only for us', (hidden.body['group'] as { uuid: string }).uuid);
    for (const unknown of [secret, '99999999-9999-4999-8999-999999999999']) {
      const closed = await fetch(`${server.url}/session/${unknown}`);
      expect(closed.headers.get('x-robots-tag')).toBe('noindex');
      expect(await closed.text()).not.toMatch(/og:title|Only for us/);
    }
  });

  test('[I-062] a shared link shows title and picture of a public Well, and nothing of a private one', async () => {
    await upload(well, jpeg, ana.client.cookie(), 'group');
    const shared = await fetch(`${server.url}/well/any-words/${well}`);
    expect(shared.headers.get('x-robots-tag')).toBeNull();
    const page = await shared.text();
    expect(page).toContain('<title>Night Owls</title>');
    expect(page).toContain('<meta property="og:title" content="Night Owls | Wellspring" />');
    expect(page).toMatch(
      /<meta property="og:url" content="http:\/\/localhost:\d+\/well\/night-owls\/[0-9a-f-]{36}" \/>/,
    );
    expect(page).toMatch(/<meta property="og:image" content="http:\/\/localhost:\d+\/img\/[0-9a-f]{40}\.jpg" \/>/);
    const made = await ana.client.call('/v1/group/create', {
      title: 'Hidden garden',
      description: 'A private place to talk, '.repeat(8),
      visible: false,
    });
    const closed = await fetch(`${server.url}/well/hidden-garden/${(made.body['group'] as { uuid: string }).uuid}`);
    expect(closed.headers.get('x-robots-tag')).toBe('noindex');
    expect(await closed.text()).not.toMatch(/og:title|Hidden garden/);
  });

  test.each([
    ['/', null],
    ['/wells', null],
    ['/faq', null],
    ['/safety-resources', null],
    ['/anxiety', null],
    ['/login', null],
    ['/register', null],
    ['/login/google', 'noindex'],
    ['/forgot-password', 'noindex'],
    ['/room', 'noindex'],
    ['/profile/ana', 'noindex'],
    ['/well/create', 'noindex'],
    ['/well/night-owls/99999999-9999-4999-8999-999999999999/discussion', 'noindex'],
    ['/well/night-owls/99999999-9999-4999-8999-999999999999/discussion/1', 'noindex'],
  ])('[I-062] what search engines may list: %s is %s', async (path, tag) => {
    expect((await fetch(server.url + path)).headers.get('x-robots-tag')).toBe(tag);
  });
});
