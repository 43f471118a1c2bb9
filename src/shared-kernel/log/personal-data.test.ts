import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { KEY_CACHE_MILLISECONDS, personalData, rewrapKeys, SubjectClosed } from './personal-data.ts';
import { UnreadableLog } from './unreadable-log.ts';
import { rowsDatabase } from '../testing/rows-database.ts';

const KEY = 'a master key that nobody should use in earnest';
let database: Database;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());

describe('sealed personal data', () => {
  it('is read by every process that has the master key', async () => {
    const subject = randomUUID();
    const sealed = await personalData(database, KEY).seal(subject, 'stream|Type|1', { email: 'ana@example.org' });
    expect(sealed).not.toContain('ana@');
    expect(await personalData(database, KEY).unseal(subject, 'stream|Type|1', sealed)).toEqual({
      email: 'ana@example.org',
    });
  });

  it('is bound to its subject and its event: moved elsewhere, or changed, it is not read', async () => {
    const [ana, ben] = [randomUUID(), randomUUID()];
    const secrets = personalData(database, KEY);
    const sealed = await secrets.seal(ana, 'stream|Type|1', 'Ana');
    await secrets.seal(ben, 'stream|Type|1', 'Ben');
    await expect(secrets.unseal(ben, 'stream|Type|1', sealed)).rejects.toThrow('does not open with their key');
    await expect(secrets.unseal(ana, 'stream|Type|2', sealed)).rejects.toThrow('does not open with their key');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    await expect(secrets.unseal(ana, 'stream|Type|1', bytes.toString('base64url'))).rejects.toThrow(
      'does not open with their key',
    );
  });

  it('sealed data cannot be opened without the master key, and the error names MASTER_KEY', async () => {
    const subject = randomUUID();
    const sealed = await personalData(database, KEY).seal(subject, 'c', 'Ana');
    const other = personalData(database, 'another master key, just as long as it');
    await expect(other.unseal(subject, 'c', sealed)).rejects.toThrow(UnreadableLog);
    await expect(other.unseal(subject, 'c', sealed)).rejects.toThrow(
      `The key of ${subject} does not open with this MASTER_KEY. Start with the MASTER_KEY`,
    );
    await expect(other.prefetch([subject])).rejects.toThrow(UnreadableLog);
  });

  it('whose key was lost is not taken for forgotten', async () => {
    const [ana, ben] = [randomUUID(), randomUUID()];
    const secrets = personalData(database, KEY);
    const [ofAna, ofBen] = [await secrets.seal(ana, 'c', 'Ana'), await secrets.seal(ben, 'c', 'Ben')];
    await secrets.forget(ben);
    await database.query('delete from personal_data.keys where subject = $1', [ana]);
    const elsewhere = personalData(database, KEY);
    await elsewhere.prefetch([ana, ben]);
    await expect(elsewhere.unseal(ana, 'c', ofAna)).rejects.toThrow(UnreadableLog);
    await expect(elsewhere.unseal(ana, 'c', ofAna)).rejects.toThrow('put the keyring back');
    expect(await elsewhere.unseal(ben, 'c', ofBen)).toBeNull();
  });

  it('reads as null for ever once the subject was forgotten, and nothing more is recorded about them', async () => {
    const [ana, ben] = [randomUUID(), randomUUID()];
    const secrets = personalData(database, KEY);
    const [ofAna, ofBen] = [await secrets.seal(ana, 'c', 'Ana'), await secrets.seal(ben, 'c', 'Ben')];
    await secrets.forget(ana);
    const elsewhere = personalData(database, KEY);
    for (const each of [secrets, elsewhere]) {
      expect(await each.unseal(ana, 'c', ofAna)).toBeNull();
      expect(await each.unseal(ben, 'c', ofBen)).toBe('Ben');
      await expect(each.seal(ana, 'c', 'Ana again')).rejects.toThrow('forgotten');
    }
    expect(await database.query('select wrapped from personal_data.keys where subject = $1', [ana])).toEqual([
      { wrapped: null },
    ]);
  });

  it('of a subject that is being forgotten can still be read, and nothing more is sealed; others follow within a minute', async () => {
    const ana = randomUUID();
    let present = Date.parse('2026-05-04T12:00:00.000Z');
    const now = () => present;
    const [secrets, elsewhere] = [personalData(database, KEY, now), personalData(database, KEY, now)];
    const sealed = await secrets.seal(ana, 'c', 'Ana');
    await elsewhere.seal(ana, 'c', 'Ana');
    expect(await secrets.close(ana, '2026-05-04T12:00:00.000Z')).toBe('2026-05-04T12:00:00.000Z');
    expect(await secrets.close(ana, '2026-05-05T12:00:00.000Z')).toBe('2026-05-04T12:00:00.000Z');
    await expect(secrets.seal(ana, 'c', 'more')).rejects.toThrow(SubjectClosed);
    await elsewhere.seal(ana, 'c', 'a process that remembers the key');
    present += KEY_CACHE_MILLISECONDS;
    await expect(elsewhere.seal(ana, 'c', 'more')).rejects.toThrow(SubjectClosed);
    expect(await elsewhere.unseal(ana, 'c', sealed)).toBe('Ana');
  });

  it('of a subject that never had a key cannot come into being once it is closed', async () => {
    const ana = randomUUID();
    await personalData(database, KEY).close(ana, '2026-05-04T12:00:00.000Z');
    await expect(personalData(database, KEY).seal(ana, 'c', 'Ana')).rejects.toThrow(SubjectClosed);
  });

  it('is destroyed for many subjects in one step', async () => {
    const secrets = personalData(database, KEY);
    const subjects = [randomUUID(), randomUUID(), randomUUID()];
    for (const subject of subjects) await secrets.seal(subject, 'c', 'text');
    expect(await secrets.countKeys(subjects)).toBe(3);
    await secrets.forget(subjects.slice(1));
    expect(await secrets.countKeys(subjects)).toBe(1);
  });

  it('gets one key per subject, also when two processes make it at once', async () => {
    const subject = randomUUID();
    const [first, second] = [personalData(database, KEY), personalData(database, KEY)];
    const [a, b] = await Promise.all([first.seal(subject, 'c', 1), second.seal(subject, 'c', 2)]);
    expect([await second.unseal(subject, 'c', a), await first.unseal(subject, 'c', b)]).toEqual([1, 2]);
  });

  it('is read in bulk with one look at the keys', async () => {
    const secrets = personalData(database, KEY);
    const subjects = Array.from({ length: 5 }, () => randomUUID());
    const sealed = await Promise.all(subjects.map((subject) => secrets.seal(subject, 'c', subject)));
    let looks = 0;
    const counting: Database = {
      ...database,
      query: (text, values) => {
        looks++;
        return database.query(text, values);
      },
    };
    const reader = personalData(counting, KEY);
    await reader.prefetch(subjects);
    for (const [index, subject] of subjects.entries())
      expect(await reader.unseal(subject, 'c', sealed[index]!)).toBe(subject);
    expect(looks).toBe(1);
  });
});

it('fingerprints are equal for equal values of one purpose, and mean nothing without the master key', () => {
  const secrets = personalData(database, KEY);
  expect(secrets.fingerprint('email', 'ana@example.org')).toBe(
    personalData(database, KEY).fingerprint('email', 'ana@example.org'),
  );
  expect(secrets.fingerprint('email', 'ana@example.org')).not.toBe(secrets.fingerprint('username', 'ana@example.org'));
  expect(secrets.fingerprint('email', 'ana@example.org')).not.toBe(
    personalData(database, 'another master key, just as long as it').fingerprint('email', 'ana@example.org'),
  );
});

describe('rotation of the wrapping key', () => {
  const FIRST = 'the first wrapping key of thirty-two characters';
  const SECOND = 'the second wrapping key of thirty-two characters';
  const before = { master: KEY };
  const during = { master: KEY, wrapping: FIRST };
  const sealedBy = async (keys: Parameters<typeof personalData>[1], subject = randomUUID()) => ({
    subject,
    text: await personalData(database, keys).seal(subject, 'c', 'Ana'),
  });
  const opens = (keys: Parameters<typeof personalData>[1], { subject, text }: { subject: string; text: string }) =>
    personalData(database, keys).unseal(subject, 'c', text);
  beforeEach(() => database.query('delete from personal_data.keys', []).then(() => undefined));

  it('processes with the keys before, during and after it read what the others seal', async () => {
    const old = await sealedBy({ ...before, alsoWrapping: FIRST });
    const fresh = await sealedBy(during);
    for (const keys of [{ ...before, alsoWrapping: FIRST }, during])
      for (const sealed of [old, fresh]) expect(await opens(keys, sealed)).toBe('Ana');
    await expect(opens(before, fresh)).rejects.toThrow(UnreadableLog);
    expect(personalData(database, during).fingerprint('email', 'a')).toBe(
      personalData(database, before).fingerprint('email', 'a'),
    );
  });

  it('re-wraps all keys once; then the key before opens none', async () => {
    const sealed = [await sealedBy(during), await sealedBy(during)];
    const keys = { master: KEY, wrapping: SECOND, alsoWrapping: FIRST };
    expect(await rewrapKeys(database, keys)).toEqual({ keys: 2, rewrapped: 2, unopened: 0 });
    expect(await rewrapKeys(database, keys)).toEqual({ keys: 2, rewrapped: 0, unopened: 0 });
    for (const each of sealed) {
      expect(await opens({ master: KEY, wrapping: SECOND }, each)).toBe('Ana');
      await expect(opens(during, each)).rejects.toThrow(UnreadableLog);
      await expect(opens({ master: SECOND, wrapping: SECOND }, each)).rejects.toThrow(UnreadableLog);
    }
  });

  it('continues after an interruption where it was', async () => {
    const secrets = personalData(database, before);
    await Promise.all(Array.from({ length: 2_200 }, () => secrets.seal(randomUUID(), 'c', 'x')));
    const interrupted = rewrapKeys(database, during, ({ keys }) => {
      if (keys === 2_000) throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(await rewrapKeys(database, during)).toEqual({ keys: 2_200, rewrapped: 200, unopened: 0 });
  }, 30_000);

  it('counts keys that none of the secrets opens, and leaves them as they are', async () => {
    const sealed = await sealedBy(during);
    expect(await rewrapKeys(database, { master: KEY, wrapping: SECOND })).toEqual({
      keys: 1,
      rewrapped: 0,
      unopened: 1,
    });
    expect(await opens(during, sealed)).toBe('Ana');
  });

  it('a member who is forgotten meanwhile stays forgotten', async () => {
    const sealed = await sealedBy(before);
    const forgetting: Pick<Database, 'query'> = {
      query: async (text, values) => {
        if (text.startsWith('update')) await personalData(database, before).forget(sealed.subject);
        return database.query(text, values);
      },
    };
    expect(await rewrapKeys(forgetting, during)).toEqual({ keys: 1, rewrapped: 0, unopened: 0 });
    expect(await opens(during, sealed)).toBeNull();
  });
});

describe('another master key', () => {
  const old = { master: KEY };
  const changing = { master: 'the next master key, for tests alone', alsoMaster: KEY, naming: KEY };
  const { alsoMaster: _, ...changed } = changing;

  it('finds stored names again', () => {
    const names = [old, changing, changed].map((keys) => personalData(database, keys).fingerprint('email', 'ana'));
    expect(new Set(names).size).toBe(1);
  });

  it('makes other secrets of links, and accepts those of before while it has both', () => {
    const token = personalData(database, old).token('link', 'ana');
    expect(personalData(database, changing).token('link', 'ana')).not.toBe(token);
    expect(personalData(database, changing).isToken('link', 'ana', token)).toBe(true);
    expect(personalData(database, changing).isToken('link', 'ben', token)).toBe(false);
    expect(personalData(database, changed).isToken('link', 'ana', token)).toBe(false);
  });
});
