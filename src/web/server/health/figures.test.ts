import { expect, test } from '@jest/globals';
import { figures } from './figures.ts';

const scraped = async (input: ReturnType<typeof figures>) =>
  new Map(
    (await input.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const),
  );

test('a figure that cannot be read leaves the others as they are, and is counted', async () => {
  let away = true;
  const ask = async <T>(value: T): Promise<T> => {
    if (away) throw new Error('Connection terminated');
    return value;
  };
  const of = figures({
    jobs: () => ask({ waiting: 2, failing: 1 }),
    lagSeconds: () => ask(3),
    streams: () => 4,
    modules: [{ name: 'wellspring_toys', help: 'Toys', read: () => ask(5) }],
  });
  of.answered('/v1/toy', 200, 0.1);
  const without = await scraped(of);
  expect([without.get('wellspring_push_connections'), without.get('wellspring_figures_missing')]).toEqual([4, 4]);
  expect(without.get('wellspring_request_seconds_count{path="/v1/toy",status="200"}')).toBe(1);
  expect(['wellspring_jobs_waiting', 'wellspring_toys'].map((name) => without.has(name))).toEqual([false, false]);
  away = false;
  const all = await scraped(of);
  expect([all.get('wellspring_jobs_waiting'), all.get('wellspring_toys')]).toEqual([2, 5]);
  expect(all.get('wellspring_figures_missing')).toBe(0);
  of.stop();
});
