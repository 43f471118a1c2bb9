import { mustBeOwnLog } from '../../../shared-kernel/own-log.ts';
import { mustBeWhole } from '../backup/interrupted.ts';
import { readConfiguration } from '../configuration.ts';
import type { Environment } from '../environment.ts';
import { openInstallation, type Installation, type InstallationOptions } from '../installation.ts';
import { logger } from '../logging.ts';
import { stopping } from '../stops.ts';
import { inWords, Wrong } from './wrong.ts';

export { Wrong };

/**
 * Opens the installation for one command, whether the server runs or not: the embedded database is started, or shared with
 * the server that uses it. `whole: false` opens also what a restore that was interrupted has left by half.
 */
export const withInstallation = async <T>(
  environment: Environment,
  work: (installation: Installation) => Promise<T>,
  { whole = true, ...of }: Partial<InstallationOptions> & { whole?: boolean } = {},
): Promise<T> => {
  const read = readConfiguration(environment);
  if (!read.ok)
    throw new Wrong(['These settings are not usable:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'));
  const log = logger('error');
  const stops = stopping((problem) => log.error({ err: problem }, 'failed'));
  try {
    const installation = await openInstallation({ video: false, ...of, configuration: read.configuration }, log, stops);
    if (whole) await mustBeWhole(installation.database);
    await mustBeOwnLog(installation.database, installation.store);
    return await work(installation);
  } finally {
    await stops.all();
  }
};

const OF_THE_SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'A disk is full. Make room on it, then run this again',
  EDQUOT: 'A quota is used up. Make room, then run this again',
  EFBIG: 'A file may not become so large there',
  EROFS: 'A disk can only be read',
  EACCES: 'This user may not do that there',
  EPERM: 'This user may not do that there',
  ECONNREFUSED: 'Nothing answers there. Is DATABASE_URL right, and is the database running',
  ENOTFOUND: 'There is no such address',
  '53100': 'The disk of the database is full. Make room on it, then run this again',
  '53300': 'The database has no connection left (max_connections)',
  '57P03': 'The database is just starting or stopping. Run this again in a moment',
  '28P01': 'The database does not know this user or password. Is DATABASE_URL right',
  '3D000': 'There is no such database. Is DATABASE_URL right',
};

/** What went wrong, for a person; a trace of the program only where nobody foresaw it. */
export const complaint = (problem: unknown): unknown => {
  if (problem instanceof Wrong || problem instanceof Unreadable) return problem.message;
  const { code, message } = problem as { code?: unknown; message?: unknown };
  const known = typeof code === 'string' ? OF_THE_SYSTEM[code] : undefined;
  return known === undefined ? problem : `${known}: ${String(message)}`;
};

/** Runs a command and ends the process; what the person did wrong is told in words. */
export const command = (main: () => Promise<void>): void => {
  main().then(
    () => process.exit(0),
    (problem: unknown) => {
      console.error(complaint(problem));
      process.exit(1);
    },
  );
};
