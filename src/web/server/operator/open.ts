import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assertSameStore } from '#kernel/log/same-store.ts';
import { assertNoRestoreUnderWay } from '#server/composition/restore-progress.ts';
import { readConfiguration, type Configuration } from '#server/settings/configuration.ts';
import type { Environment } from '#server/settings/environment.ts';
import {
  NotInstalled,
  openInstallation,
  type CompositionInstallation,
  type InstallationOptions,
} from '#server/composition/installation.ts';
import { logger } from '#server/health/logging.ts';
import { stopping } from '#server/composition/stops.ts';
import { assertKeysOpen } from '#server/health/surroundings.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

export { OperatorError };

export const usableConfiguration = (environment: Environment): Configuration => {
  const read = readConfiguration(environment);
  if (read.ok) return read.configuration;
  throw new OperatorError(
    ['These settings are not usable:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'),
  );
};

/** A command without the environment of the server would make an empty installation, and find it sound. */
export const assertInstalled = ({ DATABASE_URL, DATA_DIR }: Configuration, isGiven: boolean): void => {
  const folder = resolve(DATA_DIR);
  if (isGiven || DATABASE_URL !== undefined || existsSync(join(folder, 'postgres'))) return;
  throw new OperatorError(
    `There is no installation here: DATABASE_URL is not set, and there is no database in ${folder}. Run the command with the environment of the server, such as: node --env-file=/etc/wellspring.env, or docker compose exec.`,
  );
};

/**
 * Opens the installation for one command, whether the server runs or not: the embedded database is started, or shared
 * with the running server. `whole: false` also opens one with an interrupted restore, `opens: false` also one whose
 * keys do not open with this MASTER_KEY (anything sealed or signed there would be unreadable).
 */
export const withInstallation = async <T>(
  environment: Environment,
  work: (installation: CompositionInstallation) => Promise<T>,
  { whole = true, opens = whole, ...options }: Partial<InstallationOptions> & { whole?: boolean; opens?: boolean } = {},
): Promise<T> => {
  const configuration = usableConfiguration(environment);
  if (!options.migrates) assertInstalled(configuration, options.connection !== undefined);
  const log = logger('error');
  const stops = stopping((problem) => log.error({ err: problem }, 'failed'));
  try {
    const installation = await openInstallation(
      { video: false, payments: false, logins: false, migrates: false, ...options, configuration },
      log,
      stops,
    );
    if (whole) await assertNoRestoreUnderWay(installation.database);
    if (opens) await assertKeysOpen(installation.database, installation.assembled.secrets);
    await assertSameStore(installation.database, installation.store);
    return await work(installation);
  } catch (problem) {
    throw problem instanceof NotInstalled ? new OperatorError(problem.message) : problem;
  } finally {
    await stops.all();
  }
};
