import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '#kernel/database/database.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { until } from '#kernel/testing/until.ts';
import { idempotentAnswers } from './idempotent-answers.ts';

/** A database whose answers get lost after it has done what was asked, or that does nothing any more. */
const failing = (database: Database) => {
  let lost = 0;
  let away = 0;
  const sql: Sql = {
    query: async (text, values) => {
      if (away > 0) {
        away--;
        throw new Error('The database is away');
      }
      const rows = await database.query<never>(text, values);
      if (lost > 0) {
        lost--;
        throw new Error('The connection was lost');
      }
      return rows;
    },
  };
  return { sql, loseAnswers: (count: number) => void (lost = count), beAway: (count: number) => void (away = count) };
};

describe('a request that is repeated under its key', () => {
  let database: Database;
  beforeAll(async () => {
    database = await rowsDatabase();
  }, 60_000);
  afterAll(() => database.close());

  /** A process that lives, for what belongs to the dead is free at once. */
  const around = async () => {
    const process = randomUUID();
    await database.query(
      "insert into kernel.processes (id, role, until) values ($1, 'web', now() + interval '1 hour')",
      [process],
    );
    const faults = failing(database);
    return { ...faults, key: randomUUID(), answers: idempotentAnswers(faults.sql, process, 0) };
  };

  it('a claim whose outcome is unknown is released soon', async () => {
    const { loseAnswers, key, answers } = await around();
    loseAnswers(1);
    await expect(answers.claim('ana', key, 'print')).rejects.toThrow('lost');
    expect(await answers.claim('ana', key, 'print')).toEqual({ kind: 'busy' });
    await until(async () => (await answers.claim('ana', key, 'print')).kind === 'mine');
  });

  it('is taken up again soon after the database was away when the first attempt failed', async () => {
    const { beAway, key, answers } = await around();
    const claim = await answers.claim('ana', key, 'print');
    beAway(2);
    if (claim.kind === 'mine') await claim.release();
    await expect(answers.claim('ana', key, 'print')).rejects.toThrow('The database is away');
    await until(async () => (await answers.claim('ana', key, 'print')).kind === 'mine');
  });

  it('a repetition waits while the first request is in progress', async () => {
    const { key, answers } = await around();
    expect((await answers.claim('ana', key, 'print')).kind).toBe('mine');
    expect(await answers.claim('ana', key, 'print')).toEqual({ kind: 'busy' });
  });

  it('is known as repeated, since its first attempt may have recorded something', async () => {
    const { key, answers } = await around();
    const first = await answers.claim('ana', key, 'print');
    expect(first).toMatchObject({ kind: 'mine', isRepeated: false });
    if (first.kind === 'mine') await first.release();
    expect(await answers.claim('ana', key, 'print')).toMatchObject({ kind: 'mine', isRepeated: true });
  });

  it('releasing after the answer was stored changes nothing', async () => {
    const { key, answers } = await around();
    const claim = await answers.claim('ana', key, 'print');
    if (claim.kind !== 'mine') throw new Error('It was free');
    await claim.store({ status: 200, body: '{"ok":true}', position: '1' });
    await claim.release();
    expect(await answers.claim('ana', key, 'print')).toMatchObject({ kind: 'known', answer: { status: 200 } });
  });

  it('is looked up without being claimed', async () => {
    const { key, answers } = await around();
    expect(await answers.look('ana', key, 'print')).toEqual({ kind: 'unknown' });
    const claim = await answers.claim('ana', key, 'print');
    expect(await answers.look('ana', key, 'print')).toEqual({ kind: 'busy' });
    if (claim.kind === 'mine') await claim.store({ status: 200, body: '{"ok":true}', position: '1' });
    expect(await answers.look('ana', key, 'print')).toMatchObject({ kind: 'known', answer: { status: 200 } });
    expect(await answers.look('ana', key, 'another')).toEqual({ kind: 'reused' });
    expect(await answers.look('ben', key, 'print')).toEqual({ kind: 'unknown' });
  });

  it('of many at once each gets a seed of its own, and one key is claimed once', async () => {
    const { answers, key } = await around();
    const keys = Array.from({ length: 10 }, () => randomUUID());
    const claims = await Promise.all([key, key, ...keys].map((each) => answers.claim('ana', each, 'print')));
    expect(claims.map(({ kind }) => kind)).toEqual(['mine', 'busy', ...keys.map(() => 'mine')]);
    const seeds = claims.flatMap((claim) => (claim.kind === 'mine' ? [claim.seed] : []));
    expect(new Set(seeds).size).toBe(11);
  });

  it('what cannot be stored fails alone', async () => {
    const { answers } = await around();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const claims = await Promise.all(keys.map((each) => answers.claim('ana', each, 'print')));
    const bodies = ['{"of":1}', 'no JSON', '{"of":3}'];
    const stored = await Promise.allSettled(
      claims.map(async (claim, index) => {
        if (claim.kind === 'mine') await claim.store({ status: 200, body: bodies[index]!, position: '1' });
      }),
    );
    expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all(keys.map((each) => answers.claim('ana', each, 'print')))).toMatchObject([
      { kind: 'known', answer: { body: '{"of": 1}' } },
      { kind: 'busy' },
      { kind: 'known', answer: { body: '{"of": 3}' } },
    ]);
  });
});
