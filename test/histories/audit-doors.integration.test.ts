import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MovableClock } from '#kernel/clock.ts';
import { hours, minutes } from '#kernel/contract/time.ts';
import { kinds } from '#modules/audit/contract/kinds.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';

let server: TestServer;
let [mia, olga, ben, cleo]: TestMember[] = [];
let session: string;
let well: string;
let report: string;
const reason = 'Complaint of Monday';
/** All of the time that can be asked about. */
const [FROM, TO] = ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];

const appoint = async (scope: string[], time = 1) => {
  const { body } = await mia!.client.call('/v1/admin/auditor/appoint', {
    member: olga!.username,
    scope,
    hours: time,
    reason,
  });
  expect(body['auditor']).toBeDefined();
};
const dismiss = () => mia!.client.call(`/v1/admin/auditor/${olga!.uuid}/dismiss`);
const pass = (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(clock.offset() + milliseconds);
};

beforeAll(async () => {
  server = await startTestServer();
  mia = await enroll(server, 'mia_staff', { isAdmin: true, hostLevel: 2 });
  [olga, ben, cleo] = [
    await enroll(server, 'olga_audits'),
    await enroll(server, 'ben_member'),
    await enroll(server, 'cleo_member'),
  ];
  well = await createWell(mia, 'Hidden Valley');
  session = await createSession(mia, well, {
    title: 'Tuesday of tears',
    startsInMinutes: 120,
    now: server.clock.now(),
  });
  for (const member of [ben, cleo]) {
    await joinWell(member, well);
    await member.client.call(`/v1/session/${session}/join/true`);
  }
  const { body } = await cleo.client.call(`/v1/user/${ben.uuid}/flag`, {
    note: 'He shouted at us.',
    sessionUUID: session,
  });
  report = (body['report'] as { uuid: string }).uuid;
  await server.running.drain();
}, 120_000);
afterAll(() => server?.dispose());

const history = () => `scheduling.session-${session}`;
/** Every call of auditors, with what is good input for it. */
const calls = [
  ['/v1/audit/find', () => ({ by: 'session', text: session, reason }), 'found'],
  ['/v1/audit/history', () => ({ ref: history(), reason }), 'history'],
  ['/v1/audit/history/at', () => ({ ref: history(), reason, event: 1 }), 'moment'],
  ['/v1/audit/export', () => ({ ref: history(), reason }), 'bundle'],
  ['/v1/audit/conduct', () => ({ by: 'case', text: report, reason }), 'conduct'],
  ['/v1/audit/changes', () => ({ by: 'history', text: history(), from: FROM, to: TO, reason }), 'changes'],
  ['/v1/audit/looks', () => ({}), 'look'],
  ['/v1/audit/chain', () => ({}), 'chain'],
] as const;
/** What admins may ask without being auditors. */
const forAdmins = ['/v1/audit/looks', '/v1/audit/chain'];

describe('every door', () => {
  const shut =
    (who: () => TestMember | null, refused: string, status: number, open: readonly string[] = []) =>
    async () => {
      for (const [path, input] of calls) {
        const client = who()?.client ?? server.visitor();
        const answered = await client.call(path, input());
        const expected = open.includes(path) ? [path, 200, 'done'] : [path, status, refused];
        expect([path, answered.status, outcome(answered)]).toEqual(expected);
        if (!open.includes(path)) expect(Object.keys(answered.body)).toEqual(['notice']);
      }
    };

  test(
    'is shut for visitors',
    shut(() => null, 'NOT_SIGNED_IN', 401),
  );
  test(
    'is shut for members',
    shut(() => ben!, 'NOT_ALLOWED', 403),
  );
  test(
    'is shut for admins, but for who looked and how far the chain is',
    shut(() => mia!, 'NOT_ALLOWED', 403, forAdmins),
  );
  test('is open for an auditor of everything', async () => {
    await appoint(['everything']);
    for (const [path, input, told] of calls) {
      const { status, body } = await olga!.client.call(path, input());
      expect([path, status, told in body]).toEqual([path, 200, true]);
    }
  });
  test('is shut when the time is over, by the clock alone', async () => {
    pass(hours(1) - minutes(1));
    expect((await olga!.client.call(calls[1][0], calls[1][1]())).status).toBe(200);
    pass(minutes(1));
    await shut(() => olga!, 'NOT_ALLOWED', 403)();
  });
  test('is shut at once for whoever is dismissed', async () => {
    await appoint(['everything'], 24);
    expect((await olga!.client.call(calls[1][0], calls[1][1]())).status).toBe(200);
    await dismiss();
    await shut(() => olga!, 'NOT_ALLOWED', 403)();
  });
  test('is shut for who looked to auditors of less than everything', async () => {
    await appoint(['sessions', 'moderation', 'payments', 'accounts'], 24);
    expect(outcome(await olga!.client.call('/v1/audit/looks'))).toBe('NOT_ALLOWED');
    expect((await olga!.client.call('/v1/audit/chain')).status).toBe(200);
  });
  test.each([
    ['sessions', 'moderation.report-', () => report],
    ['moderation', 'scheduling.session-', () => session],
    ['payments', 'identity.account-', () => ben!.uuid],
    ['payments', 'moderation.report-', () => report],
    ['payments', 'communities.well-', () => well],
    ['accounts', 'audit.looks-', () => olga!.uuid],
    ['accounts', 'identity.auditor-', () => olga!.uuid],
  ])('is shut with %s for %s', async (scope, prefix, id) => {
    await appoint([scope], 24);
    for (const path of ['/v1/audit/history', '/v1/audit/history/at', '/v1/audit/export']) {
      const answered = await olga!.client.call(path, { ref: prefix + id(), reason });
      expect([path, answered.status, outcome(answered)]).toEqual([path, 200, 'AUDIT_OUT_OF_SCOPE']);
      expect(Object.keys(answered.body)).toEqual(['notice']);
    }
  });
  test('says what is wrong with what was asked', async () => {
    await appoint(['everything'], 24);
    for (const [path, input, name] of [
      ['/v1/audit/find', { by: 'colour', text: 'x', reason }, 'INPUT_INVALID'],
      ['/v1/audit/find', { by: 'member', text: '', reason }, 'INPUT_INVALID'],
      ['/v1/audit/history', { ref: 'nothing', reason }, 'AUDIT_HISTORY_UNKNOWN'],
      ['/v1/audit/history', { ref: history(), reason: 'ok' }, 'AUDIT_REASON_REQUIRED'],
      ['/v1/audit/history', { ref: history(), reason, from: 0 }, 'INPUT_INVALID'],
      ['/v1/audit/history/at', { ref: history(), reason, event: -1 }, 'INPUT_INVALID'],
      ['/v1/audit/history/at', { ref: history(), reason, most: 0 }, 'INPUT_INVALID'],
      ['/v1/audit/history/at', { ref: history(), reason, at: 'Monday' }, 'INPUT_INVALID'],
      ['/v1/audit/conduct', { by: 'member', text: 'nobody_here', reason }, 'AUDIT_HISTORY_UNKNOWN'],
      ['/v1/audit/conduct', { by: 'session', text: session, reason }, 'INPUT_INVALID'],
      ['/v1/audit/conduct', { by: 'case', text: report, reason, at: 'Monday' }, 'INPUT_INVALID'],
      ['/v1/audit/changes', { by: 'session', text: session, from: TO, to: FROM, reason }, 'AUDIT_DATES_REVERSED'],
      ['/v1/audit/changes', { by: 'session', text: 'nothing', from: FROM, to: TO, reason }, 'AUDIT_HISTORY_UNKNOWN'],
      ['/v1/audit/changes', { by: 'session', text: session, from: FROM, reason }, 'INPUT_INVALID'],
      ['/v1/audit/looks', { after: 'somewhere' }, 'INPUT_INVALID'],
      ['/v1/audit/looks', { auditor: 'olga' }, 'INPUT_INVALID'],
      ['/v1/audit/looks', { ref: 'nothing' }, 'AUDIT_HISTORY_UNKNOWN'],
    ] as const)
      expect([path, input, outcome(await olga!.client.call(path, input))]).toEqual([path, input, name]);
  });
});

type Found = { title: string; history: { kind: string; title: string | null; ref: string }[]; hidden: number }[];
const find = async (actor: string, text: string) =>
  ((await olga!.client.call('/v1/audit/find', { by: actor, text, reason })).body['found'] ?? []) as Found;
const kindsOf = (found: Found) =>
  [...new Set(found.flatMap(({ history: list }) => list.map(({ kind }) => kind)))].toSorted();

describe('finding', () => {
  beforeAll(() => appoint(['everything'], 24));

  test('a member by name, by address, by id', async () => {
    const ways = [ben!.username, `@${ben!.username}`, 'BEN_member', ben!.email, 'Ben_Member@Example.org', ben!.uuid];
    for (const way of ways) {
      const found = await find('member', way);
      expect([way, found.map(({ title }) => title)]).toEqual([way, [ben!.username]]);
      expect(kindsOf(found)).toEqual(expect.arrayContaining(['Account', 'Bookings of a member', 'Report', 'Session']));
    }
    // Exactly, not by parts: nobody can go through the members.
    for (const way of ['ben', 'example.org', 'ben_member@example.com', '%', report, session])
      expect([way, await find('member', way)]).toEqual([way, []]);
  });

  test('a session by words of its title, by its id', async () => {
    for (const way of ['tuesday', 'OF TEARS', session, session.toUpperCase()]) {
      const found = await find('session', way);
      expect([way, found.map(({ title }) => title)]).toEqual([way, ['Tuesday of tears']]);
      expect(kindsOf(found)).toEqual(expect.arrayContaining(['Session', 'Bookings of a member', 'Report']));
    }
    for (const way of ['%', '_', 'Wednesday', ben!.uuid]) expect([way, await find('session', way)]).toEqual([way, []]);
  });

  test('a case or a report by the number that staff read, by its id, called after whom it is about', async () => {
    for (const way of [report.slice(0, 8), `#${report.slice(0, 8)}`, report, report.toUpperCase()]) {
      const found = await find('case', way);
      expect([way, found.map(({ title }) => title)]).toEqual([
        way,
        [`Report ${report.slice(0, 8)} about ${ben!.username}`],
      ]);
      expect(kindsOf(found)).toEqual(expect.arrayContaining(['Report', 'Reports by a member']));
    }
    for (const way of [report.slice(0, 7), '%', '________', session])
      expect([way, await find('case', way)]).toEqual([way, []]);
  });

  test('a history by its name, long or short', async () => {
    for (const way of [history(), `session-${session}`])
      expect(kindsOf(await find('history', way))).toEqual(['Session']);
  });
});

describe('a scope', () => {
  const conduct = (input: object) => olga!.client.call('/v1/audit/conduct', { reason, ...input });
  const changes = (input: object) => olga!.client.call('/v1/audit/changes', { from: FROM, to: TO, reason, ...input });
  const refOf = async (by: string, text: string, kind: string) => {
    await appoint(['everything'], 24);
    const found = await find(by, text);
    return found.flatMap((each) => each.history).find((each) => each.kind === kind)!.ref;
  };
  let account: string;
  beforeAll(async () => void (account = await refOf('member', ben!.uuid, 'Account')));

  test.each([
    ['sessions', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_OUT_OF_SCOPE'],
    ['moderation', 'done', 'done', 'AUDIT_OUT_OF_SCOPE'],
    ['payments', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_OUT_OF_SCOPE'],
    ['accounts', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_OUT_OF_SCOPE'],
    ['everything', 'done', 'done', 'done'],
  ])('of %s alone reads the conduct of a case: %s, of a history: %s, of a name: %s', async (scope, ...expected) => {
    await appoint([scope], 24);
    const answers = [
      await conduct({ by: 'case', text: report.slice(0, 8) }),
      await conduct({ by: 'history', text: account }),
      await conduct({ by: 'member', text: ben!.username }),
    ];
    expect(answers.map(outcome)).toEqual(expected);
  });

  test.each([
    ['sessions', 'Bookings of a member'],
    ['moderation', 'Report'],
    ['payments', undefined],
  ] as const)(
    'of %s and accounts reads of what changed about a member their histories, and no other',
    async (scope, own) => {
      await appoint([scope, 'accounts'], 24);
      const { body } = await changes({ by: 'member', text: ben!.uuid });
      const read = new Set((body['changes'] as { line: { kind: string }[] }).line.map(({ kind }) => kind));
      const open = Object.values(kinds).filter((kind) => kind.scope === scope || kind.scope === 'accounts');
      expect([...read].filter((name) => !open.some((kind) => kind.name === name))).toEqual([]);
      for (const name of [own ?? 'Account', 'Account']) expect(read).toContain(name);
    },
  );

  test('of moderation alone reads of what changed about an account what staff made of it, by its reference', async () => {
    await mia!.client.call(`/v1/admin/account/${cleo!.uuid}/profile/update`, {
      status: 'warned',
      clause: 'respect',
      reason: 'Shouted at ben_member',
    });
    await server.running.drain();
    const ref = await refOf('member', cleo!.uuid, 'Account');
    await appoint(['moderation'], 24);
    const { body } = await changes({ by: 'history', text: ref });
    const lines = (body['changes'] as { line: { kind: string; type: string }[] }).line;
    expect(lines.filter(({ kind }) => kind === 'Account').map(({ type }) => type)).toEqual(['AccountStatusSet']);
    for (const trace of [cleo!.username, cleo!.email, cleo!.uuid, ben!.username])
      expect(JSON.stringify(body)).not.toContain(trace);
  });
});

describe('whatever is told', () => {
  const everything = async () => {
    const told: string[] = [];
    const ask = async (path: string, input: Record<string, unknown>) => {
      const { body } = await olga!.client.call(path, { reason, ...input });
      // What refuses says nothing of anybody.
      told.push(JSON.stringify(body));
      return body;
    };
    for (const [by, text] of [
      ['member', ben!.username],
      ['member', ben!.uuid],
      ['session', session],
      ['case', report],
      ['history', `well-${well}`],
    ] as const) {
      const { found } = (await ask('/v1/audit/find', { by, text })) as { found?: Found };
      for (const { ref } of found?.flatMap(({ history: list }) => list) ?? []) {
        const body = (await ask('/v1/audit/history', { ref })) as { history: { events: number } };
        for (let event = 0; event <= body.history.events; event += 1) await ask('/v1/audit/history/at', { ref, event });
        await ask('/v1/audit/export', { ref });
        await ask('/v1/audit/conduct', { by: 'history', text: ref });
        await ask('/v1/audit/changes', { by: 'history', text: ref, from: FROM, to: TO });
      }
    }
    return told.join('\n');
  };
  const DESCRIPTION =
    'We sit together for an hour, say how the week was and what helped. Nobody has to speak, and all stays here.';
  const called = ['Benedikt', 'Falke', 'Cleopatra', 'Stern'];
  const people = () => [
    ...called,
    ...[ben!, cleo!, mia!].flatMap(({ username, email, uuid }) => [username, email, uuid]),
  ];

  beforeAll(async () => {
    await ben!.client.call('/v1/account/profile/update', { name: 'Benedikt Falke' });
    await cleo!.client.call('/v1/account/profile/update', { name: 'Cleopatra Stern' });
    const described = `${DESCRIPTION} Ask Benedikt Falke or @${cleo!.username}.`;
    const renamed = await mia!.client.call(`/v1/session/${session}/update`, { description: described });
    expect(outcome(renamed)).toBe('done');
    const { body } = await mia!.client.call(`/v1/admin/account/${ben!.uuid}/profile/update`, {
      status: 'warned',
      clause: 'respect',
      reason: `Benedikt Falke shouted at Cleopatra, ${cleo!.email}, and @${mia!.username}`,
    });
    expect(outcome({ body } as never)).toBe('done');
    await server.running.drain();
  });

  test.each([
    ['sessions', ['Tuesday of tears'], ['Hidden Valley', 'He shouted at us.']],
    ['moderation', ['Hidden Valley'], ['Tuesday of tears', 'He shouted at us.']],
    ['payments', [], ['Hidden Valley', 'Tuesday of tears', 'He shouted at us.']],
  ] as const)(
    'to %s names nobody, and nothing of other scopes',
    async (scope, shown, hidden) => {
      await appoint([scope], 24);
      const told = await everything();
      expect(told.length).toBeGreaterThan(300);
      for (const word of shown) expect(told).toContain(word);
      for (const word of [...people(), ...hidden]) expect([word, told.includes(word)]).toEqual([word, false]);
    },
    60_000,
  );

  test('to accounts with moderation names people and what they wrote, and still not the session', async () => {
    await appoint(['moderation', 'accounts'], 24);
    const told = await everything();
    for (const word of [ben!.username, cleo!.username, 'He shouted at us.', 'Benedikt Falke shouted at Cleopatra'])
      expect(told).toContain(word);
    expect(told).not.toContain('Tuesday of tears');
  }, 60_000);
});

test('a signed copy is checked on the command line; each changed byte is located', async () => {
  await appoint(['everything'], 24);
  const { body } = await olga!.client.call('/v1/audit/export', { ref: history(), reason });
  const bundle = String(body['bundle']);
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  const file = join(folder, String(body['file_name']));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const verify = async (text: string) => {
    await writeFile(file, text);
    // Without the database, without any secret.
    const run = promisify(execFile)(process.execPath, ['src/web/server/operator/audit.ts', 'verify', file], {
      env: { PATH: env['PATH'] },
    });
    return run.then(
      ({ stdout }) => ({ status: 0, stdout }),
      (problem: { code: number; stdout: string }) => ({ status: problem.code, stdout: problem.stdout }),
    );
  };
  const genuine = await verify(bundle);
  expect(genuine.stdout).toMatch(/^Genuine/m);
  expect(genuine.status).toBe(0);
  const lines = bundle.split('\n').filter((line) => line !== '');
  const places = lines.flatMap((line, place) => (line.includes('"says"') ? [place] : []));
  expect(places.length).toBeGreaterThan(2);
  for (const place of places) {
    const changed = lines.with(
      place,
      lines[place]!.replace(
        /("says":"\w)(\w)/,
        (_all, start: string, letter: string) => start + (letter === 'x' ? 'y' : 'x'),
      ),
    );
    expect(changed[place]).not.toBe(lines[place]);
    const found = await verify(changed.join('\n'));
    expect([place, found.status]).toEqual([place, 1]);
    expect(found.stdout).toContain(`- Its text is not the one that was signed: line ${place + 1} was changed.`);
  }
  await rm(folder, { recursive: true, force: true });
}, 120_000);
