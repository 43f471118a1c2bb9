/** Small statistics and the way results are printed: always a ratio to a yardstick of the same run. */

export const percentile = (values: readonly number[], p: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => percentile(values, 0.5);

export type Figure = { name: string; value: string; ratio?: number; aim?: string; reached?: boolean };

const figures: Figure[] = [];

export const report = (figure: Figure): void => {
  figures.push(figure);
  const ratio = figure.ratio === undefined ? '' : `  ratio ${figure.ratio.toFixed(2)}`;
  const aim = figure.aim === undefined ? '' : `  (aim ${figure.aim}: ${figure.reached ? 'reached' : 'NOT reached'})`;
  console.log(`  ${figure.name.padEnd(58)} ${figure.value}${ratio}${aim}`);
};

export const summary = (): void => {
  const aimed = figures.filter(({ aim }) => aim !== undefined);
  console.log(`\n${aimed.filter(({ reached }) => reached).length} of ${aimed.length} aims reached in this run`);
  for (const { name, value, aim } of aimed.filter(({ reached }) => !reached))
    console.log(`  missed: ${name}: ${value} (aim ${aim})`);
};

/**
 * Runs two things alternately, so that a noisy moment hits both: the median rate of each, and the median of the ratios of runs
 * that stood side by side.
 */
export const alternate = async (
  rounds: number,
  yardstick: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ yardstick: number; ours: number; ratio: number }> => {
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round++) {
    a.push(await yardstick());
    b.push(await ours());
  }
  return { yardstick: median(a), ours: median(b), ratio: median(a.map((each, round) => b[round]! / each)) };
};

/** How often per second `work` is done by so many workers for so many milliseconds. */
export const rate = async (
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> => {
  const until = performance.now() + milliseconds;
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - began)) * 1000;
};
