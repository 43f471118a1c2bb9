import { CHAIN, type Chain, type Verdict } from '../../../modules/audit/index.ts';
import { FORGET_AGAIN, type ForgetAgain } from '../../../modules/identity/index.ts';
import { KEYRING } from '../../../shared-kernel/parts.ts';
import type { Keyring } from '../../../shared-kernel/keyring.ts';
import type { Installation } from '../installation.ts';
import { run } from '../running.ts';
import { letMailsGo, putBack, type Restored } from './restoring.ts';

export type RestoreOutcome = Restored & {
  /** Members who were forgotten after the backup was made, and are again. */
  forgottenAgain: number;
  verdict: Verdict;
  /** Parts of the background that could not do their work, for those who start the server. */
  problems: string[];
};

type Of = Parameters<typeof putBack>[1];

/**
 * Restores a backup, makes the read models, does what fell due since (its mails are noted and not sent), forgets again whoever
 * was forgotten meanwhile, and verifies the history.
 */
export const restore = async (
  installation: Installation,
  of: Of,
  say: (line: string) => void,
): Promise<RestoreOutcome> => {
  const { container } = installation.assembled;
  const chain = await container.getAsync<Chain>(CHAIN);
  say('Checking the backup and putting it back…');
  const restored = await putBack(installation, of);
  await installation.sandbox?.stored.load();
  say(`${restored.events} events are back. Making the read models…`);
  const problems: string[] = [];
  const noted = (where: string, problem: unknown) =>
    void problems.push(`${where}: ${problem instanceof Error ? problem.message : String(problem)}`);
  const running = await run({
    ...installation,
    projected: () => undefined,
    projectionFailed: noted,
    jobFailed: ({ kind }, problem) => noted(kind, problem),
    failed: noted,
  });
  let forgottenAgain = 0;
  try {
    await running.drain();
    forgottenAgain = await (await container.getAsync<ForgetAgain>(FORGET_AGAIN))();
    await running.drain();
  } finally {
    await running.stop();
  }
  await letMailsGo(installation.database);
  await (await container.getAsync<Keyring>(KEYRING)).rewrite();
  say('Verifying…');
  await chain.checkpoint();
  return { ...restored, forgottenAgain, problems, verdict: await chain.verify() };
};

/** What was done, for people. */
export const wordsOf = ({ verdict, ...of }: RestoreOutcome): string[] => [
  `Restored: ${of.events} events, ${of.files} files, ${of.jobs} jobs that are still to be done, ${of.keys} keys.`,
  ...(of.leftBehind > 0 ? [`${of.leftBehind} later events of the backup were left behind, as asked.`] : []),
  ...(of.unreadable > 0
    ? [`${of.unreadable} rows were left out: they are about people who were forgotten since.`]
    : []),
  ...(of.forgottenAgain > 0
    ? [`${of.forgottenAgain} members were forgotten after the backup was made; they are again.`]
    : []),
  ...[...new Set(of.problems)].map((each) => `Not done yet, the server will try again: ${each}`),
  verdict.outcome === 'sound'
    ? `The history is sound: ${verdict.events} events, ${verdict.proven} of them proven.`
    : `The history is ${verdict.outcome}: run npm run audit -- verify`,
];
