import { percentile } from '../tools/measure.ts';
import type { Usage } from '../tools/processor.ts';

/** What became of a request. `outcome`: `done`, the name of a refusal, or {@link FAILED} and why. */
export type Answered = { step: string; milliseconds: number; outcome: string };
export const FAILED = 'FAILED ';

export type Latencies = { p50: number; p95: number; p99: number };
export const latenciesOf = (answered: readonly Answered[]): Latencies => {
  const values = answered.map(({ milliseconds }) => milliseconds);
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) };
};

/** How often each outcome but success came. */
export const othersOf = (answered: readonly Answered[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { outcome } of answered) if (outcome !== 'done') counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
};

/** Shares of one core between two looks. */
export const sharesOf = (
  before: ReadonlyMap<string, Usage>,
  after: ReadonlyMap<string, Usage>,
  milliseconds: number,
): Map<string, number> =>
  new Map(
    [...after].map(([name, { used }]) => [
      name,
      Math.max(0, used - (before.get(name)?.used ?? used)) / 1000 / milliseconds,
    ]),
  );

export type Second = Latencies & {
  /** Seconds since the evening began. A machine that is busy looks later, so that a line may be for more than one. */
  at: number;
  others: ReadonlyMap<string, number>;
  lagSeconds: number;
  shares: ReadonlyMap<string, number>;
};

const MOST_P99_MS = 1000;
const MOST_LAG_SECONDS = 5;
const SECONDS_LONG = 3;
/** What the product refuses because somebody asks too much, or because it cannot. */
const LIMITS = /^(TOO_MANY_REQUESTS|DONE_OFTEN_THIS_HOUR|\w*_TOO_MANY\w*|\w*_TOO_MUCH\w*|\w*UNAVAILABLE|SERVER_ERROR)$/;

/** What broke first, and which processes were busiest then; undefined while nothing has. */
export const firstBroken = (seconds: readonly Second[], cores: number): string | undefined => {
  for (const [index, second] of seconds.entries()) {
    const limits = [...second.others].filter(([name]) => name.startsWith(FAILED) || LIMITS.test(name));
    const lasts = (holds: (each: Second) => boolean) =>
      index + 1 >= SECONDS_LONG && seconds.slice(index + 1 - SECONDS_LONG, index + 1).every(holds);
    const broke = [
      ...limits.map(([name, count]) => `${name}, ${count} times`),
      ...(lasts(({ p99 }) => p99 > MOST_P99_MS) ? [`p99 of ${second.p99.toFixed(0)} ms`] : []),
      ...(lasts(({ lagSeconds }) => lagSeconds > MOST_LAG_SECONDS)
        ? [`read models ${second.lagSeconds.toFixed(0)} s behind`]
        : []),
    ];
    if (broke.length === 0) continue;
    const busiest = [...second.shares]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`);
    return `second ${second.at.toFixed(0)}: ${broke.join('; ')}; of a core, of which there are ${cores}: ${busiest.join(', ')}`;
  }
  return undefined;
};
