import type { Clock } from '#kernel/clock.ts';
import { between, days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { groupCommit } from '#kernel/database/group-commit.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { ValidSignIn } from './sign-in-cache.ts';

/** How much of the sliding time may be lost, so that not every call writes. */
const SLIDE = hours(1);

type Rights = Pick<
  SignedIn,
  'isAdmin' | 'hostLevel' | 'emailVerified' | 'auditor' | 'onProbation' | 'lacksSecondFactor'
>;
/**
 * What a member may do, as recorded, never behind; undefined when the account is not open or staff shut it out (C-173).
 * `changeAt`: when that changes without an event, because a status of staff ends.
 */
export type RightsOf = (
  member: string,
  /** A code or a passkey was checked in this sign-in. */
  isProvedTwice: boolean,
) => Promise<{ rights: Rights; changeAt: string | null; hasSecondStep: boolean } | undefined>;

export type SignInLifetime = {
  daysValid: number;
  /** Days after which a sign-in ends although it is used. */
  mostDays: number;
};
export type SignInNeeds = SignInLifetime & {
  database: Database;
  clock: Clock;
  /** Minutes for which a checked code or passkey lets sensitive acts through. */
  freshMinutes: number;
  rightsOf: RightsOf;
};

/** Some days after the last visit, and never later than some days after it began. */
export const expiry = ({ daysValid, mostDays }: SignInLifetime, now: string, since = now): string => {
  const [idle, end] = [plus(now, days(daysValid)), plus(since, days(mostDays))];
  return idle < end ? idle : end;
};

type ValidSignInRow = {
  token: string;
  id: string;
  member: string;
  signed_in_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  support: string | null;
  code_at: Date | null;
};

const LANES = 2;
const LARGEST_GROUP = 200;

/** After a restart every sign-in is unknown: read one by one, thousands wait for a connection until their time is over, and again. */
const signInRows = (database: Database) =>
  groupCommit<Buffer, ValidSignInRow | undefined>({
    lanes: LANES,
    largest: LARGEST_GROUP,
    failsAll: () => true,
    together: async (tokenHashes) => {
      const rows = await database.query<ValidSignInRow>(
        `select encode(token_hash, 'hex') as token, id::text, member::text, signed_in_at, last_seen_at, expires_at, support::text, code_at
         from identity.sign_ins where token_hash = any($1::bytea[])`,
        [tokenHashes],
      );
      const found = new Map(rows.map((row) => [row.token, row]));
      return tokenHashes.map((hash) => found.get(hash.toString('hex')));
    },
  });

/** The sign-in of a token, with what its member may do now; undefined when it does not hold any more. */
export const validSignIns = (needs: SignInNeeds) => {
  const read = signInRows(needs.database);
  return async (tokenHash: Buffer): Promise<ValidSignIn | undefined> => {
    const now = needs.clock.now();
    const row = await read(tokenHash);
    return row && row.expires_at.toISOString() > now ? signInOf(needs, row, now) : undefined;
  };
};

const signInOf = async (
  { database, freshMinutes, rightsOf, ...lifetime }: SignInNeeds,
  row: ValidSignInRow,
  now: string,
): Promise<ValidSignIn | undefined> => {
  const recorded = await rightsOf(row.member, row.support === null && row.code_at !== null);
  if (!recorded) return undefined;
  const { rights, changeAt, hasSecondStep } = recorded;
  let expiresAt = row.expires_at.toISOString();
  if (row.support !== null) {
    const staff = await rightsOf(row.support, row.code_at !== null);
    if (staff?.rights.isAdmin !== true) return undefined;
    const support = { by: row.support, until: expiresAt };
    return { signedIn: { id: row.member, signInId: row.id, ...rights, support }, expiresAt };
  }
  if (between(row.last_seen_at.toISOString(), now) >= SLIDE) {
    expiresAt = expiry(lifetime, now, row.signed_in_at.toISOString());
    await database.query('update identity.sign_ins set last_seen_at = $2, expires_at = $3 where id = $1', [
      row.id,
      now,
      expiresAt,
    ]);
  }
  return {
    signedIn: {
      id: row.member,
      signInId: row.id,
      ...rights,
      ...(hasSecondStep
        ? { secondStep: { freshUntil: row.code_at && plus(row.code_at.toISOString(), minutes(freshMinutes)) } }
        : {}),
    },
    expiresAt: changeAt !== null && changeAt < expiresAt ? changeAt : expiresAt,
  };
};
