import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cameBack } from '#sandboxes/logins/testing/person.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ loginSandbox: true });
}, 120_000);
afterAll(() => server.dispose());

type Begun = { url: string; secret: string };
const begin = async (client: Client, record: Record<string, unknown> = {}) =>
  (await client.call('/v1/account/login/begin', { provider: 'google', ...record })).body as unknown as Begun;
const logIn = async (client: Client, person: Parameters<typeof cameBack>[1]) => {
  const { url, secret } = await begin(client);
  return client.call('/v1/account/login/google', {
    ...(await cameBack(url, person)),
    secret,
    timezone: 'Europe/Berlin',
  });
};
const profile = async (client: Client) => (await client.call('/v1/account/profile')).body;
const register = (client: Client, username: string) =>
  client.call('/v1/account/create', {
    email: `${username}@example.org`,
    username,
    password: 'quiet-river-stones',
    terms: true,
  });

const mailsTo = async (username: string, at = server) =>
  (
    await at.database.query<{ body_text: string }>('select body_text from web.outbox where recipient = $1', [
      `${username}@example.org`,
    ])
  )
    .map(({ body_text }) => body_text)
    .join();

/** By the link that was mailed when the account was opened. */
const confirm = async (client: Client, username: string) => {
  await server.running.drain();
  const [, a, b, c] = /\/confirm-email\/([^/\s]+)\/([^/\s]+)\/(\S+)/.exec(await mailsTo(username))!;
  await client.call(`/v1/account/${a}/${b}/confirm/${c}`);
};

describe('logging in with Google', () => {
  it('browsers learn what is offered', async () => {
    const { body } = await server.visitor().call('/v1/config');
    expect(body['login_providers']).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'facebook', name: 'Facebook', graph_url: server.logins.providers.facebook!.graphUrl },
    ]);
  });

  it('[IDN-022] the code opens an account for a new person, and enters the same one from every browser', async () => {
    const robin = { email: 'robin@example.org', name: 'Robin Meadow' };
    const first = server.visitor();
    const { body } = await logIn(first, robin);
    expect(body).toMatchObject({
      is_new: true,
      user: { username: 'Robin', email: 'robin@example.org', email_verified: true, timezone: 'Europe/Berlin' },
    });
    expect(await profile(first)).toMatchObject({ user: { username: 'Robin' } });
    const second = server.visitor();
    const { uuid } = body['user'] as { uuid: string };
    expect((await logIn(second, robin)).body).toMatchObject({ is_new: false, user: { uuid } });
    expect(await profile(second)).toMatchObject({ user: { uuid } });
  });

  it('[IDN-041] a new account begins with the first step of the onboarding', async () => {
    const client = server.visitor();
    const { body } = await logIn(client, { email: 'sky@example.org', name: 'Sky' });
    expect(body['is_new']).toBe(true);
    expect((await client.call('/v1/account/onboarding')).body).toMatchObject({ onboarding: { step: 'wells' } });
  });

  it('the browser that began is the only one that can complete it [C-081]', async () => {
    const [victim, attacker] = [server.visitor(), server.visitor()];
    const { url } = await begin(attacker);
    const back = await cameBack(url, { email: 'attacker@example.org' });
    const own = await begin(victim);
    const { body } = await victim.call('/v1/account/login/google', { ...back, secret: own.secret });
    expect(body).toMatchObject({ notice: { name: 'LOGIN_EXPIRED' } });
    expect(await profile(victim)).toMatchObject({ notice: { name: 'NOT_SIGNED_IN' } });
  });

  it('an address that Google does not confirm enters nothing', async () => {
    const { body } = await logIn(server.visitor(), { email: 'wren@example.org', emailVerified: false });
    expect(body).toMatchObject({ notice: { name: 'LOGIN_EMAIL_UNVERIFIED' } });
  });

  it('an account with the same address is entered once its owner has linked it [C-080]', async () => {
    const owner = server.visitor();
    await register(owner, 'finch');
    await confirm(owner, 'finch');
    const finch = { email: 'finch@example.org', name: 'Finch' };
    const refused = await logIn(server.visitor(), finch);
    expect(refused.body).toMatchObject({ notice: { name: 'LOGIN_ACCOUNT_EXISTS' } });
    expect((refused.body['notice'] as { msg: string }).msg).toContain('link Google on your account page');

    expect(
      (await owner.call('/v1/account/login/begin', { provider: 'google', purpose: 'link', password: 'wrong' })).body,
    ).toMatchObject({ notice: { name: 'PASSWORD_WRONG' } });
    const { url, secret } = await begin(owner, { purpose: 'link' });
    const link = { provider: 'google', ...(await cameBack(url, finch)), secret };
    expect((await owner.call('/v1/account/login/link', link)).body).toEqual({});
    expect((await logIn(server.visitor(), finch)).body).toMatchObject({ is_new: false, user: { username: 'finch' } });
  });

  it('a member sees what is linked, and removes it while another way to log in stays [I-038]', async () => {
    const linked = async (client: Client) => {
      const { login, has_password } = (await client.call('/v1/account/login/list')).body as {
        login: { provider: string; is_linked: boolean }[];
        has_password: boolean;
      };
      return [login.filter(({ is_linked }) => is_linked).map(({ provider }) => provider), has_password];
    };
    const unlink = async (client: Client) =>
      (await client.call('/v1/account/login/unlink', { provider: 'google' })).body;
    const owner = server.visitor();
    await register(owner, 'swift');
    const { url, secret } = await begin(owner, { purpose: 'link' });
    const swift = { email: 'other-swift@example.org' };
    await owner.call('/v1/account/login/link', { provider: 'google', ...(await cameBack(url, swift)), secret });
    expect(await linked(owner)).toEqual([['google'], true]);
    expect(await unlink(owner)).toEqual({});
    expect(await linked(owner)).toEqual([[], true]);

    const newcomer = server.visitor();
    await logIn(newcomer, { email: 'tern@example.org' });
    expect(await linked(newcomer)).toEqual([['google'], false]);
    expect(await unlink(newcomer)).toMatchObject({ notice: { name: 'ONLY_LOGIN_STAYS' } });
  });

  it('linking is refused to visitors', async () => {
    const { body } = await server.visitor().call('/v1/account/login/begin', { provider: 'google', purpose: 'link' });
    expect(body).toMatchObject({ notice: { name: 'NOT_SIGNED_IN' } });
  });

  it.each([
    ['wrong nonce', 'LOGIN_REJECTED'],
    ['down', 'LOGIN_PROVIDER_DOWN'],
  ] as const)('says what went wrong there: %s', async (fault, name) => {
    server.logins.embeddedServer!.failNext.google(fault);
    expect((await logIn(server.visitor(), { email: 'lark@example.org' })).body).toMatchObject({ notice: { name } });
  });

  it('what was begun or came back in a wrong form is named', async () => {
    const client = server.visitor();
    const { status, body } = await client.call('/v1/account/login/google', { code: 'x' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ notice: { name: 'INPUT_INVALID', field: 'state' } });
    expect((await client.call('/v1/account/login/begin', { provider: 'elsewhere' })).body).toMatchObject({
      notice: { name: 'LOGIN_PROVIDER_UNKNOWN', field: 'provider' },
    });
  });
});

describe('logging in with Facebook', () => {
  /** What the page sends: it has asked Facebook who this is. */
  const sent = async (client: Client, person: Parameters<typeof cameBack>[1], begun?: Begun) => {
    const { url, secret } = begun ?? (await begin(client, { provider: 'facebook' }));
    const { access_token, state } = await cameBack(url, person);
    const asked = new URLSearchParams({ access_token: access_token! });
    const answer = await fetch(`${server.logins.providers.facebook!.graphUrl}/me?${asked.toString()}`);
    const { id, name = '', email = '' } = (await answer.json()) as { id: string; name?: string; email?: string };
    return { state, secret, access_token, fb_user_id: id, name, email };
  };
  const enter = (client: Client, input: Record<string, unknown>) => client.call('/v1/account/login/facebook', input);

  it('[IDN-023] a token that Facebook vouches for opens an account, with a mail that confirms the address', async () => {
    const jay = { email: 'jay@example.org', name: 'Jay Forest' };
    const client = server.visitor();
    const { body } = await enter(client, await sent(client, jay));
    expect(body).toEqual({ user: null, is_new: false, mailed_to: 'jay@example.org' });
    expect(await profile(client)).toMatchObject({ notice: { name: 'NOT_SIGNED_IN' } });
    await confirm(client, 'jay');
    expect((await enter(client, await sent(client, jay))).body).toMatchObject({
      user: { username: 'Jay', email: 'jay@example.org', email_verified: true },
      terms_missing: true,
    });
  });

  it('address and name are those that Facebook tells the server, not those that the browser sends [C-080]', async () => {
    const client = server.visitor();
    await register(server.visitor(), 'victim');
    const input = await sent(client, { email: 'dove@example.org', name: 'Dove' });
    const { body } = await enter(client, { ...input, email: 'victim@example.org', name: 'Victim' });
    expect(body).toMatchObject({ mailed_to: 'dove@example.org' });
    await confirm(client, 'dove');
    expect(
      (await enter(client, { ...(await sent(client, { email: 'dove@example.org', name: 'Dove' })) })).body,
    ).toMatchObject({
      user: { username: 'Dove', email: 'dove@example.org' },
    });
  });

  it.each([
    ['another person’s id', { fb_user_id: '1' }, 'LOGIN_REJECTED'],
    ['a made-up token', { access_token: 'made-up' }, 'LOGIN_REJECTED'],
    ['the state of another log-in', { state: 'made-up' }, 'LOGIN_EXPIRED'],
    ['the secret of another browser', { secret: 'made-up' }, 'LOGIN_EXPIRED'],
  ])('%s enters nothing [C-080]', async (_name, changed, name) => {
    const client = server.visitor();
    const { body } = await enter(client, { ...(await sent(client, { email: 'crow@example.org' })), ...changed });
    expect(body).toMatchObject({ notice: { name } });
    expect(await profile(client)).toMatchObject({ notice: { name: 'NOT_SIGNED_IN' } });
  });

  it.each(['email', 'name', 'fb_user_id', 'access_token'])('a call without %s is refused, naming it', async (field) => {
    const client = server.visitor();
    const { [field]: _, ...rest } = (await sent(client, { email: 'crow@example.org' })) as Record<string, unknown>;
    const { status, body } = await enter(client, rest);
    expect(status).toBe(400);
    expect(body).toMatchObject({ notice: { name: 'INPUT_INVALID', field } });
  });

  it('an existing account is entered once its owner has linked it', async () => {
    const owner = server.visitor();
    await register(owner, 'heron');
    const heron = { email: 'heron@example.org', name: 'Heron' };
    const stranger = server.visitor();
    expect((await enter(stranger, await sent(stranger, heron))).body).toMatchObject({ user: null });
    await server.running.drain();
    expect(await mailsTo('heron')).toContain(
      'You have an account with it already, and Facebook does not open that account yet.',
    );
    const begun = await begin(owner, { provider: 'facebook', purpose: 'link' });
    const link = await owner.call('/v1/account/login/link', {
      provider: 'facebook',
      ...(await sent(owner, heron, begun)),
    });
    expect(link.body).toEqual({});
    expect((await enter(stranger, await sent(stranger, heron))).body).toMatchObject({ user: { username: 'heron' } });
  });

  it('is not entered by a code in place of a token', async () => {
    const client = server.visitor();
    const { url, secret } = await begin(client, { provider: 'facebook' });
    const state = new URL(url).searchParams.get('state');
    const { body } = await client.call('/v1/account/login/google', { code: 'x', state, secret });
    expect(body).toMatchObject({ notice: { name: 'LOGIN_EXPIRED' } });
  });
});

describe('an address that the provider does not vouch for, where registering tells nothing', () => {
  let quiet: TestServer;
  beforeAll(async () => {
    quiet = await startTestServer({ loginSandbox: true, environment: { REGISTRATION_REVEALS_EMAIL: 'false' } });
  }, 120_000);
  afterAll(() => quiet.dispose());

  /** What a browser gets, as it comes over the line; every address has the same length. */
  const answerFor = async (name: string) => {
    const client = quiet.visitor();
    const { url, secret } = await begin(client);
    const back = await cameBack(url, { email: `${name}@example.org`, name: 'Robin', emailVerified: null });
    const response = await fetch(`${quiet.url}/v1/account/login/google`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...back, secret, timezone: 'Etc/Unknown' }),
    });
    const changing = new Set(['date', 'x-request-id']);
    return {
      status: response.status,
      headers: [...response.headers]
        .filter(([header]) => !changing.has(header))
        .map(([header, value]) => [header, value.replace(/device=[^;]+/, 'device=RANDOM')]),
      bytes: (await response.text()).replace(name, 'NAME'),
    };
  };

  it('is answered byte for byte alike whether it is known, unknown or asked again, and its owner gets a mail [C-081] [C-090]', async () => {
    await quiet.visitor().call('/v1/account/create', {
      email: 'known@example.org',
      username: 'known',
      password: 'quiet-river-stones',
      terms: true,
    });
    await quiet.running.drain();
    const first = await answerFor('known');
    expect(first).toMatchObject({ status: 200, bytes: '{"user":null,"is_new":false,"mailed_to":"NAME@example.org"}' });
    expect(await answerFor('other')).toEqual(first);
    await quiet.running.drain();
    expect([await answerFor('known'), await answerFor('other')]).toEqual([first, first]);
    await quiet.running.drain();
    expect(await mailsTo('known', quiet)).toContain('Google does not open that account yet');
    expect(await mailsTo('other', quiet)).toContain('/confirm-email/');
    expect(await mailsTo('other', quiet)).not.toContain('does not open');
  });
});

describe('what operators read', () => {
  const ready = async () => (await (await fetch(`${server.url}/readyz`)).json()) as { parts: object; reasons?: object };
  const google = { email: 'rook@example.org', name: 'Rook' };

  it('each refused log-in has its reason in the log, without the person', async () => {
    const before = server.log().length;
    for (const fault of ['wrong nonce', 'wrong issuer', 'wrong signature'] as const) {
      server.logins.embeddedServer!.failNext.google(fault);
      await logIn(server.visitor(), google);
    }
    const lines = server.log().slice(before);
    for (const reason of ['\\"nonce\\"', '\\"iss\\"', 'signature verification failed']) expect(lines).toContain(reason);
    expect(lines).toContain('logins:google');
    expect(lines).not.toMatch(/rook/i);
  });

  it('a provider that does not work is a part of /readyz, with the reason, until a log-in succeeds', async () => {
    server.logins.embeddedServer!.failNext.google('down');
    await logIn(server.visitor(), google);
    expect(await ready()).toMatchObject({
      parts: { 'logins:google': 'not ok' },
      reasons: { 'logins:google': expect.stringMatching(/^The provider does not answer\. \(HTTP 503, since /) },
    });
    await logIn(server.visitor(), google);
    expect((await ready()).parts).not.toHaveProperty('logins:google');
  });

  it('a code that a browser made up does not make the provider look broken', async () => {
    const client = server.visitor();
    const { url, secret } = await begin(client);
    const state = new URL(url).searchParams.get('state');
    const { body } = await client.call('/v1/account/login/google', { code: 'made-up', state, secret });
    expect(body).toMatchObject({ notice: { name: 'LOGIN_REJECTED' } });
    expect((await ready()).parts).not.toHaveProperty('logins:google');
  });
});

describe('the zone that a browser names', () => {
  const opened = async (timezone: string, username: string) =>
    (
      await server.visitor().call('/v1/account/create', {
        email: `${username}@example.org`,
        username,
        password: 'quiet-river-stones',
        terms: true,
        timezone,
      })
    ).body;

  it.each([
    ['Etc/Unknown', 'UTC'],
    ['+05:30', 'UTC'],
    ['Mars/Base', 'UTC'],
    ['', 'UTC'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['US/Pacific', 'US/Pacific'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Coyhaique', 'America/Coyhaique'],
    ['Etc/GMT+6', 'Etc/GMT+6'],
  ])('%s opens an account, with times for %s [I-013]', async (named, timezone) => {
    const username = `zone_${Buffer.from(named).toString('hex')}z`.slice(0, 30);
    expect(await opened(named, username)).toMatchObject({ user: { username, timezone } });
  });

  it('opens one with a provider, too, and a member who chooses an unknown one is refused by name', async () => {
    const client = server.visitor();
    const { url, secret } = await begin(client);
    const back = await cameBack(url, { email: 'kite@example.org', name: 'Kite' });
    const { body } = await client.call('/v1/account/login/google', { ...back, secret, timezone: 'Etc/Unknown' });
    expect(body).toMatchObject({ user: { username: 'Kite', timezone: 'UTC' } });
    expect((await client.call('/v1/account/profile/update', { timezone: 'Etc/Unknown' })).body).toMatchObject({
      notice: { name: 'TIMEZONE_INVALID', field: 'timezone' },
    });
  });
});

it('nothing of people who log in elsewhere is in the log of the server', () => {
  expect(server.log()).not.toMatch(/(robin|jay)@example\.org|id_token|access_token=/);
});
