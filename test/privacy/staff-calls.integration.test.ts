import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';

const SOME = '11111111-1111-4111-8111-111111111111';

describe('every call of staff, by everyone who can have an account', () => {
  let server: TestServer;
  let mia: TestMember;
  let kim: TestMember;
  let strangers: Record<string, Client>;

  beforeAll(async () => {
    server = await startTestServer();
    mia = await enroll(server, 'staff_mia', { isAdmin: true, hostLevel: 2 });
    kim = await enroll(server, 'staff_kim', { isAdmin: true });
    const member = async (name: string, hostLevel: 0 | 1 | 2 = 0) => enroll(server, name, { hostLevel });
    const [ana, hana, hugo] = [await member('ana_member'), await member('hana_host', 1), await member('hugo_host', 2)];
    const [otto, pia, sam] = [
      await member('otto_auditor'),
      await member('pia_probation'),
      await member('sam_suspended'),
    ];
    const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
    const appointed = { scope: ['everything' as const], hours: 8, reason: 'A complaint' };
    await operator.appointAuditor(caller({ kind: 'system', policy: 'operator' }, 'a test'), otto.uuid, appointed);
    const until = plus(server.clock.now(), days(1));
    for (const [{ uuid }, status] of [
      [pia, 'probation'],
      [sam, 'suspended'],
    ] as const) {
      const limit = { status, clause: 'respect', reason: 'Insults in a session', until };
      expect(outcome(await mia.client.call(`/v1/admin/account/${uuid}/profile/update`, limit))).toBe('done');
    }
    const support = await enroll(server, 'staff_fay', { isAdmin: true });
    const reason = 'She asked for help';
    const lent = await support.client.call(`/v1/admin/account/${ana.uuid}/login_as`, {
      reason,
      password: support.password,
    });
    expect(outcome(lent)).toBe('done');
    strangers = {
      visitor: server.visitor(),
      member: ana.client,
      host: hana.client,
      'host of level 2': hugo.client,
      auditor: otto.client,
      'member on probation': pia.client,
      'suspended member': sam.client,
      'staff who are logged in as a member': support.client,
    };
    await server.running.drain();
  }, 60_000);
  afterAll(() => server.dispose());

  const recorded = async () => {
    const ids: string[] = [];
    for await (const { id } of server.store.readAll()) ids.push(id);
    return ids;
  };
  const paths = () =>
    server.assembled.parts
      .flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint))
      .filter(({ access }) => access === 'admin')
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, SOME))
      .toSorted();

  test('[MOD-027] lets in staff alone: all others learn nothing, and nothing is recorded of what they tried', async () => {
    const before = await recorded();
    const found: Record<string, string[]> = {};
    for (const [who, client] of Object.entries(strangers)) {
      const answers = new Set<string>();
      for (const path of paths()) {
        const { body } = await client.call(path);
        answers.add(`${outcome({ body } as never)} ${Object.keys(body).join()}`);
      }
      found[who] = [...answers];
    }
    const refused = (name: string) => [`${name} notice`];
    expect(found).toEqual({
      visitor: refused('NOT_SIGNED_IN'),
      member: refused('NOT_ALLOWED'),
      host: refused('NOT_ALLOWED'),
      'host of level 2': refused('NOT_ALLOWED'),
      auditor: refused('NOT_ALLOWED'),
      'member on probation': refused('NOT_ALLOWED'),
      'suspended member': refused('NOT_SIGNED_IN'),
      'staff who are logged in as a member': refused('NOT_ALLOWED'),
    });
    await server.running.drain();
    expect(await recorded()).toEqual(before);
    expect(paths().length).toBeGreaterThan(70);
    expect(paths().filter((path) => path.startsWith('/v1/admin/site/')).length).toBeGreaterThan(12);
  }, 120_000);

  test('lets in each of the staff', async () => {
    for (const { client } of [mia, kim]) {
      const shut: string[] = [];
      for (const path of paths()) {
        const { status } = await client.call(path);
        if (status === 401 || status === 403) shut.push(path);
      }
      expect(shut).toEqual([]);
    }
  }, 120_000);

  test('changes the site by staff of a level alone: who may read reads, who may write drafts, who may publish publishes', async () => {
    const [reads, writes] = [
      await enroll(server, 'staff_ron', { isAdmin: true }),
      await enroll(server, 'staff_wil', { isAdmin: true }),
    ];
    const setLevel = (by: TestMember, member: string, level: string) =>
      by.client.call('/v1/admin/site/level/set', { member, level });
    expect(outcome(await setLevel(mia, reads.uuid, 'read'))).toBe('done');
    expect(outcome(await setLevel(mia, writes.uuid, 'write'))).toBe('done');
    const [key, reason] = ['home.headline', 'A better one'];
    const file = (as: string) => ({
      file: JSON.stringify({ format: 'wellspring-site', values: { 'contact-us.title': `Write, ${as}` } }),
      as,
      reason,
    });
    /** In an order in which one who may do all of it succeeds. */
    const calls: readonly (readonly [string, object])[] = [
      ['get', {}],
      ['entry/get', { key }],
      ['preview', { page: 'home' }],
      ['export', {}],
      ['level/list', {}],
      ['entry/draft', { key, value: 'Talk to people who know it', revision: 0 }],
      ['entry/discard', { key, revision: 1 }],
      ['entry/publish', { key, revision: 1, reason }],
      ['page/publish', { page: 'home', drafts: [{ key, revision: 1 }], reason }],
      ['entry/take-back', { key, version: 1, reason }],
      ['import', file('drafts')],
      ['import', file('published')],
      ['level/set', { member: kim.uuid, level: 'write' }],
    ];
    const refusedTo = async ({ client }: TestMember) => {
      const shut: string[] = [];
      for (const [path, input] of calls) {
        const name = outcome(await client.call(`/v1/admin/site/${path}`, input));
        expect(name).not.toBe('INPUT_INVALID');
        if (name === 'SITE_LEVEL_NEEDED') shut.push('as' in input ? `${path} as ${String(input.as)}` : path);
      }
      return shut;
    };
    const publishing = ['entry/publish', 'page/publish', 'entry/take-back', 'import as published', 'level/set'];
    expect(await refusedTo(reads)).toEqual([
      'entry/draft',
      'entry/discard',
      'entry/publish',
      'page/publish',
      'entry/take-back',
      'import as drafts',
      'import as published',
      'level/set',
    ]);
    expect(await refusedTo(writes)).toEqual(publishing);
    expect(await refusedTo(mia)).toEqual([]);
  }, 60_000);
});
