import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdPort } from '../../../../modules/identity/adapters/openid.ts';
import type { OpenIdPort } from '../../../../modules/identity/credentials/logins.ts';
import { startLoginSandbox, type LoginSandbox } from './sandbox.ts';
import { cameBack } from './testing/person.ts';

const REDIRECT = 'http://product.invalid/login/google';
/** Seconds; shorter than the product waits. */
const TIMEOUT = 1;

let folder: string;
let sandbox: LoginSandbox;
let port: OpenIdPort;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-logins-'));
  sandbox = await startLoginSandbox({ folder, browserHost: 'localhost', log: () => {} });
  port = openIdPort(sandbox.providers[0]!, TIMEOUT);
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

const secrets = { state: 'state-'.padEnd(43, 's'), nonce: 'nonce', verifier: 'v'.repeat(43), redirectUri: REDIRECT };
const address = async (of: OpenIdPort = port) => {
  const found = await of.addressOf(secrets);
  if (typeof found === 'string') throw new Error(`no address: ${found}`);
  return found.url;
};
const returned = async (...of: Parameters<typeof cameBack> extends [string, ...infer Rest] ? Rest : never) => {
  const { code = '', state, iss } = await cameBack(await address(), ...of);
  expect(state).toBe(secrets.state);
  return { code, iss };
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
      issuer: sandbox.providers[0]!.issuer,
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

  it('a code works once', async () => {
    const back = await returned();
    expect(await port.prove({ ...secrets, ...back })).toMatchObject({ email: 'robin@example.org' });
    expect(await port.prove({ ...secrets, ...back })).toBe('rejected');
  });

  it('a code proves nothing with another verifier, to another client or for a made-up value', async () => {
    expect(await port.prove({ ...secrets, ...(await returned()), verifier: 'w'.repeat(43) })).toBe('rejected');
    const other = openIdPort({ ...sandbox.providers[0]!, clientSecret: 'another' }, TIMEOUT);
    expect(await other.prove({ ...secrets, ...(await returned()) })).toBe('rejected');
    expect(await port.prove({ ...secrets, ...(await returned()), code: 'made-up' })).toBe('rejected');
  });

  it('an answer that names another provider in the address is rejected', async () => {
    expect(await port.prove({ ...secrets, ...(await returned()), iss: 'https://other.example' })).toBe('rejected');
  });

  it.each(['wrong nonce', 'wrong issuer', 'expired', 'wrong signature'] as const)(
    'a token is rejected because of this: %s',
    async (fault) => {
      const back = await returned();
      sandbox.failNext(fault);
      expect(await port.prove({ ...secrets, ...back })).toBe('rejected');
    },
  );

  it.each(['down', 'slow'] as const)('a provider that is %s is not taken for one that rejects', async (fault) => {
    const back = await returned();
    sandbox.failNext(fault);
    expect(await port.prove({ ...secrets, ...back })).toBe('down');
  });

  it('a provider that is not there is down from the beginning, and asked again the next time', async () => {
    const own = await startLoginSandbox({ folder, browserHost: 'localhost', log: () => {} });
    const [provider] = own.providers;
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

  it('a person who cancels comes back without a code', async () => {
    expect(await cameBack(await address(), 'cancel')).toMatchObject({ error: 'access_denied', state: secrets.state });
  });
});
