import { assertSameStore } from '../../../../shared-kernel/log/same-store.ts';
import { assertNoRestoreUnderWay } from '../backup/restore-progress.ts';
import { readConfiguration } from '../../composition/configuration.ts';
import type { Environment } from '../../composition/environment.ts';
import { openInstallation, type Installation, type InstallationOptions } from '../../composition/installation.ts';
import { logger } from '../logging.ts';
import { stopping } from '../../composition/stops.ts';
import { assertKeysOpen } from '../surroundings.ts';
import { OperatorError } from './operator-error.ts';

export { OperatorError };

/**
 * Opens the installation for one command, whether the server runs or not: the embedded database is started, or shared
 * with the running server. `whole: false` also opens one with an interrupted restore, `opens: false` also one whose
 * keys do not open with this MASTER_KEY (anything sealed or signed there would be unreadable).
 */
export const withInstallation = async <T>(
  environment: Environment,
  work: (installation: Installation) => Promise<T>,
  { whole = true, opens = whole, ...of }: Partial<InstallationOptions> & { whole?: boolean; opens?: boolean } = {},
): Promise<T> => {
  const read = readConfiguration(environment);
  if (!read.ok)
    throw new OperatorError(
      ['These settings are not usable:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
  const log = logger('error');
  const stops = stopping((problem) => log.error({ err: problem }, 'failed'));
  try {
    const installation = await openInstallation(
      { video: false, payments: false, ...of, configuration: read.configuration },
      log,
      stops,
    );
    if (whole) await assertNoRestoreUnderWay(installation.database);
    if (opens) await assertKeysOpen(installation.database, installation.assembled.secrets);
    await assertSameStore(installation.database, installation.store);
    return await work(installation);
  } finally {
    await stops.all();
  }
};
