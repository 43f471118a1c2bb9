import { readConfiguration } from '../configuration.ts';
import type { Environment } from '../environment.ts';
import { openInstallation, type Installation, type InstallationOptions } from '../installation.ts';
import { logger } from '../logging.ts';
import { stopping } from '../stops.ts';
import { Wrong } from './wrong.ts';

export { Wrong };

/**
 * Opens the installation for one command, whether the server runs or not: the embedded database is started, or shared with
 * the server that uses it.
 */
export const withInstallation = async <T>(
  environment: Environment,
  work: (installation: Installation) => Promise<T>,
  of: Partial<InstallationOptions> = {},
): Promise<T> => {
  const read = readConfiguration(environment);
  if (!read.ok)
    throw new Wrong(['These settings are not usable:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'));
  const log = logger('error');
  const stops = stopping((problem) => log.error({ err: problem }, 'failed'));
  try {
    return await work(await openInstallation({ video: false, ...of, configuration: read.configuration }, log, stops));
  } finally {
    await stops.all();
  }
};

/** Runs a command and ends the process; what the person did wrong is told in words. */
export const command = (main: () => Promise<void>): void => {
  main().then(
    () => process.exit(0),
    (problem: unknown) => {
      console.error(problem instanceof Wrong ? problem.message : problem);
      process.exit(1);
    },
  );
};
