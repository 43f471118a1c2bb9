import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHAIN } from '#modules/audit/index.ts';
import type { EventMeta } from '#kernel/contract/event.ts';
import { countRows } from '#kernel/database/database.ts';
import { SIGNING } from '#kernel/parts.ts';
import { insertJobsOf } from '#kernel/jobs/insert-jobs.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { checkBackup, checkEmpty, checkReleases, isServed } from './checking.ts';
import { distinctIds, type DistinctIds } from './distinct-ids.ts';
import { putFiles } from './files.ts';
import { putHistory, type BackupHistory } from './history.ts';
import {
  beginRestore,
  endRestore,
  assertSameRestore,
  reachStage,
  restoreUnderWay,
} from '#server/composition/restore-progress.ts';
import { jobsAgain, type JobAgain } from './jobs-again.ts';
import { putKeys } from './keys.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { putTables } from './rows.ts';
import type { RestoreUntil } from './restore-until.ts';

type RestoringParts = Pick<CompositionInstallation, 'database' | 'store' | 'files' | 'clock' | 'assembled'>;

/** Fingerprint of the backup and its upper bound; an interrupted restore can only be resumed with the same one. */
const restoreOf = async (folder: string, until: RestoreUntil | undefined): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(folder, 'manifest.json')))
    .update(JSON.stringify(until ?? 'everything'))
    .digest('hex');

export type RestoreFrom = { folder: string; keyringFolder: string; until?: RestoreUntil; withoutKeys?: boolean };

export type Restored = {
  manifest: Manifest;
  events: number;
  /** Events of the backup that were left behind. */
  leftBehind: number;
  files: number;
  /** Rows and files of people who were forgotten since, or whose key is gone. */
  unreadable: number;
  jobs: number;
  keys: number;
  /** What lies in the folder of the backup and is no part of it. */
  strange: string[];
  /** Whether this run resumed an interrupted one. */
  resumed: boolean;
};

/** What follows from the history up to an earlier moment, instead of what the tables of the present say. */
const jobsOfThen = async (
  { assembled: { log, parts } }: RestoringParts,
  { last, end }: BackupHistory,
): Promise<{ again: JobAgain[]; names: string[] }> => {
  const policies = parts.flatMap((part) => part.policies);
  const again =
    last === undefined
      ? []
      : await jobsAgain(log, policies, { position: end, now: (last.meta as EventMeta).occurredAt });
  return { again, names: policies.map(({ name }) => `policy:${name}`) };
};

const countFiles = async ({ files }: RestoringParts): Promise<number> => {
  let count = 0;
  for await (const name of files.names()) count += name === '' ? 0 : 1;
  return count;
};

/** Tables, jobs and the places of policies come in one transaction: all of them belong to the end of the history. */
const putMoment = async (
  parts: RestoringParts,
  { folder }: RestoreFrom,
  manifest: Manifest,
  history: BackupHistory,
) => {
  const { database, assembled } = parts;
  const isPast = history.events < manifest.events.lines;
  const { again, names } = isPast ? await jobsOfThen(parts, history) : { again: [], names: [] };
  const places = new Map([...history.places, ...names.map((name) => [name, history.end] as const)]);
  return database.transaction(async (sql) => {
    const unreadable = await putTables(sql, assembled.secrets, folder, manifest, isPast);
    await insertJobsOf(sql, again);
    for (const [name, position] of places)
      await sql.query('insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)', [name, position]);
    await reachStage(sql, 'files');
    return unreadable;
  });
};

/**
 * Restores a backup into an empty installation: history, tables, files and, from the keyring, the keys of all members
 * who were not forgotten. The next start builds the read models. After an interruption the same call resumes.
 * @throws {OperatorError} and {Damaged} before anything is changed
 */
export const putBack = async (parts: RestoringParts, restoreFrom: RestoreFrom): Promise<Restored> => {
  const subjects = distinctIds();
  try {
    return await putBackWith(subjects, parts, restoreFrom);
  } finally {
    await subjects.close();
  }
};

/** @param subjects to collect whose keys are needed */
const putBackWith = async (
  subjects: DistinctIds,
  parts: RestoringParts,
  restoreFrom: RestoreFrom,
): Promise<Restored> => {
  const { folder, until } = restoreFrom;
  const { database, assembled } = parts;
  const manifest = await readManifest(folder, await assembled.container.getAsync(SIGNING));
  const own = await restoreOf(folder, until);
  const under = await restoreUnderWay(database);
  if (under) {
    assertSameRestore(under, own);
    if (await isServed(database))
      throw new OperatorError(
        'Another process is at work in this installation. Stop it first; one that was killed counts for a few seconds more.',
      );
  } else {
    await checkReleases(database, manifest);
    await checkEmpty(parts);
  }
  const checked = await checkBackup(parts, folder, manifest, until, subjects);
  const chain = await assembled.container.getAsync(CHAIN);
  let unreadable = 0;
  let stage = under?.stage ?? 'history';

  if (stage === 'history') {
    if (!under) await beginRestore(database, own);
    try {
      await putKeys(parts, restoreFrom, manifest, subjects);
    } catch (problem) {
      if (!under) await endRestore(database);
      throw problem;
    }
    const history = await putHistory(parts, folder, manifest, until);
    unreadable += await putMoment(parts, restoreFrom, manifest, history);
    stage = 'files';
  }
  if (stage === 'files') {
    await chain.putBack(checked.events);
    const put = await putFiles({ files: parts.files, secrets: assembled.secrets }, folder, manifest);
    unreadable += put.unreadable;
    await reachStage(database, 'running');
  }
  return {
    manifest,
    unreadable,
    files: await countFiles(parts),
    keys: await countRows(database, 'personal_data.keys where wrapped is not null'),
    events: checked.events,
    leftBehind: manifest.events.lines - checked.events,
    jobs: await countRows(database, 'kernel.jobs'),
    strange: checked.strange,
    resumed: under !== undefined,
  };
};
