import { CHAIN, ChainBroken } from '#modules/audit/index.ts';
import { makeBackup } from './backup/making.ts';
import { keyringFolder } from '#server/composition/installation.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { parsedArguments } from './arguments.ts';
import { withInstallation, OperatorError } from './open.ts';
import { program } from './program.ts';

const usage = `npm run backup -- --to <new folder> [--without-lost-files]

Backs up the history, the tables that do not follow from it, and the files, while the product runs. The keys of personal
data are never in a backup: they are in the keyring (KEYRING_DIR), which is brought up to date at the same time and has to
be kept apart, its newest state alone. MASTER_KEY is in neither.

  --without-lost-files  although files that are shown are lost; without it, no backup is made then`;

export const backup = program(import.meta, async ({ typed, environment, say }) => {
  const { to: folder, 'without-lost-files': withoutLostFiles = false } = parsedArguments(typed, {
    options: {
      to: { type: 'string' },
      'without-lost-files': { type: 'boolean' },
    },
  }).values;
  if (folder === undefined || folder === '') throw new OperatorError(usage);
  await withInstallation(environment, async (installation) => {
    const read = readConfiguration(environment);
    if (!read.ok) throw new OperatorError(read.problems.join('\n'));
    const chain = await installation.assembled.container.getAsync(CHAIN);
    let broken: string | undefined;
    try {
      await chain.checkpoint();
    } catch (problem) {
      if (!(problem instanceof ChainBroken)) throw problem;
      broken = problem.message;
    }
    const keys = keyringFolder(read.configuration);
    const { events, files, fitsChain, keyring, lost, strays, tables } = await makeBackup(installation, {
      folder,
      keyringFolder: keys,
      withoutLostFiles,
    });
    const rows = Object.values(tables).reduce((sum, { lines }) => sum + lines, 0);
    say(
      [
        `Backed up to ${folder}: ${events.lines} events, ${rows} rows, ${Object.keys(files).length} files.`,
        ...(strays > 0
          ? [`${strays} files that no history names, left by uploads that were cut off, are not in it.`]
          : []),
        ...(lost > 0 ? [`${lost} files that are shown are lost, and are not in it.`] : []),
        `The keyring in ${keys} holds ${keyring.keys} keys and ${keyring.forgotten} marks of forgotten ones. Copy it elsewhere, over the copy that is there.`,
      ].join('\n'),
    );
    if (broken !== undefined || !fitsChain)
      throw new OperatorError(
        `The backup was made, but of a history that is not what was chained: keep older backups, too. ${broken ?? 'Run: npm run audit -- verify'}`,
      );
  });
});
