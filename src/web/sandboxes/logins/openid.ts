import { createHash, createPublicKey, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { interactionPolicy, Provider } from 'oidc-provider';
import { formOf } from './form.ts';
import { memoryStorage } from './memory-storage.ts';
import { personPage } from './person-page.ts';

// Source: OpenID Connect Core 1.0, 3.1.3.7 (what of a token is checked) and 5.1 (claims that may be missing)
/** What is special about the next exchange of a code: most of it is wrong. */
export type OpenIdFault =
  | 'token without address'
  | 'down'
  | 'slow'
  | 'wrong nonce'
  | 'wrong issuer'
  | 'expired'
  | 'wrong signature';

/** `emailVerified`: null for a provider that says nothing about it. */
export type OpenidPerson = { email: string; emailVerified: boolean | null; name: string };

/**
 * How the product sends its secret: many providers list several ways and take the one alone for which a client is registered;
 * `listed` is missing where a provider says nothing, which means Basic (OpenID Connect Discovery 1.0, section 3).
 */
export type ClientRegistration = { method: ClientMethod; listed?: readonly ClientMethod[] };
type ClientMethod = 'client_secret_basic' | 'client_secret_post';

type SigningKey = { key: KeyObject; kid: string; alg: 'RS256' | 'ES256' };

const SLOW_MS = 30_000;

/** A provider of OpenID Connect at `issuer`, in which people say who they are without a password. */
export const openIdSandbox = async (options: {
  issuer: string;
  name: string;
  clientId: string;
  registration?: ClientRegistration;
}) => {
  // Signs that a secret may have, and that HTTP Basic needs encoded (RFC 6749, 2.3.1).
  const clientSecret = `${randomBytes(24).toString('base64url')}:+% /`;
  const { method, listed } = options.registration ?? {
    method: 'client_secret_basic',
    listed: ['client_secret_basic', 'client_secret_post'],
  };
  const people = new Map<string, OpenidPerson>();
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  let signing: SigningKey = { key: privateKey, kid: 'sandbox', alg: 'RS256' };
  let fault: OpenIdFault | undefined;

  const policy = interactionPolicy.base();
  // The person is asked each time: who tries things out wants to be several people.
  policy
    .get('login')
    .checks.add(
      new interactionPolicy.Check('who_is_there', 'Each log-in asks who is there', ({ oidc }) =>
        oidc?.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );

  const provider = new Provider(options.issuer, {
    adapter: memoryStorage(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/'],
        token_endpoint_auth_method: method,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    clientAuthMethods: listed ?? [method],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context: unknown, id: string) => {
      const person = people.get(id);
      return (
        person && {
          accountId: id,
          claims: () => ({
            sub: id,
            name: person.name,
            email: person.email,
            email_verified: person.emailVerified ?? undefined,
          }),
        }
      );
    },
    interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: signing.kid, use: 'sig', alg: 'RS256' }] },
    loadExistingGrant: async ({ oidc }: { oidc: NonNullable<Parameters<Middleware>[0]['oidc']> }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  provider.Client.prototype.redirectUriAllowed = (address) => new URL(address).pathname.startsWith('/login/');
  provider.use(async (context, next) => {
    await next();
    const route = context.oidc?.route;
    if (route === 'discovery') {
      const { token_endpoint_auth_methods_supported: methods, ...rest } = context.body as Record<string, unknown>;
      context.body = {
        ...rest,
        ...(listed === undefined ? {} : { token_endpoint_auth_methods_supported: methods }),
        id_token_signing_alg_values_supported: [signing.alg],
      };
    }
    if (route === 'jwks') {
      const { kid, alg } = signing;
      const key = createPublicKey(signing.key).export({ format: 'jwk' });
      context.body = { keys: [{ ...key, kid, alg, use: 'sig' }] };
    }
    if (route !== 'token') return;
    const { id_token: token } = context.body as { id_token?: string };
    if (token !== undefined) context.body = { ...(context.body as object), id_token: altered(token, fault, signing) };
    fault = undefined;
  });
  const answer = provider.callback();

  const interaction = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      return void response.end(
        personPage({ provider: options.name, action: path, tick: `${options.name} has confirmed this address` }),
      );
    }
    const form = await formOf(request);
    if (form.get('choice') === 'cancel')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person canceled.',
      });
    const email = form.get('email') ?? '';
    const accountId = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
    people.set(accountId, {
      email,
      emailVerified: form.get('verified') === 'unsaid' ? null : form.has('verified'),
      name: form.get('name') ?? '',
    });
    return provider.interactionFinished(request, response, { login: { accountId, remember: false } });
  };

  return {
    clientSecret,
    /** The next exchange of a code goes wrong like this. */
    failNext: (with_: OpenIdFault) => {
      fault = with_;
    },
    /** From now on tokens are signed with another key and algorithm, and the ones before are gone. */
    changeKeys: async (): Promise<void> => {
      const { privateKey: key } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
      signing = { key, kid: 'changed', alg: 'ES256' };
    },
    serve: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname } = new URL(request.url ?? '/', options.issuer);
      if (pathname.startsWith('/interaction/')) return interaction(request, response, pathname);
      if (pathname === '/token' && (fault === 'down' || fault === 'slow')) {
        const isSlow = fault === 'slow';
        fault = undefined;
        if (isSlow) await delay(SLOW_MS, undefined, { ref: false });
        return void response.writeHead(503).end();
      }
      request.headers.cookie = withoutSession(request.headers.cookie ?? '');
      return answer(request, response);
    },
  };
};

/** Each log-in begins without the one before: a browser may be several people, one after the other. */
const withoutSession = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');

type Middleware = Parameters<Provider['use']>[0];

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The id token as the present key signs it, with what the fault changes; a wrong signature is that of the token before. */
const altered = (token: string, fault: OpenIdFault | undefined, { key, kid, alg }: SigningKey): string => {
  const [, body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const changed: Record<string, unknown> = {
    ...claims,
    ...(fault === 'wrong nonce' ? { nonce: 'of another log-in' } : {}),
    ...(fault === 'wrong issuer' ? { iss: 'https://other.example' } : {}),
    ...(fault === 'token without address' ? { email: undefined, email_verified: undefined, name: undefined } : {}),
    ...(fault === 'expired' ? { iat: hourAgo, exp: hourAgo + 60 } : {}),
    ...(fault === 'wrong signature' ? { sub: 'another-person' } : {}),
  };
  const text = `${base64({ alg, kid, typ: 'JWT' })}.${base64(changed)}`;
  if (fault === 'wrong signature') return `${text}.${signature}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};
