import * as client from 'openid-client';
import type { OpenIdProvider } from '#kernel/parts.ts';
import {
  isLoginFailure,
  type LoginFailure,
  type LoginPort,
  type LoginSecrets,
  type ProvedLogin,
  type ReturnedLogin,
} from '../credentials/logins.ts';

const SCOPE = 'openid email profile';
/** Seconds for each request to the provider; those that a log-in may need end before the browser gives up. */
const TIMEOUT = 4;
/** What discovery answered is asked for again after this many milliseconds. */
const DISCOVERED_FOR = 3_600_000;
/** After a failure it is asked for again, but not more often than this: forged answers must not cause a flood of questions. */
const DISCOVERED_AGAIN_AFTER = 60_000;

/** How the product proves who it is; the first is the standard's default where a provider says nothing. */
const METHODS = { client_secret_basic: client.ClientSecretBasic, client_secret_post: client.ClientSecretPost } as const;
type Method = keyof typeof METHODS;
const methodsOf = (offered: readonly string[] = ['client_secret_basic']): Method[] =>
  (Object.keys(METHODS) as Method[]).filter((method) => offered.includes(method));

/** `methods`: those that both know, the one that worked first. */
type Discovered = { configuration: client.Configuration; methods: Method[] };
/** One exchange of a code; `answer`: what the provider gave for the code, which it gives once. */
type Exchange = { method: Method | undefined; answer?: Response };
type Returned = LoginSecrets & ReturnedLogin & { returnedState: string; code: string };

/** @param options of tests: `timeout` in seconds, `now` in milliseconds */
export const openIdPort = (
  provider: OpenIdProvider,
  { timeout = TIMEOUT, now = Date.now }: { timeout?: number; now?: () => number } = {},
): LoginPort => {
  let cached: { discovered: Promise<Discovered>; at: number } | undefined;
  const exchanges = new Map<string, Exchange>();

  const discover = async (): Promise<Discovered> => {
    const configuration = await client.discovery(
      new URL(provider.issuer),
      provider.clientId,
      {},
      (server, self, body, headers) => {
        const { method = 'client_secret_basic' } = exchanges.get(body.get('code') ?? '') ?? {};
        METHODS[method](provider.clientSecret)(server, self, body, headers);
      },
      {
        timeout,
        [client.customFetch]: async (url, options) => {
          const exchange =
            options.body instanceof URLSearchParams ? exchanges.get(options.body.get('code') ?? '') : undefined;
          if (exchange?.answer) return exchange.answer.clone();
          const response = await fetch(url, {
            ...(options as RequestInit),
            signal: AbortSignal.timeout(timeout * 1000),
          });
          if (exchange && response.ok) exchange.answer = response.clone();
          return response;
        },
        // The signature is verified although the token comes straight from the provider.
        execute: [client.enableNonRepudiationChecks, ...(provider.isWithoutTls ? [client.allowInsecureRequests] : [])],
      },
    );
    return { configuration, methods: methodsOf(configuration.serverMetadata().token_endpoint_auth_methods_supported) };
  };

  /** What the provider says of itself, not older than this. */
  const discovered = async (mostAge = DISCOVERED_FOR): Promise<Discovered> => {
    if (!cached || cached.at + mostAge <= now()) {
      const fetched = { discovered: discover(), at: now() };
      cached = fetched;
      fetched.discovered.catch(() => {
        if (cached === fetched) cached = undefined;
      });
    }
    return cached.discovered;
  };

  /** @throws what the library throws when anything is wrong with the answer */
  const exchanged = async (returned: Returned, { configuration }: Discovered): Promise<ProvedLogin> => {
    const answer = await client.authorizationCodeGrant(configuration, cameBackTo(returned), {
      expectedState: returned.state,
      expectedNonce: returned.nonce,
      pkceCodeVerifier: returned.verifier,
      idTokenExpected: true,
    });
    const token = answer.claims()!;
    // Many providers name the person at another address than in the token; the library compares the subject.
    const isElsewhere = token['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const {
      email,
      email_verified: emailVerified,
      name,
    } = isElsewhere ? await client.fetchUserInfo(configuration, answer.access_token, token.sub) : token;
    return {
      issuer: token.iss,
      subject: token.sub,
      email: textOf(email),
      emailVerified: vouched(emailVerified),
      name: textOf(name),
    };
  };

  /** With each method that both know, until one is accepted: a provider checks the client before the code. */
  const attempted = async (
    returned: Returned,
    exchange: Exchange,
    configuration: Discovered,
  ): Promise<ProvedLogin | (LoginFailure & { isStale: boolean })> => {
    const methods = [...configuration.methods];
    if (methods.length === 0) return { ...noMethod, isStale: true };
    for (;;) {
      exchange.method = methods.shift();
      try {
        const proved = await exchanged(returned, configuration);
        configuration.methods.sort((one) => (one === exchange.method ? -1 : 1));
        return proved;
      } catch (problem) {
        const isOfClient = exchange.answer === undefined && isAboutClient(problem);
        if (isOfClient && methods.length > 0) continue;
        if (isOfClient) return { ...wrongClient(exchange.method!, problem), isStale: true };
        return { ...failureOf(problem), isStale: mayBeStale(problem) };
      }
    }
  };

  return {
    addressOf: async ({ state, nonce, verifier, redirectUri }) => {
      try {
        const { configuration } = await discovered();
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { url: address.href };
      } catch (problem) {
        // Any other answer at its address refuses no log-in: there is none yet, and a later try asks again.
        return { ...failureOf(problem), failure: 'down', isOfProvider: true };
      }
    },
    prove: async ({ code, ...rest }) => {
      if (code === undefined) return noCode;
      const returned = { ...rest, code };
      const exchange: Exchange = { method: undefined };
      exchanges.set(code, exchange);
      try {
        const configuration = await discovered();
        const first = await attempted(returned, exchange, configuration);
        if (!isLoginFailure(first)) return first;
        const { isStale, ...failure } = first;
        if (!isStale) return failure;
        const renewed = await discovered(DISCOVERED_AGAIN_AFTER).catch(() => configuration);
        if (renewed === configuration) return failure;
        const second = await attempted(returned, exchange, renewed);
        if (!isLoginFailure(second)) return second;
        const { isStale: _, ...last } = second;
        return last;
      } catch (problem) {
        return failureOf(problem);
      } finally {
        exchanges.delete(code);
      }
    },
  };
};

/** The address that the browser came back to. */
const cameBackTo = ({ redirectUri, code, returnedState, iss }: Returned): URL => {
  const address = new URL(redirectUri);
  address.searchParams.set('code', code);
  address.searchParams.set('state', returnedState);
  if (iss !== undefined) address.searchParams.set('iss', iss);
  return address;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Some providers write it as a text, which the standard does not know, and some not at all. */
const vouched = (value: unknown): boolean | null =>
  value === undefined || value === null ? null : value === true || value === 'true';

const noCode: LoginFailure = {
  failure: 'rejected',
  code: 'no_code',
  sentence: 'The browser brought no code of the provider.',
  isOfProvider: false,
};
const noMethod: LoginFailure = {
  failure: 'rejected',
  code: 'no_method',
  sentence: 'The provider takes the client secret neither as HTTP Basic nor in the form.',
  isOfProvider: true,
};
const wrongClient = (method: Method, problem: unknown): LoginFailure => ({
  failure: 'rejected',
  code: problem instanceof client.ResponseBodyError ? problem.error : 'invalid_client',
  sentence: `The provider does not accept the client id and secret, sent as ${method}: see how the product is registered there.`,
  isOfProvider: true,
});

/** Answers that a later try may change are the provider's fault; the rest does not prove who is there. */
const failureOf = (problem: unknown): LoginFailure => {
  const { message, code, cause } = problem as { message: string; code?: unknown; cause?: unknown };
  const answered =
    problem instanceof client.ResponseBodyError ? problem : cause instanceof Response ? cause : undefined;
  if (answered !== undefined) {
    const isDown = answered.status >= 500;
    const error = problem instanceof client.ResponseBodyError ? problem.error : '';
    return {
      failure: isDown ? 'down' : 'rejected',
      code: /^\w{1,60}$/.test(error) ? error : `HTTP ${answered.status}`,
      sentence: isDown ? 'The provider does not answer.' : 'The provider gives nothing for the code.',
      // Browsers bring what codes they like.
      isOfProvider: error !== 'invalid_grant',
    };
  }
  if (isOfLibrary(cause) || (typeof code === 'string' && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT'))
    return {
      failure: 'rejected',
      code: typeof code === 'string' ? code : 'unverified',
      sentence: `What came back proves nothing: ${isOfLibrary(cause) ? cause.message : message}.`,
      isOfProvider: mayBeStale(problem),
    };
  const { code: network } = (cause ?? {}) as { code?: unknown };
  return {
    failure: 'down',
    code: typeof network === 'string' ? network : typeof code === 'string' ? code : 'unreachable',
    sentence: 'The provider does not answer.',
    isOfProvider: true,
  };
};

/** Errors of the library have texts of their own, which quote nothing that a provider or a browser sent. */
const isOfLibrary = (problem: unknown): problem is Error =>
  problem instanceof Error && ['OperationProcessingError', 'UnsupportedOperationError'].includes(problem.name);

/** Whether the provider did not accept who the product says it is. */
const isAboutClient = (problem: unknown): boolean =>
  problem instanceof client.ResponseBodyError
    ? problem.error === 'invalid_client' || problem.error === 'unauthorized_client'
    : problem instanceof client.WWWAuthenticateChallengeError;

/** Whether keys, algorithms and addresses that discovery named some time ago may be the cause. */
const mayBeStale = (problem: unknown): boolean => {
  const { code, cause, message } = problem as { code?: unknown; cause?: unknown; message: string };
  if (cause instanceof Response) return cause.status < 500;
  const text = isOfLibrary(cause) ? cause.message : message;
  return (
    code === 'OAUTH_KEY_SELECTION_FAILED' ||
    code === 'OAUTH_UNSUPPORTED_OPERATION' ||
    /signature verification|"alg"/.test(text)
  );
};
