import { describe, expect, test } from '@jest/globals';
import { postgresStreamPages } from './stream-pages.ts';

const databaseOf = (failing: (streams: readonly string[]) => Error | undefined = () => undefined) => {
  const asked: string[][] = [];
  const query = async (_: string, [streams]: readonly unknown[] = []) => {
    const names = streams as string[];
    asked.push(names);
    const failure = failing(names);
    if (failure) throw failure;
    return names.map((name, index) => ({
      place: index + 1,
      position: '1',
      stream: name,
      revision: '0',
      id: `of ${name}`,
      type: 'Happened',
      data: {},
      meta: {},
      recorded: 0,
    }));
  };
  return { asked, page: postgresStreamPages({ query } as never) };
};
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

describe('Pages of streams', () => {
  test('reads that arrive in one turn share a statement, and equal ones their rows', async () => {
    const { asked, page } = databaseOf();
    const pages = await Promise.all([page('a', 0n, 10), page('b', 0n, 10), page('a', 0n, 10), page('a', 3n, 10)]);
    expect(asked).toEqual([['a', 'b', 'a']]);
    expect(pages.map(idsOf)).toEqual([['of a'], ['of b'], ['of a'], ['of a']]);
  });

  test('a page that cannot be read fails alone', async () => {
    const { page } = databaseOf((streams) => (streams.includes('bad') ? new Error('not this one') : undefined));
    const [good, bad] = await Promise.allSettled([page('good', 0n, 10), page('bad', 0n, 10)]);
    expect(good).toMatchObject({ status: 'fulfilled', value: [{ id: 'of good' }] });
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'not this one' } });
  });

  test('while the database is away all pages fail after one attempt', async () => {
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    const { asked, page } = databaseOf(() => lost);
    const read = await Promise.allSettled([page('a', 0n, 10), page('b', 0n, 10)]);
    expect(read.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toHaveLength(1);
  });
});
