import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { tracesIn } from '#kernel/about-members.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';

/** Seconds for which a code of the app stands. */
const PERIOD = 30;
/** Clocks of phones and people who type may be one code late or early. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** How long the first code may take. */
const SETTING_UP_LASTS = hours(1);

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike; 32 of them, so a code of ten has 50 random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const totp = (secret: string, options: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...options, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app opens. */
export const uriOf = (secret: string, options: { issuer: string; label: string }): string =>
  totp(secret, options).toString();

/** The time step to which the code belongs; undefined for a wrong one. */
export const stepOf = (secret: string, code: string, now: string): number | undefined => {
  const timestamp = Date.parse(now);
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
};

/** Spaces, hyphens and capitals do not matter. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/**
 * Secrets of the second step, beside the password hashes: those of apps sealed with the member's key, recovery codes as
 * keyed fingerprints.
 */
export const secondFactors = (database: Database, personalData: PersonalData) => {
  const context = (factor: string) => `second-factor|${factor}`;
  const fingerprint = (factor: string, code: string) =>
    personalData.fingerprint('recovery-code', `${factor}|${plainCode(code)}`);

  return {
    /** Replaces what the member began before, and what was left over; only for members without a second step. */
    begin: async (options: { factor: string; member: string; secret: string; now: string }): Promise<void> => {
      const sealed = await personalData.seal(options.member, context(options.factor), options.secret);
      await database.transaction(async (sql) => {
        await sql.query('delete from identity.second_factors where member = $1', [options.member]);
        await sql.query(
          'insert into identity.second_factors (factor, member, secret, made_at) values ($1, $2, $3, $4)',
          [options.factor, options.member, sealed, options.now],
        );
      });
    },
    /** The one that the member sets up at the moment. */
    begun: async (member: string, now: string): Promise<string | undefined> =>
      (
        await database.query<{ factor: string }>(
          `select factor::text from identity.second_factors
           where member = $1 and confirmed_at is null and made_at > $2`,
          [member, plus(now, -SETTING_UP_LASTS)],
        )
      )[0]?.factor,
    secretOf: async (member: string, factor: string): Promise<string | undefined> => {
      const [row] = await database.query<{ secret: string }>(
        'select secret from identity.second_factors where factor = $1 and member = $2',
        [factor, member],
      );
      const secret = row && (await personalData.unseal(member, context(factor), row.secret));
      return typeof secret === 'string' ? secret : undefined;
    },
    /** Accepts the code of a time step, which is newer than all before; false for a second time. */
    useStep: async (factor: string, step: number): Promise<boolean> =>
      (
        await database.query(
          'update identity.second_factors set last_step = $2 where factor = $1 and last_step < $2 returning 1',
          [factor, step],
        )
      ).length > 0,
    confirm: async (factor: string, codes: readonly string[], now: string): Promise<void> => {
      await database.query('update identity.second_factors set recovery = $2, confirmed_at = $3 where factor = $1', [
        factor,
        codes.map((code) => fingerprint(factor, code)),
        now,
      ]);
    },
    /** Accepts a recovery code once: how many are left. Undefined for a wrong one. */
    useRecoveryCode: async (factor: string, code: string): Promise<number | undefined> =>
      (
        await database.query<{ left: number }>(
          `update identity.second_factors set recovery = array_remove(recovery, $2)
           where factor = $1 and $2 = any(recovery) returning cardinality(recovery) as left`,
          [factor, fingerprint(factor, code)],
        )
      )[0]?.left,
    recoveryCodesLeft: async (factor: string): Promise<number> =>
      (
        await database.query<{ left: number }>(
          'select cardinality(recovery) as left from identity.second_factors where factor = $1',
          [factor],
        )
      )[0]?.left ?? 0,
    confirmedAt: async (factor: string): Promise<string | null> =>
      (
        await database.query<{ confirmed_at: Date | null }>(
          'select confirmed_at from identity.second_factors where factor = $1',
          [factor],
        )
      )[0]?.confirmed_at?.toISOString() ?? null,
    ...tracesIn(database, ['identity.second_factors']),
    tidy: async (now: string): Promise<void> => {
      await database.query('delete from identity.second_factors where confirmed_at is null and made_at <= $1', [
        plus(now, -SETTING_UP_LASTS),
      ]);
    },
  };
};
export type SecondFactors = ReturnType<typeof secondFactors>;
