import { hash, randomBytes } from 'node:crypto';
import { tracesIn } from '#kernel/about-members.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { AssertionAnswer, RegistrationAnswer } from '../contract/api/passkeys.ts';

/** How long a person may look for the device. */
const CHALLENGE_LASTS = minutes(10);

/** Loaded at the first use: most processes never check a passkey. */
const library = () => import('@simplewebauthn/server');

const hashed = (text: string): Buffer => hash('sha256', text, 'buffer');
/** For what a challenge was given; one for a check must not add a passkey, which needs more. */
type Purpose = 'log-in' | 'add' | 'check';

const random = (): string => randomBytes(32).toString('base64url');

/** The installation as devices know it; a passkey works there alone. */
export type Site = { id: string; origin: string };

type PasskeysKey = { publicKey: Uint8Array<ArrayBuffer>; counter: number };

/** The new key, when the device signed this challenge for this site after it made sure who is there. */
export const checkedRegistration = async (
  answer: RegistrationAnswer,
  challenge: string,
  site: Site,
): Promise<(PasskeysKey & { credential: string }) | undefined> => {
  try {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential: id, publicKey, counter };
  } catch {
    // The library throws for an answer that does not fit.
    return undefined;
  }
};

/** The counter of the device, when it signed this challenge with this key. */
export const checkedAssertion = async (
  answer: AssertionAnswer,
  challenge: string,
  site: Site,
  key: PasskeysKey,
): Promise<number | undefined> => {
  const { userHandle, ...response } = answer.response;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: answer.id, ...key },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};

type PasskeysRow = { passkey: string; member: string; public_key: Buffer; counter: string };

/** Public keys of passkeys beside the password hashes, and the challenges that wait for an answer. */
export const passkeyBook = (database: Database) => ({
  challenge: async (
    purpose: Purpose,
    member: string | null,
    now: string,
  ): Promise<{ challenge: string; secret: string }> => {
    const [challenge, secret] = [random(), random()];
    await database.query(
      'insert into identity.passkey_challenges (secret_hash, challenge, member, expires_at) values ($1, $2, $3, $4)',
      [hashed(`${purpose}|${secret}`), challenge, member, plus(now, CHALLENGE_LASTS)],
    );
    return { challenge, secret };
  },
  /** Takes the challenge out; undefined for a wrong secret, a second time, and too late. */
  takeChallenge: async (
    purpose: Purpose,
    secret: string,
    member: string | null,
    now: string,
  ): Promise<string | undefined> =>
    (
      await database.query<{ challenge: string }>(
        `delete from identity.passkey_challenges
         where secret_hash = $1 and member is not distinct from $2::uuid and expires_at > $3 returning challenge`,
        [hashed(`${purpose}|${secret}`), member, now],
      )
    )[0]?.challenge,
  /** False when another account, or this one, has it already. */
  put: async (
    input: PasskeysKey & { passkey: string; credential: string; member: string; name: string; now: string },
  ) =>
    (
      await database.query(
        `insert into identity.passkeys (passkey, credential, member, name, public_key, counter, added_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
        [
          input.passkey,
          input.credential,
          input.member,
          input.name,
          Buffer.from(input.publicKey),
          input.counter,
          input.now,
        ],
      )
    ).length > 0,
  find: async (credential: string): Promise<(PasskeysKey & { passkey: string; member: string }) | undefined> => {
    const [row] = await database.query<PasskeysRow>(
      'select passkey::text, member::text, public_key, counter::text from identity.passkeys where credential = $1',
      [credential],
    );
    return (
      row && {
        passkey: row.passkey,
        member: row.member,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      }
    );
  },
  /** False when another use was faster: a counter that does not rise may be that of a copied key. */
  use: async (passkey: string, options: { before: number; counter: number; now: string }): Promise<boolean> =>
    (
      await database.query(
        `update identity.passkeys set counter = $3, last_used_at = $4 where passkey = $1 and counter = $2 returning 1`,
        [passkey, options.before, options.counter, options.now],
      )
    ).length > 0,
  list: async (member: string) =>
    (
      await database.query<{
        passkey: string;
        credential: string;
        name: string;
        added_at: Date;
        last_used_at: Date | null;
      }>(
        `select passkey::text, credential, name, added_at, last_used_at from identity.passkeys
         where member = $1 order by added_at, passkey`,
        [member],
      )
    ).map((row) => ({
      passkey: row.passkey,
      credential: row.credential,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  remove: async (passkey: string, member: string): Promise<void> => {
    await database.query('delete from identity.passkeys where passkey = $1 and member = $2', [passkey, member]);
  },
  ...tracesIn(database, ['identity.passkeys', 'identity.passkey_challenges']),
  tidy: async (now: string): Promise<void> => {
    await database.query('delete from identity.passkey_challenges where expires_at <= $1', [now]);
  },
});
export type PasskeyBook = ReturnType<typeof passkeyBook>;
