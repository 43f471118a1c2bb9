import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { facebookPort } from '#modules/identity/adapters/facebook.ts';
import { openIdPort } from '#modules/identity/adapters/openid.ts';
import { isLoginFailure, type LoginPort } from '#modules/identity/credentials/logins.ts';
import type { ClientRegistration } from './openid.ts';
import { startLoginSandbox, type LoginSandbox } from './sandbox.ts';
import { cameBack } from './testing/person.ts';

const REDIRECT = 'http://product.invalid/login/google';
/** Shorter than the product waits. */
const SOON = { timeout: 1 };

let folder: string;
let sandbox: LoginSandbox;
let port: LoginPort;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-logins-'));
  sandbox = await startLoginSandbox({ folder, browserHost: 'localhost', log: () => {} });
  port = openIdPort(google(), SOON);
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

const google = () => sandbox.providers.openId[0]!;
const STATE = 'state-'.padEnd(43, 's');
const secrets = { state: STATE, returnedState: STATE, nonce: 'nonce', verifier: 'v'.repeat(43), redirectUri: REDIRECT };
const address = async (loginPort: LoginPort = port) => {
  const found = await loginPort.addressOf(secrets);
  if (isLoginFailure(found)) throw new Error(`no address: ${found.code}`);
  return found.url;
};
type Rest = Parameters<typeof cameBack> extends [string, ...infer Rest] ? Rest : never;
const cameBackTo = async (loginPort: LoginPort, ...rest: Rest) => {
  const { code = '', state: returnedState = '', iss } = await cameBack(await address(loginPort), ...rest);
  expect(returnedState).toBe(secrets.state);
  return { code, iss, returnedState };
};
const returned = (...rest: Rest) => cameBackTo(port, ...rest);
const rejected = (code: string = expect.any(String) as never, isOfProvider = false) =>
  expect.objectContaining({ failure: 'rejected', code, isOfProvider });
const down = expect.objectContaining({ failure: 'down', isOfProvider: true });
/** A provider of its own, which the test may change. */
const ownSandbox = async (registration?: ClientRegistration) => {
  const own = await startLoginSandbox({
    browserHost: 'localhost',
    log: () => {},
    ...(registration && { registration }),
  });
  return { ...own, provider: own.providers.openId[0]! };
};

describe('logging in with a provider of OpenID Connect', () => {
  it('the address asks for a code with state, nonce and the hash of the verifier', async () => {
    const { searchParams } = new URL(await address());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'wellspring',
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: 'nonce',
      code_challenge_method: 'S256',
    });
    expect(searchParams.get('code_challenge')).not.toBe(secrets.verifier);
  });

  it('a code proves who is there, with the address and whether it is confirmed', async () => {
    const login = await port.prove({
      ...secrets,
      ...(await returned({ email: 'ana@example.org', name: 'Ana Lucia' })),
    });
    expect(login).toMatchObject({
      issuer: google().issuer,
      email: 'ana@example.org',
      emailVerified: true,
      name: 'Ana Lucia',
    });
    const again = await port.prove({
      ...secrets,
      ...(await returned({ email: 'ana@example.org', emailVerified: false })),
    });
    expect(again).toMatchObject({ subject: (login as { subject: string }).subject, emailVerified: false });
  });

  it('a provider that names the person outside the token is asked for it', async () => {
    const back = await returned({ email: 'ana@example.org', name: 'Ana Lucia' });
    sandbox.failNext.google('token without address');
    expect(await port.prove({ ...secrets, ...back })).toMatchObject({
      email: 'ana@example.org',
      emailVerified: true,
      name: 'Ana Lucia',
    });
  });

  it('one browser is several people, one after the other', async () => {
    const cookies = new Map<string, string>();
    for (const email of ['ana@example.org', 'ben@example.org'])
      expect(await port.prove({ ...secrets, ...(await returned({ email }, cookies)) })).toMatchObject({ email });
  });

  it('a code works once', async () => {
    const back = await returned();
    expect(await port.prove({ ...secrets, ...back })).toMatchObject({ email: 'robin@example.org' });
    expect(await port.prove({ ...secrets, ...back })).toEqual(rejected('invalid_grant'));
  });

  it('a code proves nothing with another verifier, to another client or for a made-up value', async () => {
    expect(await port.prove({ ...secrets, ...(await returned()), verifier: 'w'.repeat(43) })).toEqual(
      rejected('invalid_grant'),
    );
    const other = openIdPort({ ...google(), clientSecret: 'another' }, SOON);
    expect(await other.prove({ ...secrets, ...(await returned()) })).toEqual(rejected('invalid_client', true));
    expect(await port.prove({ ...secrets, ...(await returned()), code: 'made-up' })).toEqual(rejected('invalid_grant'));
    expect(await port.prove({ ...secrets, ...(await returned()), code: undefined })).toEqual(rejected('no_code'));
  });

  it('[IDN-022] a state that is not the one of this log-in proves nothing, although its code is right', async () => {
    const back = await returned();
    for (const returnedState of ['state-of-another-browser', ''])
      expect(await port.prove({ ...secrets, ...back, returnedState })).toEqual(rejected());
    expect(await port.prove({ ...secrets, ...back })).toMatchObject({ issuer: google().issuer });
  });

  it('an answer that names another provider in the address is rejected', async () => {
    expect(await port.prove({ ...secrets, ...(await returned()), iss: 'https://other.example' })).toEqual(rejected());
  });

  it.each([
    ['wrong nonce', 'unexpected ID Token "nonce" claim value', false],
    ['wrong issuer', 'unexpected JWT "iss" (issuer) claim value', false],
    ['expired', 'unexpected JWT "exp" (expiration time) claim value', false],
    ['wrong signature', 'JWT signature verification failed', true],
  ] as const)('a token is rejected because of this, which operators read: %s', async (fault, reason, isOfProvider) => {
    const back = await returned();
    sandbox.failNext.google(fault);
    expect(await port.prove({ ...secrets, ...back })).toEqual({
      failure: 'rejected',
      code: expect.stringMatching(/^OAUTH_/),
      sentence: expect.stringContaining(reason),
      isOfProvider,
    });
  });

  it('a provider that says nothing about the address and one that denies it are two answers', async () => {
    expect(await port.prove({ ...secrets, ...(await returned({ emailVerified: null })) })).toMatchObject({
      emailVerified: null,
    });
    expect(await port.prove({ ...secrets, ...(await returned({ emailVerified: false })) })).toMatchObject({
      emailVerified: false,
    });
  });

  describe.each<[string, ClientRegistration]>([
    ['Basic, the only way it lists', { method: 'client_secret_basic', listed: ['client_secret_basic'] }],
    ['the form, the only way it lists', { method: 'client_secret_post', listed: ['client_secret_post'] }],
    ['Basic, and lists nothing', { method: 'client_secret_basic' }],
    ['Basic, and lists both', { method: 'client_secret_basic', listed: ['client_secret_post', 'client_secret_basic'] }],
    [
      'the form, and lists both',
      { method: 'client_secret_post', listed: ['client_secret_basic', 'client_secret_post'] },
    ],
  ])('a provider that takes the secret as %s', (_name, registration) => {
    it('lets people in, and refuses a wrong secret with a reason for operators', async () => {
      const { provider, stop } = await ownSandbox(registration);
      const own = openIdPort(provider, SOON);
      for (const email of ['ana@example.org', 'ben@example.org'])
        expect(await own.prove({ ...secrets, ...(await cameBackTo(own, { email })) })).toMatchObject({ email });
      const wrong = openIdPort({ ...provider, clientSecret: 'another' }, SOON);
      expect(await wrong.prove({ ...secrets, ...(await cameBackTo(wrong)) })).toEqual({
        failure: 'rejected',
        code: 'invalid_client',
        sentence: expect.stringContaining('client id and secret, sent as client_secret_'),
        isOfProvider: true,
      });
      await stop();
    });
  });

  it('keys and an algorithm that are new are asked for at once, for the person who is waiting', async () => {
    const { provider, changeKeys, stop } = await ownSandbox();
    let now = 0;
    const own = openIdPort(provider, { ...SOON, now: () => now });
    expect(await own.prove({ ...secrets, ...(await cameBackTo(own)) })).toMatchObject({ name: 'Robin Meadow' });
    await changeKeys();
    now = 60_000;
    expect(await own.prove({ ...secrets, ...(await cameBackTo(own)) })).toMatchObject({ name: 'Robin Meadow' });
    await stop();
  });

  it('forged tokens make discovery asked for once a minute at most', async () => {
    const { provider, failNext, asked, stop } = await ownSandbox();
    let now = 0;
    const own = openIdPort(provider, { ...SOON, now: () => now });
    const forged = async () => {
      const back = await cameBackTo(own);
      failNext.google('wrong signature');
      expect(await own.prove({ ...secrets, ...back })).toEqual(rejected('OAUTH_INVALID_RESPONSE', true));
      return asked('/.well-known/openid-configuration');
    };
    const counts: number[] = [];
    for (now of [0, 59_000, 60_000, 61_000, 119_000, 120_000]) counts.push(await forged());
    expect(counts).toEqual([1, 1, 2, 2, 2, 3]);
    await stop();
  });

  it.each(['down', 'slow'] as const)('a provider that is %s is not taken for one that rejects', async (fault) => {
    const back = await returned();
    sandbox.failNext.google(fault);
    expect(await port.prove({ ...secrets, ...back })).toEqual(down);
  });

  it('a provider that is not there is down from the beginning, and asked again the next time', async () => {
    const own = await startLoginSandbox({ folder, browserHost: 'localhost', log: () => {} });
    const [provider] = own.providers.openId;
    await own.stop();
    const other = openIdPort(provider!, SOON);
    expect(await other.addressOf(secrets)).toEqual(down);
    const back = await startLoginSandbox({
      folder,
      port: Number(new URL(provider!.issuer).port),
      browserHost: 'localhost',
      log: () => {},
    });
    expect(await address(other)).toContain(provider!.issuer);
    await back.stop();
  });

  it.each([
    ['nothing at its address', 404, 'text/plain', 'Not found'],
    ['a page instead of it', 200, 'text/html', '<h1>Soon here</h1>'],
    ['another provider', 200, 'application/json', JSON.stringify({ issuer: 'https://other.example' })],
  ])('a provider is down while a proxy answers for it: %s', async (_case, status, type, body) => {
    const proxy = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    expect(await openIdPort({ ...google(), issuer }, SOON).addressOf(secrets)).toEqual(down);
    await new Promise((resolve) => proxy.close(resolve));
  });

  it('the provider takes the port of its last start again, so that people stay who they are', async () => {
    const own = await mkdtemp(join(tmpdir(), 'wellspring-logins-'));
    const started = async () => {
      const server = await startLoginSandbox({ folder: own, browserHost: 'localhost', log: () => {} });
      await server.stop();
      return server.providers.openId[0]!.issuer;
    };
    expect(await started()).toBe(await started());
    await rm(own, { recursive: true });
  });

  it('a person who cancels comes back without a code', async () => {
    expect(await cameBack(await address(), 'cancel')).toMatchObject({ error: 'access_denied', state: secrets.state });
  });
});

describe('logging in with Facebook', () => {
  const facebook = (timeout = 1000) => facebookPort(sandbox.providers.facebook!, timeout);
  const token = async (person: Parameters<typeof cameBack>[1] = {}) => {
    const begun = await facebook().addressOf({ ...secrets, redirectUri: 'http://product.invalid/login/facebook' });
    if (isLoginFailure(begun)) throw new Error(`no address: ${begun.code}`);
    const { access_token: accessToken = '', state } = await cameBack(begun.url, person);
    expect(state).toBe(secrets.state);
    const response = await fetch(`${sandbox.providers.facebook!.graphUrl}/me?access_token=${accessToken}`);
    return { accessToken, userId: ((await response.json()) as { id: string }).id };
  };
  const prove = async (
    overrides: Partial<Awaited<ReturnType<typeof token>>> = {},
    person?: Parameters<typeof token>[0],
  ) => facebook().prove({ ...secrets, ...(await token(person)), ...overrides });

  it('a token proves who is there, with an address that is still to be confirmed', async () => {
    expect(await prove({}, { email: 'ana@example.org', name: 'Ana Lucia' })).toMatchObject({
      issuer: sandbox.providers.facebook!.issuer,
      subject: expect.stringMatching(/^\d+$/),
      email: 'ana@example.org',
      emailVerified: null,
      name: 'Ana Lucia',
    });
    expect(await prove({}, { emailVerified: false })).toMatchObject({ email: null });
  });

  it('a made-up token, the id of another person and a code prove nothing', async () => {
    expect(await prove({ accessToken: 'made-up' })).toEqual(rejected('token_invalid'));
    expect(await prove({ userId: '1' })).toEqual(rejected('other_person'));
    expect(await facebook().prove({ ...secrets, code: 'a-code' })).toEqual(rejected('no_token'));
  });

  it.each([
    ['another app', 'token_of_other_app'],
    ['another person', 'other_person'],
  ] as const)('a token that was made for %s is rejected', async (fault, code) => {
    const of = await token();
    sandbox.failNext.facebook(fault);
    expect(await facebook().prove({ ...secrets, ...of })).toEqual(rejected(code));
  });

  it('ids that are written as numbers are those that are written as texts', async () => {
    const of = await token({ email: 'ana@example.org' });
    sandbox.failNext.facebook('ids as numbers');
    expect(await facebook().prove({ ...secrets, ...of })).toMatchObject({ subject: of.userId });
  });

  it.each(['down', 'slow'] as const)('a server that is %s is not taken for one that rejects', async (fault) => {
    const of = await token();
    sandbox.failNext.facebook(fault);
    expect(await facebook(300).prove({ ...secrets, ...of })).toEqual(down);
  });

  it('the product’s secret must be that of its app', async () => {
    const other = facebookPort({ ...sandbox.providers.facebook!, appSecret: 'another' }, 1000);
    expect(await other.prove({ ...secrets, ...(await token()) })).toEqual(rejected('error 1', true));
  });
});
