import { readConfiguration } from '#server/settings/configuration.ts';
import { assertFinished } from './backup/manifest.ts';
import { Damaged } from './backup/parcel.ts';
import { restore as restoreBackup, reportOf } from './backup/restore.ts';
import { untilIn, type RestoreUntil } from './backup/restore-until.ts';
import { keyringFolder } from '#server/composition/installation.ts';
import { storingPostman } from '#kernel/mail.ts';
import { parsedArguments } from './arguments.ts';
import { withInstallation, OperatorError } from './open.ts';
import { program } from './program.ts';

const usage = `npm run restore -- --from <folder> [--until <position or time>] [--without-keys]

Restores a backup into an empty installation: the one that DATABASE_URL, EVENTSTORE_URL, DATA_DIR point at, with the
MASTER_KEY of the backup and the newest keyring in KEYRING_DIR. No server may run. When it was interrupted, the same command
goes on where it was; until then nothing else works there.

  --until         only what happened up to there: 2026-05-04T19:00:00Z, or a position as "audit" prints it
  --without-keys  there is no keyring: everything personal stays unreadable for ever`;

const untilOf = (typed: string | undefined): RestoreUntil | undefined => {
  if (typed === undefined) return undefined;
  const until = untilIn(typed);
  if (until === undefined)
    throw new OperatorError(
      `${JSON.stringify(typed)} is neither a position nor a time with its zone, as 2026-05-04T19:00:00Z or 2026-05-04T21:00+02:00.`,
    );
  return until;
};

export const restore = program(import.meta, async (terminal) => {
  const { typed, say } = terminal;
  const values = parsedArguments(typed, {
    options: {
      from: { type: 'string' },
      until: { type: 'string' },
      'without-keys': { type: 'boolean' },
    },
  }).values;
  if (values.from === undefined) throw new OperatorError(usage);
  const until = untilOf(values.until);
  await assertFinished(values.from);
  // Mails that fall due during a restore have been sent before, or are too late.
  const environment = { ...terminal.environment, ROLE: 'all' };
  const read = readConfiguration(environment);
  if (!read.ok) throw new OperatorError(read.problems.join('\n'));
  const options = {
    folder: values.from,
    keyringFolder: keyringFolder(read.configuration),
    ...(until === undefined ? {} : { until }),
    withoutKeys: values['without-keys'] ?? false,
  };
  const outcome = await withInstallation(
    environment,
    async (installation) => {
      try {
        return await restoreBackup(installation, options, say);
      } catch (problem) {
        throw problem instanceof Damaged ? new OperatorError(problem.message) : problem;
      }
    },
    { postman: storingPostman, whole: false, migrates: true },
  );
  say(reportOf(outcome).join('\n'));
  if (outcome.verdict.outcome === 'damaged') throw new OperatorError('The restored history is not sound.');
});
