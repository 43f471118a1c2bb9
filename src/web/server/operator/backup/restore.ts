import { CHAIN, ChainBroken, type Verdict, verdictLines as verdictInWords } from '#modules/audit/index.ts';
import { FORGET_AGAIN } from '#modules/identity/index.ts';
import { KEYRING } from '#kernel/parts.ts';
import { buildBeside } from '#kernel/read-models/building.ts';
import type { Database } from '#kernel/database/database.ts';
import { BEGINNING, type Position } from '#kernel/log/event-store/event-store.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { jobsDue, run, type CompositionRunning } from '#server/composition/running.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { endRestore } from '#server/composition/restore-progress.ts';
import { putBack, type RestoreFrom, type Restored } from './restoring.ts';
import { releaseMails } from './rows.ts';

export type RestoreOutcome = Restored & {
  /** Members who were forgotten after the backup was made, and are again. */
  forgottenAgain: number;
  verdict: Verdict;
  /** Parts of the background that could not do their work, for those who start the server. */
  problems: string[];
};

/** How far the read model or policy is that is furthest behind. */
const earliestCheckpoint = async (database: Database): Promise<Position> =>
  (await database.query<{ position: string | null }>('select min(position) as position from kernel.checkpoints'))[0]
    ?.position ?? BEGINNING;

const unreadable = (what: string): OperatorError =>
  new OperatorError(
    `The history is back, but it cannot be read on:\n${what}\nAn earlier moment may be whole: begin with an empty installation and give --until, or use an older backup.`,
  );

/** Builds all read models in large batches, as a rebuild does; they have no readers yet. */
const readModelsMade = async ({ assembled: { log, parts }, database }: CompositionInstallation): Promise<void> => {
  const projections = parts.flatMap((part) => part.projections);
  try {
    await buildBeside({ log, database, guard: () => Promise.resolve() }, projections);
  } catch (problem) {
    throw problem instanceof UnreadableLog ? unreadable(problem.message) : problem;
  }
};

/** Everything that is due, however much has fallen due meanwhile: as long as it becomes less, or policies get on. */
const everythingDone = async (
  running: CompositionRunning,
  { database, clock }: CompositionInstallation,
): Promise<void> => {
  for (let before = { due: Infinity, reached: BEGINNING }; ;)
    try {
      return await running.drain();
    } catch (problem) {
      const stuck = [...running.problems()].map(([name, why]) => `${name}: ${why}`);
      if (stuck.length > 0) throw unreadable(stuck.join('\n'));
      const now = { due: await jobsDue(database, clock.now()), reached: await earliestCheckpoint(database) };
      if (now.due >= before.due && now.reached <= before.reached) throw problem;
      before = now;
    }
};

/**
 * Restores a backup, builds the read models, runs due jobs (their mails are noted and not sent), repeats erasures since
 * the backup, and verifies the history.
 */
export const restore = async (
  installation: CompositionInstallation,
  restoreFrom: RestoreFrom,
  say: (line: string) => void,
): Promise<RestoreOutcome> => {
  const { container } = installation.assembled;
  const chain = await container.getAsync(CHAIN);
  say('Checking the backup and putting it back…');
  const restored = await putBack(installation, restoreFrom);
  if (restored.resumed) say('An earlier run was interrupted; this one goes on where it was.');
  for (const name of restored.strange) say(`${name} is no part of the backup and was left alone.`);
  await installation.sandbox?.stored.load();
  say(`${restored.events} events are back. Making the read models…`);
  const problems: string[] = [];
  const noted = (where: string, problem: unknown) =>
    void problems.push(`${where}: ${problem instanceof Error ? problem.message : String(problem)}`);
  await readModelsMade(installation);
  const running = await run({
    ...installation,
    projectionFailed: noted,
    jobFailed: ({ kind }, problem) => noted(kind, problem),
    failed: noted,
  });
  let forgottenAgain = 0;
  try {
    await everythingDone(running, installation);
    forgottenAgain = await (await container.getAsync(FORGET_AGAIN))();
    await everythingDone(running, installation);
  } finally {
    await running.stop();
  }
  await releaseMails(installation.database);
  await (await container.getAsync(KEYRING)).rewrite();
  say('Verifying…');
  try {
    await chain.checkpoint();
  } catch (problem) {
    // Differences between chain and log are reported by verification, event by event.
    if (!(problem instanceof ChainBroken)) throw problem;
  }
  const verdict = await chain.verify();
  await endRestore(installation.database);
  return { ...restored, forgottenAgain, problems, verdict };
};

export const reportOf = ({ verdict, ...restored }: RestoreOutcome): string[] => [
  `Restored: ${restored.events} events, ${restored.files} files, ${restored.jobs} jobs that are still to be done, ${restored.keys} keys.`,
  ...(restored.leftBehind > 0 ? [`${restored.leftBehind} later events of the backup were left behind, as asked.`] : []),
  ...(restored.unreadable > 0
    ? [`${restored.unreadable} rows and files were left out: they are about people who were forgotten since.`]
    : []),
  ...(restored.forgottenAgain > 0
    ? [`${restored.forgottenAgain} members were forgotten after the backup was made; they are again.`]
    : []),
  ...[...new Set(restored.problems)].map((each) => `Not done yet, the server will try again: ${each}`),
  ...(verdict.outcome === 'sound'
    ? [`The history is sound: ${verdict.events} events, ${verdict.proven} of them proven.`]
    : ['The history is back as the backup has it, and that is not sound:', ...verdictInWords(verdict)]),
];
