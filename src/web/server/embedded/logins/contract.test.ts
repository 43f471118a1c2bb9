import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { facebookPort } from '../../../../modules/identity/adapters/facebook.ts';
import { openIdPort } from '../../../../modules/identity/adapters/openid.ts';
import type { LoginPort } from '../../../../modules/identity/credentials/logins.ts';
import { startLoginSandbox, type LoginSandbox } from './sandbox.ts';
import { cameBack } from './testing/person.ts';

const REDIRECT = 'http://product.invalid/login/google';
/** Seconds; shorter than the product waits. */
const TIMEOUT = 1;

let folder: string;
let sandbox: LoginSandbox;
let port: LoginPort;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-logins-'));
  sandbox = await startLoginSandbox({ folder, browserHost: 'localhost', log: () => {} });
  port = openIdPort(google(), TIMEOUT);
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

const google = () => sandbox.providers.openId[0]!;
const STATE = 'state-'.padEnd(43, 's');
const secrets = { state: STATE, returnedState: STATE, nonce: 'nonce', verifier: 'v'.repeat(43), redirectUri: REDIRECT };
const address = async (of: LoginPort = port) => {
  const found = await of.addressOf(secrets);
  if (typeof found === 'string') throw new Error(`no address: ${found}`);
  return found.url;
};
const returned = async (...of: Parameters<typeof cameBack> extends [string, ...infer Rest] ? Rest : never) => {
  const { code = '', state: returnedState = '', iss } = await cameBack(await address(), ...of);
  expect(returnedState).toBe(secrets.state);
  return { code, iss, returnedState };
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
    expect(await port.prove({ ...secrets, ...back })).toBe('rejected');
  });

  it('a code proves nothing with another verifier, to another client or for a made-up value', async () => {
    expect(await port.prove({ ...secrets, ...(await returned()), verifier: 'w'.repeat(43) })).toBe('rejected');
    const other = openIdPort({ ...google(), clientSecret: 'another' }, TIMEOUT);
    expect(await other.prove({ ...secrets, ...(await returned()) })).toBe('rejected');
    expect(await port.prove({ ...secrets, ...(await returned()), code: 'made-up' })).toBe('rejected');
  });

  it('[IDN-022] a state that is not the one of this log-in proves nothing, although its code is right', async () => {
    const back = await returned();
    for (const returnedState of ['state-of-another-browser', ''])
      expect(await port.prove({ ...secrets, ...back, returnedState })).toBe('rejected');
    expect(await port.prove({ ...secrets, ...back })).toMatchObject({ issuer: google().issuer });
  });

  it('an answer that names another provider in the address is rejected', async () => {
    expect(await port.prove({ ...secrets, ...(await returned()), iss: 'https://other.example' })).toBe('rejected');
  });

  it.each(['wrong nonce', 'wrong issuer', 'expired', 'wrong signature'] as const)(
    'a token is rejected because of this: %s',
    async (fault) => {
      const back = await returned();
      sandbox.failNext.google(fault);
      expect(await port.prove({ ...secrets, ...back })).toBe('rejected');
    },
  );

  it.each(['down', 'slow'] as const)('a provider that is %s is not taken for one that rejects', async (fault) => {
    const back = await returned();
    sandbox.failNext.google(fault);
    expect(await port.prove({ ...secrets, ...back })).toBe('down');
  });

  it('a provider that is not there is down from the beginning, and asked again the next time', async () => {
    const own = await startLoginSandbox({ folder, browserHost: 'localhost', log: () => {} });
    const [provider] = own.providers.openId;
    await own.stop();
    const other = openIdPort(provider!, TIMEOUT);
    expect(await other.addressOf(secrets)).toBe('down');
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
    expect(await openIdPort({ ...google(), issuer }, TIMEOUT).addressOf(secrets)).toBe('down');
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
    if (typeof begun === 'string') throw new Error(`no address: ${begun}`);
    const { access_token: accessToken = '', state } = await cameBack(begun.url, person);
    expect(state).toBe(secrets.state);
    const response = await fetch(`${sandbox.providers.facebook!.graphUrl}/me?access_token=${accessToken}`);
    return { accessToken, userId: ((await response.json()) as { id: string }).id };
  };
  const prove = async (of: Partial<Awaited<ReturnType<typeof token>>> = {}, person?: Parameters<typeof token>[0]) =>
    facebook().prove({ ...secrets, ...(await token(person)), ...of });

  it('a token proves who is there, with an address that is still to be confirmed', async () => {
    expect(await prove({}, { email: 'ana@example.org', name: 'Ana Lucia' })).toMatchObject({
      issuer: sandbox.providers.facebook!.issuer,
      subject: expect.stringMatching(/^\d+$/),
      email: 'ana@example.org',
      emailVerified: false,
      name: 'Ana Lucia',
    });
    expect(await prove({}, { emailVerified: false })).toMatchObject({ email: null });
  });

  it('a made-up token, the id of another person and a code prove nothing', async () => {
    expect(await prove({ accessToken: 'made-up' })).toBe('rejected');
    expect(await prove({ userId: '1' })).toBe('rejected');
    expect(await facebook().prove({ ...secrets, code: 'a-code' })).toBe('rejected');
  });

  it.each(['another app', 'another person'] as const)('a token that was made for %s is rejected', async (fault) => {
    const of = await token();
    sandbox.failNext.facebook(fault);
    expect(await facebook().prove({ ...secrets, ...of })).toBe('rejected');
  });

  it.each(['down', 'slow'] as const)('a server that is %s is not taken for one that rejects', async (fault) => {
    const of = await token();
    sandbox.failNext.facebook(fault);
    expect(await facebook(300).prove({ ...secrets, ...of })).toBe('down');
  });

  it('the product’s secret must be that of its app', async () => {
    const other = facebookPort({ ...sandbox.providers.facebook!, appSecret: 'another' }, 1000);
    expect(await other.prove({ ...secrets, ...(await token()) })).toBe('rejected');
  });
});
