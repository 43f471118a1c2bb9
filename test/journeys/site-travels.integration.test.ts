import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { startTestServer, type TestServer, type TestServerAnswered } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';

let trial: TestServer;
let mia: TestMember;
let kim: TestMember;
let file: string;

const OWN = 'Talk to people who know it';
const TEAM = [{ name: 'Mia', title: 'Looks after everyone', username: 'mia_staff', photo: null, bio: 'She began it.' }];

const desk = async (staff: TestMember, path: string, input: object = {}): Promise<TestServerAnswered> =>
  staff.client.call(`/v1/admin/site/${path}`, input);
const entryOf = async (staff: TestMember, key: string) =>
  (await desk(staff, 'entry/get', { key })).body['entry'] as {
    revision: number;
    current: unknown;
    draft: { value: unknown } | null;
    versions: { by: { username: string } | null; reason: string; before: unknown; value: unknown }[];
  };
const draft = async (staff: TestMember, key: string, value: unknown): Promise<string> =>
  outcome(await desk(staff, 'entry/draft', { key, value, revision: (await entryOf(staff, key)).revision }));
const publish = async (staff: TestMember, key: string, reason = 'For the trial'): Promise<string> =>
  outcome(await desk(staff, 'entry/publish', { key, reason, revision: (await entryOf(staff, key)).revision }));

/** What visitors of an installation get of all that was changed. */
const shown = async (server: TestServer) => {
  const visitor = server.visitor();
  const page = (name: string) => visitor.call(`/v1/content/page/${name}`);
  const configuration = (await visitor.call('/v1/config')).body;
  const logo = ((configuration['look'] as { logo?: { src: string; alt: string } } | undefined) ?? {}).logo;
  const team = (await visitor.call('/v1/site/content')).body as { content: { team: { name: string }[] } };
  return {
    headline: ((await page('home')).body['values'] as Record<string, unknown>)['headline'],
    limit: (configuration['settings'] as Record<string, unknown>)['BASIC_MAX_REGISTERED'],
    look: configuration['look'],
    logo: logo && (await fetch(server.url + logo.src)).status,
    team: team.content.team.map(({ name }) => name),
  };
};

beforeAll(async () => {
  trial = await startTestServer();
  mia = await enroll(trial, 'mia_staff', { isAdmin: true });
  kim = await enroll(trial, 'kim_staff', { isAdmin: true });
  const { src } = (await desk(mia, 'picture', { image: SMALL_JPEG })).body as { src: string };
  for (const [key, value] of [
    ['home.headline', OWN],
    ['look.name', 'Night Owls'],
    ['look.accent', '#7a1f3d'],
    ['look.logo', { src, alt: 'An owl' }],
    ['site.team', TEAM],
    ['setting.BASIC_MAX_REGISTERED', 3],
  ] as const) {
    expect([key, await draft(mia, key, value)]).toEqual([key, 'done']);
    expect([key, await publish(mia, key)]).toEqual([key, 'done']);
  }
  await trial.running.drain();
  file = ((await desk(mia, 'export')).body as { file: string }).file;
}, 120_000);
afterAll(async () => {
  await trial?.dispose();
});

test('the exported file becomes drafts or versions of another installation, with pictures, and exports there as the same file', async () => {
  const real = await startTestServer();
  try {
    const [ola, ben] = [await enroll(real, 'ola_staff', { isAdmin: true }), await enroll(real, 'ben_member')];
    const usual = await shown(real);
    expect(outcome(await desk(ben, 'import', { file, as: 'published' }))).toBe('NOT_ALLOWED');
    const drafts = await desk(ola, 'import', { file, as: 'drafts' });
    expect((drafts.body as { imported: string[] }).imported.toSorted()).toEqual([
      'home.headline',
      'look.accent',
      'look.logo',
      'look.name',
      'setting.BASIC_MAX_REGISTERED',
      'site.team',
    ]);
    expect(await shown(real)).toEqual(usual);
    expect((await entryOf(ola, 'home.headline')).draft?.value).toBe(OWN);
    expect(outcome(await desk(ola, 'import', { file, as: 'published', reason: 'Tried elsewhere' }))).toBe('done');
    await real.running.drain();
    const there = await shown(real);
    expect(there).toEqual(await shown(trial));
    expect(there).toMatchObject({ headline: OWN, limit: 3, logo: 200, team: ['Mia'] });
    expect((await entryOf(ola, 'setting.BASIC_MAX_REGISTERED')).versions).toMatchObject([
      { by: { username: 'ola_staff' }, reason: 'Tried elsewhere', before: usual.limit, value: 3 },
    ]);
    expect(((await desk(ola, 'export')).body as { file: string }).file).toBe(file);
  } finally {
    await real.dispose();
  }
}, 120_000);

test('as SITE_CONTENT the file is imported at the first start alone, and what staff take back afterwards stays taken back', async () => {
  const environment = { SITE_CONTENT: file };
  const first = await startTestServer({ environment });
  try {
    await first.running.drain();
    expect(await shown(first)).toEqual(await shown(trial));
    const ola = await enroll(first, 'ola_staff', { isAdmin: true });
    expect((await entryOf(ola, 'home.headline')).versions).toMatchObject([
      { by: null, reason: 'SITE_CONTENT at the first start', value: OWN },
    ]);
    const back = { key: 'home.headline', version: 1, reason: 'We have a better one' };
    expect(outcome(await desk(ola, 'entry/take-back', back))).toBe('done');
    await first.running.drain();
    await first.stop();
    const again = await startTestServer({ environment, connection: first.connection });
    try {
      const { headline, ...others } = await shown(again);
      expect(headline).toBeUndefined();
      expect(others).toEqual(expect.objectContaining({ limit: 3, logo: 200, team: ['Mia'] }));
    } finally {
      await again.stop();
    }
  } finally {
    await first.dispose();
  }
}, 120_000);

test('each level reaches as far as it says, holds at once, and leaves one member of the staff who may publish', async () => {
  const level = async (by: TestMember, member: TestMember, to: string) =>
    outcome(await desk(by, 'level/set', { member: member.uuid, level: to }));
  const key = 'contact-us.title';
  const mayDo = async () => ({
    read: outcome(await desk(kim, 'get')),
    export: outcome(await desk(kim, 'export')),
    draft: await draft(kim, key, `Write to us, ${(await entryOf(kim, key)).revision}`),
    importDrafts: outcome(await desk(kim, 'import', { file, as: 'drafts' })),
    publish: await publish(kim, key),
    importPublished: outcome(await desk(kim, 'import', { file, as: 'published' })),
    takeBack: outcome(await desk(kim, 'entry/take-back', { key: 'home.headline', version: 1, reason: 'No' })),
    levels: await level(kim, mia, 'publish'),
  });
  const [done, refused] = ['done', 'SITE_LEVEL_NEEDED'];
  const nothing = {
    draft: refused,
    importDrafts: refused,
    publish: refused,
    importPublished: refused,
    takeBack: refused,
  };
  expect(await level(mia, kim, 'read')).toBe('done');
  expect(await mayDo()).toEqual({ read: done, export: done, levels: refused, ...nothing });
  expect(await level(mia, kim, 'write')).toBe('done');
  expect(await mayDo()).toEqual({
    read: done,
    export: done,
    levels: refused,
    ...nothing,
    draft: done,
    importDrafts: done,
  });
  // Mia is the only one left who may publish.
  expect(await level(mia, mia, 'read')).toBe('INPUT_INVALID');
  expect(await level(mia, kim, 'publish')).toBe('done');
  expect(await mayDo()).toEqual({
    read: done,
    export: done,
    draft: done,
    importDrafts: done,
    publish: done,
    importPublished: done,
    takeBack: done,
    levels: done,
  });
}, 60_000);
