import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { userInfo } from 'node:os';
import { createSession, createWell, enroll, joinWell, answered, type TestMember } from '#test/support/community.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { audit } from './audit.ts';
import { operatorId, operatorName, scopeIn } from './operator-access.ts';
import { replay } from './replay.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
let session: string;

const programs = { replay, audit };
const run = (tool: keyof typeof programs, ...typed: string[]) => runWith({}, tool, ...typed);
const runWith = (environment: Record<string, string>, tool: keyof typeof programs, ...typed: string[]) =>
  operator(programs[tool], typed, { ...environmentOf(server), ...environment });

type OperatorAccessLook = {
  what: string;
  about: string;
  title: string | null;
  reason: string | null;
  auditor: { username: string };
};
const looks = async (): Promise<OperatorAccessLook[]> => {
  await server.running.drain();
  const { body } = await ana.client.call('/v1/audit/looks', { limit: 100 });
  return body['look'] as OperatorAccessLook[];
};

beforeAll(async () => {
  server = await startTestServer();
  ana = await enroll(server, 'ana_hosts', { hostLevel: 2, isAdmin: true });
  ben = await enroll(server, 'ben_comes');
  const well = await createWell(ana, 'Night Owls');
  await joinWell(ben, well);
  session = await createSession(ana, well, { startsInMinutes: 120, now: server.clock.now(), title: 'Evening tea' });
  answered(await ben.client.call(`/v1/session/${session}/join/true`, {}), 'session');
  await server.running.drain();
}, 60_000);
afterEach(() => server.database.query('drop trigger if exists nothing_more on event_store.events', []));
afterAll(() => server?.dispose());

const own = `Operator ${userInfo().username}`;
const commands = (): [
  name: string,
  tool: 'replay' | 'audit',
  typed: string[],
  shows: RegExp,
  look: Partial<OperatorAccessLook>,
][] => [
  [
    'replay',
    'replay',
    [`session-${session}`, '--reason', 'ana asked'],
    /ben_comes/,
    { what: 'read', about: 'Session', title: 'Evening tea', reason: 'ana asked' },
  ],
  [
    'replay --event',
    'replay',
    [`account-${ben.uuid}`, '--event', '1'],
    /What was known when deciding/,
    { what: 'read', about: 'Account', title: 'ben_comes', reason: '' },
  ],
  [
    'audit find',
    'audit',
    ['find', '--member', 'ben_comes', '--reason', 'a complaint'],
    /scheduling\.bookings-[0-9a-f-]{36}/,
    { what: 'sought', about: 'member', title: 'ben_comes', reason: 'a complaint' },
  ],
  [
    'audit export --stream',
    'audit',
    ['export', '--stream', `session-${session}`],
    /"wellspring":"history"/,
    { what: 'exported', about: 'Session', title: 'Evening tea', reason: '' },
  ],
  [
    'audit export --all',
    'audit',
    ['export', '--all'],
    /"wellspring":"history"/,
    { what: 'exported', about: 'everything', title: null },
  ],
];

describe('what is read at the command line', () => {
  it('is a look like an auditor’s: staff see who, what and why', async () => {
    for (const [name, tool, typed, shows, look] of commands()) {
      const before = (await looks()).length;
      const { status, out, errors } = await run(tool, ...typed);
      expect([name, status, errors]).toEqual([name, 0, '']);
      expect(out).toMatch(shows);
      const after = await looks();
      expect([name, after.length]).toEqual([name, before + 1]);
      expect(after[0]).toMatchObject({ ...look, auditor: { username: own } });
    }
    // Each command is a look of its own, also with the same reason a moment later.
    const before = (await looks()).length;
    await run('replay', `session-${session}`, '--reason', 'ana asked');
    expect(await looks()).toHaveLength(before + 1);
    const [stored] = await server.database.query<{ data: string }>(
      `select e.data::text as data from event_store.events e where type = 'HistoryRead' order by position desc limit 1`,
      [],
    );
    expect(stored!.data).not.toContain('ana asked');
    expect(stored!.data).not.toContain(`"${userInfo().username}"`);
  }, 120_000);

  it('is not shown when it cannot be recorded', async () => {
    await server.database.query(
      `create or replace function pg_temp_full() returns trigger language plpgsql as
         $$ begin raise exception 'the disk is full'; end $$;
       create trigger nothing_more before insert on event_store.events execute function pg_temp_full()`,
    );
    for (const [name, tool, typed] of commands()) {
      const { status, out, errors } = await run(tool, ...typed);
      expect([name, status === 0, out]).toEqual([name, false, '']);
      expect(errors).toMatch(/^Nothing is shown, because this look could not be recorded: /);
      expect(errors).not.toMatch(/\n {4}at /);
    }
  }, 120_000);

  it('is not shown, and nothing is written, with a MASTER_KEY that is not the installation’s', async () => {
    const before = (await looks()).length;
    const [keys] = await server.database.query('select count(*)::int as count from personal_data.keys', []);
    const other = { MASTER_KEY: 'another master key of at least 32 characters' };
    for (const [name, tool, typed] of [...commands(), ['audit checkpoint', 'audit', ['checkpoint']] as const]) {
      const { status, out, errors } = await runWith(other, tool, ...typed);
      expect([name, status === 0, out]).toEqual([name, false, '']);
      expect(errors).toMatch(/^No key of personal data opens with this MASTER_KEY/);
    }
    expect(await looks()).toHaveLength(before);
    expect(await server.database.query('select count(*)::int as count from personal_data.keys', [])).toEqual([keys]);
    expect((await runWith(other, 'audit', 'verify')).status).toBe(2);
  }, 120_000);

  it('is shown as an auditor of a scope would see it, when that is asked for', async () => {
    const seen = await run('replay', `session-${session}`, '--as', 'sessions', '--reason', 'a complaint');
    expect(seen).toMatchObject({ status: 0, errors: '' });
    expect(seen.out).toMatch(/Member [AB]/);
    expect(seen.out).toMatch(/^The state now$/m);
    for (const trace of ['ben_comes', 'ana_hosts', ben.uuid, ana.uuid]) expect(seen.out).not.toContain(trace);
    const one = await run('replay', `session-${session}`, '--as', 'sessions', '--event', '2');
    expect(one.out).toMatch(/What was known when deciding/);
    for (const trace of ['ben_comes', 'ana_hosts', ben.uuid, ana.uuid]) expect(one.out).not.toContain(trace);

    const before = (await looks()).length;
    for (const [typed, says] of [
      [['replay', `account-${ben.uuid}`, '--as', 'sessions'], /^An auditor of sessions may not see this history\.$/m],
      [['audit', 'export', '--stream', `session-${session}`, '--as', 'sessions'], /^A signed copy names people by id/],
      [['audit', 'export', '--all', '--as', 'accounts'], /^A signed copy names people by id/],
      [['replay', `session-${session}`, '--as', 'session'], /^--as session: give one or more of sessions, moderation/],
      [['replay', `session-${session}`, '--reason', 'x'.repeat(501)], /^--reason: at most 500 characters$/m],
    ] as const) {
      const { status, out, errors } = await run(typed[0], ...typed.slice(1));
      expect([typed, status === 0, out]).toEqual([typed, false, '']);
      expect(errors).toMatch(says);
    }
    expect(await looks()).toHaveLength(before);

    const found = await run('audit', 'find', '--member', 'ben_comes', '--as', 'sessions');
    expect(found.out).toMatch(/^Member A$/m);
    expect(found.out).toMatch(/^ {2}Newest event \(UTC\) +History +Events {2}Name for replay$/m);
    expect(found.out).toMatch(/more are outside of what may be seen/);
    expect(found.out).not.toContain(ben.uuid);
    const ref = /Bookings of a member +\d+ +([\w-]{22})$/m.exec(found.out)?.[1];
    const bookings = await run('replay', ref!, '--as', 'sessions');
    expect(bookings.out).toMatch(/^Bookings of a member/);
    expect(bookings.out).not.toContain(ben.uuid);
  }, 120_000);
});

describe('with a title that names a member', () => {
  beforeAll(async () => {
    await ana.client.call(`/v1/session/${session}/update`, { title: 'Tea with ben_comes' });
    await server.running.drain();
  });

  it('each command shows it in clear to the operator, and without the name as an auditor of sessions reads it', async () => {
    const ever = ['--from', '2020-01-01', '--to', '2099-12-31'];
    const shown: [tool: keyof typeof programs, typed: string[]][] = [
      ['replay', [`session-${session}`]],
      ['replay', [`session-${session}`, '--event', '1']],
      ['audit', ['find', '--session', session]],
      ['audit', ['changes', '--session', session, ...ever]],
    ];
    for (const [tool, typed] of shown) {
      const clear = await run(tool, ...typed);
      expect([typed, clear.status, clear.out.includes('ben_comes')]).toEqual([typed, 0, true]);
      const masked = await run(tool, ...typed, '--as', 'sessions');
      expect([typed, masked.status, masked.out.includes('ben_comes')]).toEqual([typed, 0, false]);
    }
    const { out } = await run('audit', 'find', '--session', session, '--as', 'sessions');
    expect(out).toMatch(/^Tea with a member$/m);
  }, 120_000);
});

describe('who sits at the command line', () => {
  it('is whom the operating system knows, also behind sudo, under an id that tells nothing', () => {
    const { username } = userInfo();
    expect(operatorName({})).toBe(username);
    expect(operatorName({ SUDO_USER: 'ana' })).toBe(`ana as ${username}`);
    expect(operatorName({ SUDO_USER: username })).toBe(username);
    expect(operatorId('ana')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(operatorId('ana')).toBe(operatorId('ana'));
    expect(operatorId('ana')).not.toBe(operatorId('ben'));
  });
  it('gives scopes that there are', () => {
    expect(scopeIn(undefined)).toBeUndefined();
    expect(scopeIn('accounts, sessions')).toEqual(['sessions', 'accounts']);
    for (const typed of ['', 'all', 'sessions,', 'sessions,all']) expect(() => scopeIn(typed)).toThrow(/^--as /);
  });
});
