import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database, Sql } from '../database/database.ts';
import { readReplica } from './read-replica.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
const NOTES = 'select text from notes.note where id = $1';

/** A primary that shows position 5, and a replica of it; both say in their rows who answered. */
const pair = async () => {
  const standby = {
    position: '5',
    signAge: 1 as number | null,
    failing: undefined as unknown,
    isAway: false,
    looks: 0,
    server: '1',
  };
  const known: { position: string | undefined } = { position: '5' };
  const lines: string[] = [];
  const isLook = (text: string) => text.includes('kernel.checkpoints');
  const look = () => {
    standby.looks += 1;
    // A sign of life is good for 3.5 seconds.
    const age = standby.signAge === null ? null : standby.signAge - 3.5;
    return [{ position: standby.position, present: 1, age, server: standby.server }];
  };
  const replica: Sql = {
    query: async (text: string) => {
      if (standby.failing !== undefined && (standby.isAway || !isLook(text))) throw standby.failing;
      return (isLook(text) ? look() : [{ by: 'replica' }]) as never;
    },
  };
  const primary = {
    query: async (text: string) =>
      (text.includes('pg_namespace') ? [{ name: 'kernel' }, { name: 'identity' }] : [{ by: 'primary' }]) as never,
    transaction: <T>(work: (sql: Sql) => Promise<T>) => work(primary),
  } as unknown as Database;
  const reads = readReplica({ replica, process: 'p', now: Date.now, log: (line) => lines.push(line) });
  await reads.follow(primary, { readModels: ['notes'], shown: () => known.position });
  const database = reads.over(primary);
  const by = async (sql: Sql, text = NOTES) => (await sql.query<{ by: string }>(text, []))[0]!.by;
  /** Who answers a statement of a call; a tenth of a second passes. */
  const answer = async (text?: string) => {
    const asked = reads.mayAnswer(() => by(database, text));
    await jest.advanceTimersByTimeAsync(100);
    return asked;
  };
  return { answer, by, standby, database, known, lines, primary, reads };
};

describe('a call that reads', () => {
  it('is answered by a replica that shows all that is known of the primary', async () => {
    const { answer, reads } = await pair();
    expect(await answer()).toBe('replica');
    expect(reads.answered()).toEqual({ replica: 1, primary: 0 });
    expect(await reads.behindSeconds()).toBeCloseTo(1);
  });

  it('is answered by the primary as long as the replica lacks what the primary shows', async () => {
    const { answer, standby, known, reads } = await pair();
    await answer();
    known.position = '6';
    expect(await answer()).toBe('primary');
    standby.position = '6';
    await jest.advanceTimersByTimeAsync(200);
    expect(await answer()).toBe('replica');
    expect(reads.answered()).toEqual({ replica: 2, primary: 1 });
  });

  it('waits a moment for a replica that follows, and not again at once for one that does not', async () => {
    const { answer, standby, known, reads, by, database } = await pair();
    await answer();
    known.position = '6';
    const asked = reads.mayAnswer(() => by(database));
    await jest.advanceTimersByTimeAsync(10);
    standby.position = '6';
    await jest.advanceTimersByTimeAsync(10);
    expect(await asked).toBe('replica');
    known.position = '7';
    expect(await answer()).toBe('primary');
    const looks = standby.looks;
    expect(await answer()).toBe('primary');
    expect(standby.looks).toBe(looks);
  });

  it('waits for a replica that is late with each statement no longer than a moment in all', async () => {
    const { standby, known, reads, by, database } = await pair();
    const late = setInterval(() => {
      standby.position = known.position!;
    }, 9);
    const begun = performance.now();
    let end = 0;
    const asked = reads.mayAnswer(async () => {
      const answers: string[] = [];
      for (let statement = 1; statement <= 9; statement++) {
        known.position = String(Number(known.position) + 1);
        answers.push(await by(database));
      }
      end = performance.now();
      return answers;
    });
    await jest.advanceTimersByTimeAsync(200);
    clearInterval(late);
    expect(new Set(await asked)).toEqual(new Set(['replica', 'primary']));
    expect(end - begun).toBeLessThan(30);
  });

  it('is answered by the primary while it is not known what the primary shows', async () => {
    const { answer, known } = await pair();
    known.position = undefined;
    expect(await answer()).toBe('primary');
  });

  it('is answered by the primary when the last sign of life on the replica is older than five seconds', async () => {
    const { answer, standby, reads } = await pair();
    standby.signAge = 6;
    expect(await answer()).toBe('primary');
    await expect(reads.behindSeconds()).rejects.toThrow('It is 6.0 s behind.');
  });

  it('is answered by the primary when the replica is one of another database, also when its positions fit', async () => {
    const { answer, standby, reads } = await pair();
    [standby.signAge, standby.position] = [null, '9'];
    expect(await answer()).toBe('primary');
    await expect(reads.behindSeconds()).rejects.toThrow('no replica of our database');
  });

  it('is answered by the primary when one address leads to several servers', async () => {
    const { answer, standby, lines } = await pair();
    await answer();
    standby.server = '2';
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await answer()).toBe('primary');
    expect(lines).toEqual([expect.stringContaining('several servers')]);
  });

  it('asks after a second again how far the replica is', async () => {
    const { answer, standby } = await pair();
    await answer();
    standby.signAge = 60;
    expect(await answer()).toBe('replica');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await answer()).toBe('primary');
  });
});

describe('what a replica is not asked for', () => {
  it.each([
    ['tables of sign-ins and the kernel', 'select * from identity.sign_ins where id = $1'],
    ['read models beside them', 'select * from notes.note n join "kernel".jobs j on j.key = n.id'],
    ['nothing of a read model', 'select pg_try_advisory_lock($1)'],
  ])('%s', async (_, text) => {
    const { answer, reads } = await pair();
    expect(await answer(text)).toBe('primary');
    expect(reads.answered()).toEqual({ replica: 0, primary: 0 });
  });

  it('work outside of calls, work that a call left behind, and transactions', async () => {
    const { by, database, reads } = await pair();
    expect(await by(database)).toBe('primary');
    let left: Promise<string> | undefined;
    await reads.mayAnswer(async () => {
      left = (async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return by(database);
      })();
    });
    await jest.advanceTimersByTimeAsync(100);
    expect(await left).toBe('primary');
    expect(await reads.mayAnswer(() => database.transaction((sql) => by(sql)))).toBe('primary');
  });
});

describe('a replica that fails', () => {
  it.each([
    ['is away', true, failure('ECONNREFUSED', 'connect ECONNREFUSED')],
    ['says nothing in time', true, new Error('Query read timeout')],
    ['cancels for what it has to replay', false, failure('40001', 'canceling statement due to conflict with recovery')],
    ['takes too long', false, failure('57014', 'canceling statement due to statement timeout')],
  ])('and %s is replaced by the primary, rests five seconds, and is asked again', async (_, isAway, problem) => {
    const { answer, standby, lines, reads } = await pair();
    await answer();
    Object.assign(standby, { failing: problem, isAway });
    expect(await answer()).toBe('primary');
    await expect(reads.behindSeconds()).rejects.toThrow(problem.message);
    standby.failing = undefined;
    expect(await answer()).toBe('primary');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await answer()).toBe('replica');
    expect(lines).toEqual([`The read replica is not asked: ${problem.message}`, 'The read replica is asked again']);
  });

  it('by refusing a statement that writes is replaced for that one alone', async () => {
    const { answer, standby } = await pair();
    standby.failing = failure('25006', 'cannot execute INSERT in a read-only transaction');
    expect(await answer()).toBe('primary');
    standby.failing = undefined;
    expect(await answer()).toBe('replica');
  });

  it('by answering nothing costs a call some milliseconds', async () => {
    const { by, primary } = await pair();
    const hanging = readReplica({
      replica: { query: () => new Promise(() => undefined) },
      process: 'p',
      now: Date.now,
      log: () => undefined,
    });
    await hanging.follow(primary, { readModels: ['notes'], shown: () => '5' });
    const asked = hanging.mayAnswer(() => by(hanging.over(primary)));
    await jest.advanceTimersByTimeAsync(25);
    expect(await Promise.race([asked, Promise.resolve('nothing yet')])).toBe('primary');
  });

  it('by losing connections is looked at before it is asked again: it may show less than before', async () => {
    const { answer, standby, reads } = await pair();
    await answer();
    Object.assign(standby, { position: '4', server: '2' });
    reads.doubt();
    expect(await answer()).toBe('primary');
    standby.position = '5';
    await jest.advanceTimersByTimeAsync(200);
    expect(await answer()).toBe('replica');
  });
});
