import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '#kernel/database/database.ts';
import { othersAlive, type Process, type ProcessesRelease } from '#kernel/cluster/processes.ts';
import type { Assembled } from './assembly.ts';

type ReleasesParts = Pick<Assembled, 'parts'>;

const projectionsOf = ({ parts }: ReleasesParts) => parts.flatMap(({ projections }) => projections);
const shortFor = (lines: readonly string[]): string =>
  createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex')
    .slice(0, 8);

/** Names a set of read models: another release with others has a lease of its own and speaks for itself. */
export const editionOf = (parts: ReleasesParts): string =>
  shortFor(projectionsOf(parts).map(({ name, version }) => `${name} ${version}`));

/** What tells one release from another: the versions of its read models and of its events. */
export const releaseOf = (needs: ReleasesParts): ProcessesRelease => {
  const knows = Object.fromEntries([
    ...projectionsOf(needs).map(({ name, version }) => [name, version] as const),
    ...needs.parts.flatMap(({ events }) => events.map(({ type, version }) => [`event ${type}`, version] as const)),
  ]);
  return { name: shortFor(Object.entries(knows).map(([what, version]) => `${what} ${version}`)), knows };
};

type Knows = ProcessesRelease['knows'];
type Self = Pick<Process, 'id' | 'application'>;
/** This process and its release among others. */
export type Rivals = {
  sql: Sql;
  of: ReleasesParts;
  self: Self;
  /** Seconds without a process of a newer release before its read models are taken away. */
  patience: number;
};
/** Newer is who knows something newer and nothing older. */
const isNewer = (theirs: Knows, ours: Knows): boolean => {
  const all = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return (
    all.some((what) => (theirs[what] ?? 0) > (ours[what] ?? 0)) &&
    all.every((what) => (theirs[what] ?? 0) >= (ours[what] ?? 0))
  );
};

/** The read models whose versions are not those of this release; none in an empty database. */
const differing = async (sql: Sql, parts: ReleasesParts) => {
  const stored = new Map(
    (await sql.query<{ name: string; version: number }>('select name, version from kernel.checkpoints', [])).map(
      ({ name, version }) => [name, version],
    ),
  );
  if (!projectionsOf(parts).some(({ name }) => stored.has(name))) return [];
  return projectionsOf(parts)
    .map(({ name, version }) => ({ name, own: version, there: stored.get(name) ?? 0 }))
    .filter(({ own, there }) => own !== there);
};

/** Whether read models lie there in a newer version than this release has: it shows them, and leaves them alone. */
export const isOutdated = async (sql: Sql, parts: ReleasesParts): Promise<boolean> =>
  (await differing(sql, parts)).some(({ own, there }) => there > own);

/**
 * Whether a process reads some read model in a newer version than this release has: `silent`, when none is alive but one
 * may come back, having been alive some seconds ago and never having said that it leaves.
 */
const newerReaders = async ({ sql, of: parts, self, patience }: Rivals): Promise<'alive' | 'silent' | 'none'> => {
  const isAhead = ({ knows }: { knows: Knows }) =>
    projectionsOf(parts).some(({ name, version }) => (knows[name] ?? 0) > version);
  const others = (await othersAlive(sql, self, releaseOf(parts).name, patience)).filter(isAhead);
  if (others.some(({ isAlive }) => isAlive)) return 'alive';
  return others.length > 0 ? 'silent' : 'none';
};

/** Whether a worker of a newer release is alive: what one worker does for all is better done by it. */
export const isNewerWorkerAlive = async ({ sql, of: parts, self }: Omit<Rivals, 'patience'>): Promise<boolean> => {
  const { name, knows } = releaseOf(parts);
  return (await othersAlive(sql, self, name, 0)).some(
    (other) => other.isAlive && other.role !== 'web' && isNewer(other.knows, knows),
  );
};

/**
 * Which read models this process may build. The newer version wins: up it builds unless a newer release is there to do it.
 * Back it builds while it starts and no process of the newer release is left, or once none has been there for long.
 */
export const whatToBuild = async (
  rivals: Rivals,
  mayGoBack: 'starts' | 'long gone' | undefined,
): Promise<{ up: boolean; back: boolean }> => {
  const newer = await newerReaders(rivals);
  return {
    up: newer !== 'alive',
    back: mayGoBack === 'starts' ? newer === 'none' : mayGoBack === 'long gone' && newer !== 'alive',
  };
};

const LOOK_AT_NEWER_MS = 1_000;

/** Resolves once the read models are those of a newer release of which no process has been there for long, or with the signal. */
export const whenNewerIsGone = async (rivals: Rivals, signal: AbortSignal): Promise<void> => {
  let since: number | undefined;
  while (!signal.aborted) {
    const isLeft = async () => (await isOutdated(rivals.sql, rivals.of)) && (await newerReaders(rivals)) !== 'alive';
    // Who cannot look knows nothing.
    since = (await isLeft().catch(() => false)) ? (since ?? performance.now()) : undefined;
    if (since !== undefined && performance.now() - since >= rivals.patience * 1000) return;
    await delay(LOOK_AT_NEWER_MS, undefined, { signal }).catch(() => undefined);
  }
};

const LOOK_MS = 200;
const SAY_MS = 10_000;

type ReleasesWaiting = Rivals & { failed: (what: string, problem: unknown) => void };

const waitUntilNothing = async (
  { failed }: Pick<ReleasesWaiting, 'failed'>,
  hinders: () => Promise<string | undefined>,
): Promise<void> => {
  for (let said = Date.now(); ;) {
    const what = await hinders();
    if (what === undefined) return;
    if (Date.now() - said >= SAY_MS) {
      said = Date.now();
      failed('waiting', new Error(what));
    }
    await delay(LOOK_MS);
  }
};

/** Before an older release takes part: waits while a newer one that was there a moment ago may come back. */
export const untilNewerIsThereOrGone = ({ failed, ...rivals }: ReleasesWaiting): Promise<void> =>
  waitUntilNothing({ failed }, async () =>
    (await isOutdated(rivals.sql, rivals.of)) && (await newerReaders(rivals)) === 'silent'
      ? `The read models belong to a newer release, of which a process was there less than ${rivals.patience} seconds ago. If it does not come back, this release builds its own`
      : undefined,
  );

/**
 * Waits until the read models are ones that this release can show: its own, which one of its workers builds beside those of
 * the release before; or newer ones, while a process of the newer release is alive.
 */
export const readModelsOfThisRelease = ({ failed, ...rivals }: ReleasesWaiting): Promise<void> =>
  waitUntilNothing({ failed }, async () => {
    const [first] = (await differing(rivals.sql, rivals.of)).toSorted((a, b) => a.there - a.own - (b.there - b.own));
    if (first === undefined) return undefined;
    if (first.there > first.own && (await newerReaders(rivals)) === 'alive') return undefined;
    return `A worker of this release has to build the read model ${first.name} (version ${first.own}; there is ${first.there})`;
  });
