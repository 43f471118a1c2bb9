import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../shared-kernel/database.ts';
import { workersAlive } from '../../shared-kernel/processes.ts';
import type { Assembled } from './assembly.ts';

type Parts = Pick<Assembled, 'parts'>;

const projectionsOf = ({ parts }: Parts) => parts.flatMap(({ projections }) => projections);

/** Names a set of read models: another release with others has a lease of its own and speaks for itself. */
export const editionOf = (of: Parts): string => {
  const all = projectionsOf(of).map(({ name, version }) => `${name} ${version}`);
  return createHash('sha256').update(all.sort().join('\n')).digest('hex').slice(0, 8);
};

/** The read models that were last built by another release, newer ones first; none in an empty database. */
const ofOtherReleases = async (database: Database, of: Parts) => {
  const stored = new Map(
    (await database.query<{ name: string; version: number }>('select name, version from kernel.checkpoints', [])).map(
      ({ name, version }) => [name, version],
    ),
  );
  if (!projectionsOf(of).some(({ name }) => stored.has(name))) return [];
  return projectionsOf(of)
    .map(({ name, version }) => ({ name, own: version, there: stored.get(name) ?? 0 }))
    .filter(({ own, there }) => own !== there)
    .toSorted((a, b) => b.there - b.own - (a.there - a.own));
};

const LOOK_MS = 200;
const SAY_MS = 10_000;

/**
 * Waits until the read models are the ones that this release reads: a worker of this release builds them beside those of the
 * release before, which goes on serving until then.
 */
export const readModelsOfThisRelease = async (
  database: Database,
  of: Parts,
  failed: (what: string, problem: unknown) => void,
): Promise<void> => {
  for (let said = Date.now(); ;) {
    const [first] = await ofOtherReleases(database, of);
    if (first === undefined) return;
    if (Date.now() - said >= SAY_MS) {
      said = Date.now();
      failed(
        'waiting',
        new Error(
          `A worker of this release has to build the read model ${first.name} (version ${first.own}; there is ${first.there})`,
        ),
      );
    }
    await delay(LOOK_MS);
  }
};

/** Going back to an older release rebuilds what newer ones read, so they must be gone. */
export const refuseToPullAway = async (database: Database, of: Parts): Promise<void> => {
  const [first] = await ofOtherReleases(database, of);
  // This process has signed on already.
  if (first === undefined || first.there <= first.own || (await workersAlive(database)) <= 1) return;
  throw new Error(
    `The read model ${first.name} belongs to a newer release that is running (version ${first.there}, this one has ${first.own}). To go back, stop all processes first, then start this release.`,
  );
};
