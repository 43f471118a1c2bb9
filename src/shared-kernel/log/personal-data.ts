import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Sql } from '../database/database.ts';
import { UnreadableLog } from './unreadable-log.ts';

/**
 * Personal data in events is sealed with a key per subject (AES-256-GCM, bound to subject, stream, type and event id).
 * The keys are in Postgres, wrapped by a key derived from the installation's master key. Forgetting a subject destroys
 * its key, and everything sealed with it reads as `null` from then on (crypto-shredding).
 */
export type PersonalData = {
  /**
   * Sealed text, safe to store for ever. Creates the subject's key when there is none.
   * @throws {SubjectClosed} for a subject that is being forgotten or was
   */
  seal(subject: string, context: string, value: unknown): Promise<string>;
  /**
   * The value, or `null` when the subject was forgotten.
   * @throws {UnreadableLog} when the key is missing without an erasure mark, or does not open the text
   */
  unseal(subject: string, context: string, sealed: string): Promise<unknown>;
  /** Loads the keys of many subjects with one statement, for reading the log in bulk. */
  prefetch(subjects: Iterable<string>): Promise<void>;
  /**
   * A keyed hash for unique lookups (an e-mail address): equal for equal values, meaningless without the master key.
   */
  fingerprint(purpose: string, value: string): string;
  /**
   * First phase of forgetting: nothing more is sealed for this subject, existing data stays readable. Other processes
   * follow within {@link KEY_CACHE_MILLISECONDS}. Resolves to the time of closing, which is earlier when it was closed
   * before.
   */
  close(subject: string, now: string): Promise<string>;
  /** Destroys the keys of these subjects irrevocably, in one statement. */
  forget(subjects: string | readonly string[]): Promise<void>;
  /** Number of these subjects that still have a key. */
  countKeys(subjects: readonly string[]): Promise<number>;
};

/** Nothing can be sealed for a subject that is being forgotten or was. */
export class SubjectClosed extends Error {
  constructor() {
    super('This subject was forgotten; nothing more can be recorded about them');
    this.name = 'SubjectClosed';
  }
}

const encrypt = (key: KeyObject, associated: string, plain: Buffer): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associated));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

const decrypt = (key: KeyObject, associated: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(associated))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
};

/**
 * How long a process may use a cached key after another process destroyed it; the first phase of forgetting waits this
 * out.
 */
export const KEY_CACHE_MILLISECONDS = 60_000;
const CACHED_KEYS = 50_000;

/**
 * @param masterKey at least 32 bytes of secret, the same in every process of an installation
 * @param now milliseconds by the product's clock, which also times the first phase of forgetting
 */
export const personalData = (sql: Sql, masterKey: string, now: () => number = Date.now): PersonalData => {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, 'wellspring', `personal-data/${purpose}`, 32));
  // A KeyObject, because converting bytes at every use takes four times as long as the encryption.
  const wrapping = createSecretKey(derived('wrap'));
  const hashing = derived('fingerprint');
  const cache = new Map<string, { key: KeyObject | null; closed: boolean; since: number }>();

  const store = (subject: string, key: KeyObject | null, closed: boolean) => {
    if (cache.size >= CACHED_KEYS) cache.delete(cache.keys().next().value!);
    cache.set(subject, { key, closed, since: now() });
  };
  const cached = (subject: string) => {
    const entry = cache.get(subject);
    return entry && Math.abs(now() - entry.since) < KEY_CACHE_MILLISECONDS ? entry : undefined;
  };
  const unwrapped = (subject: string, wrapped: Buffer): KeyObject => {
    try {
      return createSecretKey(decrypt(wrapping, subject, wrapped));
    } catch (problem) {
      throw new UnreadableLog(
        `The key of ${subject} does not open with this MASTER_KEY`,
        'Start with the MASTER_KEY that this installation had before; if it is the same, put the keyring back',
        problem,
      );
    }
  };
  const load = async (subjects: readonly string[]) => {
    const rows = await sql.query<{ subject: string; wrapped: Buffer | Uint8Array | null; closed: boolean }>(
      `select subject::text, wrapped, closed_at is not null as closed from personal_data.keys
       where subject = any($1::uuid[])`,
      [subjects],
    );
    for (const { subject, wrapped, closed } of rows)
      store(subject, wrapped === null ? null : unwrapped(subject, Buffer.from(wrapped)), closed);
  };
  const keyOf = async (subject: string): Promise<KeyObject | null | undefined> => {
    const known = cached(subject);
    if (known) return known.key;
    await load([subject]);
    return cached(subject)?.key;
  };
  const keyFor = async (subject: string): Promise<KeyObject> => {
    const known = await keyOf(subject);
    if (known === null || cached(subject)?.closed) throw new SubjectClosed();
    if (known) return known;
    await sql.query('insert into personal_data.keys (subject, wrapped) values ($1, $2) on conflict do nothing', [
      subject,
      encrypt(wrapping, subject, randomBytes(32)),
    ]);
    await load([subject]);
    return keyFor(subject);
  };

  return {
    seal: async (subject, context, value) =>
      encrypt(await keyFor(subject), `${subject}|${context}`, Buffer.from(JSON.stringify(value))).toString('base64url'),
    unseal: async (subject, context, sealed) => {
      const key = await keyOf(subject);
      if (key === undefined)
        throw new UnreadableLog(
          `There is no key for what is personal to ${subject}, and no mark that they were forgotten`,
          'Keys were lost: put the keyring back, which knows both; nobody counts as forgotten before',
        );
      if (key === null) return null;
      try {
        return JSON.parse(
          decrypt(key, `${subject}|${context}`, Buffer.from(sealed, 'base64url')).toString(),
        ) as unknown;
      } catch (problem) {
        throw new UnreadableLog(
          `What is personal to ${subject} in it does not open with their key`,
          'It was changed, moved or damaged',
          problem,
        );
      }
    },
    prefetch: async (subjects) => {
      const missing = [...new Set(subjects)].filter((subject) => !cached(subject));
      if (missing.length > 0) await load(missing);
    },
    fingerprint: (purpose, value) => createHmac('sha256', hashing).update(`${purpose}|${value}`).digest('hex'),
    close: async (subject, at) => {
      const [row] = await sql.query<{ closed_at: Date }>(
        `insert into personal_data.keys as k (subject, wrapped, closed_at) values ($1, $2, $3)
         on conflict (subject) do update set closed_at = coalesce(k.closed_at, excluded.closed_at)
         returning closed_at`,
        [subject, encrypt(wrapping, subject, randomBytes(32)), at],
      );
      cache.delete(subject);
      return row!.closed_at.toISOString();
    },
    forget: async (subjects) => {
      const all = typeof subjects === 'string' ? [subjects] : subjects;
      if (all.length === 0) return;
      await sql.query(
        `insert into personal_data.keys as k (subject, wrapped, forgotten_at)
         select distinct s, null::bytea, now() from unnest($1::uuid[]) s
         on conflict (subject) do update set wrapped = null, forgotten_at = now() where k.wrapped is not null`,
        [all],
      );
      for (const subject of all) store(subject, null, true);
    },
    countKeys: async (subjects) => {
      const [row] = await sql.query<{ count: number }>(
        'select count(*)::int as count from personal_data.keys where subject = any($1::uuid[]) and wrapped is not null',
        [subjects],
      );
      return row!.count;
    },
  };
};
