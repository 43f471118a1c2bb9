import type { EventType } from '#kernel/contract/event.ts';
import { HISTORIES } from '#kernel/parts.ts';
import { folded, kindsOfHistory, type Folding } from '#server/testing/kinds-of-history.ts';
import { drawing, makingUp, type MadeUp } from '#server/testing/made-up-events.ts';
import { median, report } from './tools/measure.ts';
import { startProduct } from './tools/product.ts';

const EVENTS = 10_000;
const AIM_MS = 20;
const ROUNDS = 7;
/** What a stream may have seen before one type of event comes again and again. */
const BEFORE = 200;

const timed = (folding: Folding, facts: readonly MadeUp[]): number => {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS && (took[0] ?? 0) < 10 * AIM_MS; round++) {
    const began = performance.now();
    folded(folding, facts);
    took.push(performance.now() - began);
  }
  return median(took);
};

/** One stream with all types mixed, and one for each type that comes again and again after some of all. */
const streamsOf = (types: readonly EventType[]): { name: string; facts: MadeUp[] }[] => {
  const draw = drawing(7);
  const mixed = (makeUp: (type: EventType) => MadeUp, count: number) =>
    Array.from({ length: count }, () => makeUp(types[draw(types.length)]!));
  const alone = types.map((type) => {
    const makeUp = makingUp(draw);
    const before = mixed(makeUp, BEFORE);
    return { name: type.type, facts: [...before, ...Array.from({ length: EVENTS - BEFORE }, () => makeUp(type))] };
  });
  return [{ name: 'all of them', facts: mixed(makingUp(draw), EVENTS) }, ...alone];
};

/** Every kind of stream that the product replays, of 10,000 made-up events each, is folded; `BENCH_MORE=1` tells each stream. */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const histories = await product.assembled.container.getAsync(HISTORIES);
  const replayed = [...histories().keys()];
  await product.dispose();
  const missing = replayed.filter((prefix) => !(prefix in kindsOfHistory));
  if (missing.length > 0) throw new Error(`Nobody says which events these streams hold: ${missing.join(', ')}`);
  for (const [prefix, { folding, events }] of Object.entries(kindsOfHistory)) {
    const slowest = streamsOf(events)
      .map(({ name, facts }) => ({ name, took: timed(folding, facts) }))
      .toSorted((one, other) => other.took - one.took);
    const { name, took } = slowest[0]!;
    report({
      name: `${prefix}… of ${EVENTS} events`,
      value: `${took.toFixed(1)} ms at most, when it is ${name}`,
      aim: `< ${AIM_MS} ms`,
      reached: took < AIM_MS,
    });
    if (process.env['BENCH_MORE'])
      for (const each of slowest) console.log(`    ${each.name.padEnd(40)} ${each.took.toFixed(1)} ms`);
  }
};
