import type { Sql } from '#kernel/database/database.ts';

export const AT_ONCE = 6;

/** What was done already, so that an interrupted start goes on where it was. */
export const demoSteps = async (database: Sql) => {
  const steps = new Map(
    (await database.query<{ step: string; result: string }>('select step, result from web.demo_steps')).map(
      ({ step, result }) => [step, result],
    ),
  );
  const remember = async (step: string, result: string) => {
    await database.query('insert into web.demo_steps (step, result) values ($1, $2) on conflict do nothing', [
      step,
      result,
    ]);
    steps.set(step, result);
    return result;
  };
  return {
    done: steps,
    remember,
    once: async (step: string, work: () => Promise<string>): Promise<string> =>
      steps.get(step) ?? remember(step, await work()),
  };
};

/** Some at a time. */
export const together = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};
