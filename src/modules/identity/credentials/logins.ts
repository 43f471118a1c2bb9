import { hash, randomBytes } from 'node:crypto';
import { tracesIn } from '#kernel/about-members.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { PortProblem } from '#kernel/port-problems.ts';

/** Who logged in at the provider, verified: nothing in it was taken from the browser. */
export type ProvedLogin = {
  issuer: string;
  /** Never given to another person by this issuer. */
  subject: string;
  email: string | null;
  /** Whether the provider vouches that the address belongs to this person; null when it says nothing about it. */
  emailVerified: boolean | null;
  name: string | null;
};
/** The provider does not answer in time, or what came back does not prove anything. */
export type LoginFailure = PortProblem & {
  failure: 'down' | 'rejected';
  /** The provider, or the product's registration there, does not work; otherwise only this log-in is wrong. */
  isOfProvider: boolean;
};
export const isLoginFailure = (answer: object): answer is LoginFailure => 'failure' in answer;

/** What binds the browser's way back to its way out. */
export type LoginSecrets = { state: string; nonce: string; verifier: string; redirectUri: string };

/** What the browser brings back: from a provider of OpenID Connect a code, from Facebook a token and whose it is. */
export type ReturnedLogin = {
  code?: string | undefined;
  /** Which provider answered (RFC 9207). */
  iss?: string | undefined;
  accessToken?: string | undefined;
  userId?: string | undefined;
};

/** Another provider; nothing that the browser brings back is believed before `prove` has asked there. */
export type LoginPort = {
  /** The provider's page that the browser opens. */
  addressOf(loginSecrets: LoginSecrets): Promise<{ url: string } | LoginFailure>;
  /** Verifies with the provider who is there; `returnedState`: what the browser brought back as the state. */
  prove(input: LoginSecrets & ReturnedLogin & { returnedState: string }): Promise<ProvedLogin | LoginFailure>;
};

export type OfferedLogin = { name: string; port: LoginPort };

/** How long people may stay at the provider. */
const ATTEMPT_LASTS = minutes(10);

const hashed = (text: string): Buffer => hash('sha256', text, 'buffer');
const random = (): string => randomBytes(32).toString('base64url');

type LoginsRow = { member: string | null; nonce: string; verifier: string; redirect_uri: string };

/** Log-ins that were begun: each can be completed once, by the browser that holds its secret. */
export const loginAttempts = (database: Database) => ({
  /** `secret` goes to the browser, `secrets` to the provider. */
  begin: async (options: {
    provider: string;
    member: string | null;
    redirectUri: string;
    now: string;
  }): Promise<{ secret: string; secrets: LoginSecrets }> => {
    const [secret, state, nonce, verifier] = [random(), random(), random(), random()];
    await database.query(
      `insert into identity.login_attempts
         (state_hash, secret_hash, provider, member, nonce, verifier, redirect_uri, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        hashed(state),
        hashed(secret),
        options.provider,
        options.member,
        nonce,
        verifier,
        options.redirectUri,
        plus(options.now, ATTEMPT_LASTS),
      ],
    );
    return { secret, secrets: { state, nonce, verifier, redirectUri: options.redirectUri } };
  },
  /** Takes the attempt out; undefined for a wrong state or secret, a second time, and too late. */
  take: async (options: {
    provider: string;
    state: string;
    secret: string;
    now: string;
  }): Promise<{ member: string | null; secrets: LoginSecrets } | undefined> => {
    const [row] = await database.query<LoginsRow>(
      `delete from identity.login_attempts
       where state_hash = $1 and secret_hash = $2 and provider = $3 and expires_at > $4
       returning member::text, nonce, verifier, redirect_uri`,
      [hashed(options.state), hashed(options.secret), options.provider, options.now],
    );
    if (!row) return undefined;
    const { member, nonce, verifier, redirect_uri: redirectUri } = row;
    return { member, secrets: { state: options.state, nonce, verifier, redirectUri } };
  },
  ...tracesIn(database, ['identity.login_attempts']),
  tidy: async (now: string): Promise<void> => {
    await database.query('delete from identity.login_attempts where expires_at <= $1', [now]);
  },
});
export type LoginAttempts = ReturnType<typeof loginAttempts>;
