import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import { auditStanding } from '#modules/identity/contract/api/auditors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { administer } from './administer.ts';
import { history, streamNamed } from './history.ts';
import { operatorAccess } from './operator-access.ts';
import { OperatorError } from './open.ts';
import { until } from '#kernel/testing/until.ts';

let server: TestServer;
const environment = { NODE_ENV: 'test', MASTER_KEY: 'nothing depends on this key, it is for tests' };
const admin = (...typed: string[]) =>
  administer(typed, { ...environment, ...server.eventStore }, { connection: server.connection });
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server?.dispose());

describe('admin', () => {
  it('[I-056] makes the first admin while the server runs, who can log in at once', async () => {
    const said = await admin(
      'create',
      '--email',
      'mia@example.org',
      '--username',
      'mia_staff',
      '--password',
      'a calm long phrase',
    );
    expect(said).toBe('mia_staff is an admin now.');
    const mia = server.visitor();
    await until(async () => {
      const { body } = await mia.call(logIn.path, { username_or_email: 'mia_staff', password: 'a calm long phrase' });
      return 'user' in body;
    });
    expect((await mia.call('/v1/sandbox/clock')).status).toBe(200);
  }, 20_000);

  it('makes a password when none is given, and shows it once', async () => {
    expect(await admin('create', '--email', 'max@example.org', '--username', 'max_staff')).toMatch(
      /Password, shown this once: \S{16}$/,
    );
  });

  it('grants rights and sets levels of members', async () => {
    const account = { email: 'ana@example.org', username: 'ana_member', password: 'a calm long phrase', terms: true };
    const ana = server.visitor();
    await ana.call(createAccount.path, account);
    expect((await ana.call('/v1/sandbox/clock')).status).toBe(403);
    expect(await admin('grant', '--username', 'ana_member')).toBe('ana_member is an admin now.');
    await until(async () => (await ana.call('/v1/sandbox/clock')).status === 200);
    expect(await admin('sign-out', '--username', 'ana_member')).toMatch(/^ana_member was logged out of 1 browser\./);
    await until(async () => (await ana.call('/v1/sandbox/clock')).status === 401);
    const { username, password } = account;
    await ana.call(logIn.path, { username_or_email: username, password });
    expect((await ana.call('/v1/sandbox/clock')).status).toBe(200);
    expect(await admin('revoke', '--username', 'ana_member')).toMatch(/^ana_member is no admin any more/);
    await ana.call(logIn.path, { username_or_email: username, password });
    expect((await ana.call('/v1/sandbox/clock')).status).toBe(403);
    expect(await admin('grant', '--username', 'ana_member')).toBe('ana_member is an admin now.');
    expect(await admin('set-level', '--username', 'ana_member', '--level', '2')).toBe(
      'ana_member has host level 2 now.',
    );
    expect(await admin('drop-second-factor', '--username', 'ana_member')).toMatch(
      /^ana_member logs in with the password alone now\./,
    );
    expect(await admin('set-plan', '--username', 'ana_member', '--plan', 'unlimited')).toBe(
      'ana_member is on the plan unlimited now.',
    );
  }, 20_000);

  it('says what is wrong with what was typed', async () => {
    for (const typed of [
      [],
      ['paint'],
      ['create'],
      ['grant', '--username', 'nobody_here'],
      ['set-level', '--username', 'ana_member', '--level', '9'],
      ['create', '--colour', 'red'],
    ])
      await expect(admin(...typed)).rejects.toThrow(OperatorError);
    await expect(
      admin('create', '--email', 'a@example.org', '--username', 'short_one', '--password', 'short'),
    ).rejects.toThrow(/at least 12/);
  });
});

describe('auditors', () => {
  it('are appointed and dismissed on the command line, too', async () => {
    const zoe = { email: 'zoe@example.org', username: 'zoe_audits', password: 'a calm long phrase', terms: true };
    const visitor = server.visitor();
    await visitor.call(createAccount.path, zoe);
    const standing = async () => (await visitor.call(auditStanding.path)).body['standing'];
    expect(await standing()).toMatchObject({ scope: [], until: null });
    expect(
      await admin(
        'appoint-auditor',
        '--username',
        'zoe_audits',
        '--scope',
        'sessions,accounts',
        '--hours',
        '8',
        '--reason',
        'a review',
      ),
    ).toBe('zoe_audits is an auditor of sessions and accounts for 8 hours now.');
    await until(async () => JSON.stringify(await standing()).includes('accounts'));
    expect(await admin('dismiss-auditor', '--username', 'zoe_audits')).toBe('zoe_audits is no auditor any more.');
    await until(async () => !JSON.stringify(await standing()).includes('accounts'));
    await expect(
      admin('appoint-auditor', '--username', 'zoe_audits', '--scope', 'all', '--hours', '8', '--reason', 'a review'),
    ).rejects.toThrow(/one or more of sessions/);
  }, 20_000);
});

/** An operator at the command line. */
const by = (typed: { as?: string; reason?: string } = {}) => operatorAccess(server, typed, 'olga');

describe('replay', () => {
  it('tells one sentence per event with its time and who did it, and the state as it was', async () => {
    const ben = server.visitor();
    const { body } = await ben.call(createAccount.path, {
      email: 'ben@example.org',
      username: 'ben_member',
      password: 'a calm long phrase',
      terms: true,
    });
    const { uuid } = body['user'] as { uuid: string };
    await admin('set-level', '--username', 'ben_member', '--level', '1');
    await server.running.drain();
    const text = await history(server, by(), `account-${uuid}`);
    expect(text).toMatch(new RegExp(`^Account ben_member  identity.account-${uuid}\n`));
    expect(text).toMatch(/^ +1 {2}2\S+Z {2}A visitor +ben_member opened an account\.$/m);
    expect(text).toMatch(/^ +\d {2}2\S+Z {2}The operator +ben_member has host level 1, set by staff\.$/m);
    expect(text).toContain('The state now');
    expect(text).not.toContain('ben@example.org');
    const [, opened] = /^ +1 {2}(2\S+Z) {2}A visitor/m.exec(text)!;
    const then = await history(server, by(), `account-${uuid}`, { at: opened });
    expect(then).toContain('1 later event is left out.');
    expect(then).not.toContain('host level 1');
    await server.running.drain();
    const [looks] = await server.database.query<{ stream: string }>(
      "select stream from audit_index.history where stream like '%looks-%'",
    );
    // A state of classes, which would print as empty.
    expect(await history(server, by(), looks!.stream)).toContain('read: identity.account-ben_member 2');
  });

  it('tells what was known when deciding, what an event changed and what led to it', async () => {
    const max = server.visitor();
    const account = { email: 'rae@example.org', username: 'rae_member', password: 'a calm long phrase', terms: true };
    const { body } = await max.call(createAccount.path, account);
    const { uuid } = body['user'] as { uuid: string };
    await admin('set-level', '--username', 'rae_member', '--level', '1');
    await server.running.drain();
    const { events } = await server.assembled.log.facts(`identity.account-${uuid}`);
    const number = events.findIndex(({ type }) => type === 'HostLevelSet') + 1;
    const text = await history(server, by(), `account-${uuid}`, { event: number });
    expect(text).toContain('rae_member has host level 1, set by staff.');
    expect(text).toContain('because: a command on the command line');
    expect(text).toMatch(/What was known when deciding\n[^]* {2}host level: 0\n[^]*What it changed/);
    expect(text).toContain('  host level: 0 -> 1');
    expect(text).toMatch(
      /The state afterwards\n {2}The account is open\.\n[^]*Host of level 1\.[^]*All fields\n[^]* {2}host level: 1\n/,
    );
    await expect(history(server, by(), `account-${uuid}`, { event: 99 })).rejects.toThrow(/has the events 1 to/);
  });

  it('says which kinds of streams there are', async () => {
    expect(streamNamed('session-1', ['scheduling.session-', 'live-rooms.room-'])).toBe('scheduling.session-1');
    expect(streamNamed('live-rooms.room-1', [])).toBe('live-rooms.room-1');
    expect(() => streamNamed('teapot-1', ['scheduling.session-'])).toThrow(/session-<id>/);
    await expect(history(server, by(), 'session-unknown')).rejects.toThrow(
      'There is no stream scheduling.session-unknown',
    );
  });
});
