import * as client from 'openid-client';
import type { OpenIdProvider } from '../../../shared-kernel/parts.ts';
import type { LoginFailure, LoginSecrets, LoginPort, ReturnedLogin } from '../credentials/logins.ts';

const SCOPE = 'openid email profile';
/** Seconds for each request to the provider; the three that a log-in may need end before the browser gives up. */
const TIMEOUT = 4;
/** What discovery answered is asked for again after this many milliseconds. */
const DISCOVERED_FOR = 3_600_000;

/** @param timeout seconds, shorter in tests */
export const openIdPort = (provider: OpenIdProvider, timeout = TIMEOUT): LoginPort => {
  let known: { configuration: client.Configuration; until: number } | undefined;

  const configuration = async (): Promise<client.Configuration> => {
    if (known && known.until > Date.now()) return known.configuration;
    const found = await client.discovery(
      new URL(provider.issuer),
      provider.clientId,
      {},
      client.ClientSecretPost(provider.clientSecret),
      {
        timeout,
        // The signature is verified although the token comes straight from the provider.
        execute: [client.enableNonRepudiationChecks, ...(provider.isWithoutTls ? [client.allowInsecureRequests] : [])],
      },
    );
    known = { configuration: found, until: Date.now() + DISCOVERED_FOR };
    return found;
  };

  return {
    addressOf: async ({ state, nonce, verifier, redirectUri }) => {
      try {
        const address = client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { url: address.href };
      } catch {
        // Any other answer at its address refuses no log-in: there is none yet, and a later try asks again.
        return 'down';
      }
    },
    prove: async ({ code, ...of }) => {
      if (code === undefined) return 'rejected';
      try {
        const known = await configuration();
        const answer = await client.authorizationCodeGrant(known, cameBackTo({ ...of, code }), {
          expectedState: of.state,
          expectedNonce: of.nonce,
          pkceCodeVerifier: of.verifier,
          idTokenExpected: true,
        });
        const token = answer.claims();
        if (!token) return 'rejected';
        // Many providers name the person at another address than in the token; the library compares the subject.
        const isElsewhere = token['email'] === undefined && known.serverMetadata().userinfo_endpoint !== undefined;
        const {
          email,
          email_verified: emailVerified,
          name,
        } = isElsewhere ? await client.fetchUserInfo(known, answer.access_token, token.sub) : token;
        return {
          issuer: token.iss,
          subject: token.sub,
          email: textOf(email),
          // Some providers write it as a text, which the standard does not know.
          emailVerified: emailVerified === true || (emailVerified as unknown) === 'true',
          name: textOf(name),
        };
      } catch (problem) {
        return failureOf(problem);
      }
    },
  };
};

/** The address that the browser came back to. */
const cameBackTo = ({
  redirectUri,
  code,
  returnedState,
  iss,
}: LoginSecrets & ReturnedLogin & { returnedState: string; code: string }): URL => {
  const address = new URL(redirectUri);
  address.searchParams.set('code', code);
  address.searchParams.set('state', returnedState);
  if (iss !== undefined) address.searchParams.set('iss', iss);
  return address;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Answers that a later try may change are the provider's fault; the rest does not prove who is there. */
const failureOf = (problem: unknown): LoginFailure => {
  if (problem instanceof client.ResponseBodyError) return problem.status >= 500 ? 'down' : 'rejected';
  const { code, cause } = problem as { code?: unknown; cause?: unknown };
  if (cause instanceof Response) return cause.status >= 500 ? 'down' : 'rejected';
  return typeof code === 'string' && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT' ? 'rejected' : 'down';
};
