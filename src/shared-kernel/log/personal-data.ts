import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { countRows, type Sql } from '../database/database.ts';
import { isSameSecret } from '../same-secret.ts';
import { decrypt, encrypt } from './encryption.ts';
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
   * A keyed hash for unique lookups (an e-mail address): equal for equal values, also when the master key changes, and
   * meaningless without the naming key.
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

/** Secrets that change with the master key. */
export type Tokens = {
  /** A secret that follows from the value and the present master key, for links and proofs that are checked later. */
  token(purpose: string, value: string): string;
  /** Whether it is that secret, made with the present master key or the one that comes or goes. */
  isToken(purpose: string, value: string, given: string): boolean;
};

/** Nothing can be sealed for a subject that is being forgotten or was. */
export class SubjectClosed extends Error {
  constructor() {
    super('This subject was forgotten; nothing more can be recorded about them');
    this.name = 'SubjectClosed';
  }
}

/**
 * How long a process may use a cached key after another process destroyed it; the first phase of forgetting waits this
 * out.
 */
export const KEY_CACHE_MILLISECONDS = 60_000;
const CACHED_KEYS = 50_000;

/** The secrets of an installation, each at least 32 characters, the same in every process. */
export type MasterKeys = {
  /** Signatures and the secrets in links are derived from it. */
  master: string;
  /** The master key before or after the present one: opens keys and checks links during a change. */
  alsoMaster?: string | undefined;
  /** Names of streams and stored hashes are derived from it, so it never changes; the master key when absent. */
  naming?: string | undefined;
  /** Wraps the keys of subjects, together with `master`; `master` alone does when absent. */
  wrapping?: string | undefined;
  /** The wrapping key before or after the present one: opens keys during a rotation, wraps none. */
  alsoWrapping?: string | undefined;
};

/** A KeyObject, because converting bytes at every use takes several times as long as encrypting or hashing. */
const derivedFrom = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'wellspring', `personal-data/${purpose}`, 32)));

/**
 * Wraps and opens keys of subjects. New keys are wrapped by the wrapping key; the other one and the master key open as well,
 * so that processes before, in and after a rotation understand each other.
 */
const keyWrapping = ({ master, alsoMaster, naming = master, wrapping, alsoWrapping }: MasterKeys) => {
  const masters = [...new Set([master, alsoMaster ?? master])];
  // Derived from all of them: with a wrong one no key opens, which every start checks.
  const [current, ...others] = masters.flatMap((each) =>
    [...new Set([wrapping, undefined, alsoWrapping])].map((key) => {
      const secrets = each === naming ? [each, ...(key === undefined ? [] : [key])] : [each, key ?? '', naming];
      return derivedFrom(secrets.join('\n'), 'wrap');
    }),
  );
  const openedBy = (key: KeyObject, subject: string, wrapped: Buffer): Buffer | undefined => {
    try {
      return decrypt(key, subject, wrapped);
    } catch {
      return undefined;
    }
  };
  return {
    wrapped: (subject: string, key: Buffer): Buffer => encrypt(current!, subject, key),
    isCurrent: (subject: string, wrapped: Buffer): boolean => openedBy(current!, subject, wrapped) !== undefined,
    /** Undefined when none of the keys opens it. */
    opened: (subject: string, wrapped: Buffer): Buffer | undefined => {
      for (const key of [current!, ...others]) {
        const opened = openedBy(key, subject, wrapped);
        if (opened) return opened;
      }
      return undefined;
    },
  };
};

/** What a pass over all keys did, and how many keys open with none of the secrets. */
type Rewrapped = { keys: number; rewrapped: number; unopened: number };

const REWRAP_BATCH = 1_000;

/**
 * Wraps every key that another secret wraps by the present wrapping key, in committed batches: what was done is not done
 * again after an interruption. Runs beside the product; a subject that is forgotten meanwhile stays forgotten.
 */
export const rewrapKeys = async (
  sql: Sql,
  keys: MasterKeys,
  progress: (so: Rewrapped) => void = () => undefined,
): Promise<Rewrapped> => {
  const wrapping = keyWrapping(keys);
  const count = { keys: 0, rewrapped: 0, unopened: 0 };
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await sql.query<{ subject: string; wrapped: Buffer | Uint8Array }>(
      `select subject::text, wrapped from personal_data.keys
       where subject > $1::uuid and wrapped is not null order by subject limit ${REWRAP_BATCH}`,
      [after],
    );
    if (rows.length === 0) return count;
    const present = rows.map(({ subject, wrapped }) => ({ subject, before: Buffer.from(wrapped) }));
    const old = present.filter(({ subject, before }) => !wrapping.isCurrent(subject, before));
    const renewed = old.flatMap(({ subject, before }) => {
      const key = wrapping.opened(subject, before);
      return key ? [{ subject, before, now: wrapping.wrapped(subject, key) }] : [];
    });
    const changed = await sql.query(
      `update personal_data.keys k set wrapped = u.now from unnest($1::uuid[], $2::bytea[], $3::bytea[]) u (subject, before, now)
       where k.subject = u.subject and k.wrapped = u.before returning k.subject`,
      [
        renewed.map(({ subject }) => subject),
        renewed.map(({ before }) => hex(before)),
        renewed.map(({ now }) => hex(now)),
      ],
    );
    count.keys += rows.length;
    count.rewrapped += changed.length;
    count.unopened += old.length - renewed.length;
    progress({ ...count });
    after = rows.at(-1)!.subject;
  }
};

/** Arrays of bytes are passed as text. */
const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/**
 * @param secret the keys of the installation, or its master key alone
 * @param now milliseconds by the product's clock, which also times the first phase of forgetting
 */
export const personalData = (
  sql: Sql,
  secret: string | MasterKeys,
  now: () => number = Date.now,
): PersonalData & Tokens => {
  const keys = typeof secret === 'string' ? { master: secret } : secret;
  const wrapping = keyWrapping(keys);
  const naming = derivedFrom(keys.naming ?? keys.master, 'fingerprint');
  const [present, ...others] = [...new Set([keys.master, keys.alsoMaster ?? keys.master])].map((key) =>
    derivedFrom(key, 'fingerprint'),
  );
  const hashed = (key: KeyObject, purpose: string, value: string) =>
    createHmac('sha256', key).update(`${purpose}|${value}`).digest('hex');
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
    const key = wrapping.opened(subject, wrapped);
    if (key) return createSecretKey(key);
    throw new UnreadableLog(
      `The key of ${subject} does not open with this MASTER_KEY`,
      'Start with the MASTER_KEY, NAMING_KEY and WRAPPING_KEY that this installation had before; if they are the same, put the keyring back',
    );
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
      wrapping.wrapped(subject, randomBytes(32)),
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
    fingerprint: (purpose, value) => hashed(naming, purpose, value),
    token: (purpose, value) => hashed(present!, purpose, value),
    isToken: (purpose, value, given) =>
      [present!, ...others].map((key) => isSameSecret(hashed(key, purpose, value), given)).includes(true),
    close: async (subject, at) => {
      const [row] = await sql.query<{ closed_at: Date }>(
        `insert into personal_data.keys as k (subject, wrapped, closed_at) values ($1, $2, $3)
         on conflict (subject) do update set closed_at = coalesce(k.closed_at, excluded.closed_at)
         returning closed_at`,
        [subject, wrapping.wrapped(subject, randomBytes(32)), at],
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
    countKeys: (subjects) =>
      countRows(sql, 'personal_data.keys where subject = any($1::uuid[]) and wrapped is not null', [subjects]),
  };
};
