import { projector } from '../src/shared-kernel/projector.ts';
import { report } from './measure.ts';
import { populate, startProduct } from './product.ts';

const AIM = 50_000;

/** How fast the largest read model is built anew from the log. */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  try {
    await populate(product, { members: 2000, sessions: 12_000, seatsTaken: 15 });
    const { assembled, database } = product;
    const rates: number[] = [];
    for (let round = 0; round < 3; round++) {
      const rebuilding = projector({
        log: assembled.log,
        database,
        projections: assembled.parts.flatMap(({ projections }) => projections),
        policies: [],
        stuck: (_, problem) => {
          throw problem;
        },
      });
      const { events, milliseconds } = await rebuilding.rebuild('scheduling_sessions');
      rates.push((events / milliseconds) * 1000);
    }
    const best = Math.max(...rates);
    report({
      name: 'rebuild of scheduling_sessions',
      value: `${rates.map((rate) => rate.toFixed(0)).join(', ')} events/s`,
      aim: `≥ ${AIM}`,
      reached: best >= AIM,
    });
  } finally {
    await product.dispose();
  }
};
