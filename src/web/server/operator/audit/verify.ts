import { existsSync, readFileSync } from 'node:fs';
import { OperatorError } from '#server/settings/operator-error.ts';
import type { Program } from '../program.ts';
import { parsedArguments } from '../arguments.ts';

/** The lines in what was given as an anchor: a file of them, or one line itself. */
const anchorLines = (given: string): string[] => {
  if (given.trimStart().startsWith('{')) return [given];
  if (!existsSync(given)) throw new OperatorError(`There is no file ${given}, and it is no line of a checkpoint.`);
  const lines = readFileSync(given, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new OperatorError(`There is no checkpoint in ${given}.`);
  return lines;
};

const OUTCOME = { sound: 0, damaged: 1, unknown: 2 };

export const run: Program = async ({ typed: words, environment, say }) => {
  // A file alone is a bundle.
  const typed = words[0] === undefined || words[0].startsWith('-') ? words : ['--bundle', ...words];
  const {
    bundle,
    key: keys,
    most,
    ...options
  } = parsedArguments(typed, {
    options: {
      bundle: { type: 'string' },
      key: { type: 'string', multiple: true },
      anchor: { type: 'string', multiple: true },
      'every-stream': { type: 'boolean' },
      most: { type: 'string' },
    },
  }).values;
  if (bundle !== undefined) return (await import('./verify-bundle.ts')).verifyBundle(bundle, keys, say);
  if (most !== undefined && !/^\d+$/.test(most)) throw new OperatorError(`--most ${most} is no number`);
  const anchors = (options.anchor ?? []).flatMap(anchorLines);
  const { withChain } = await import('./chain.ts');
  const { verdictLines } = await import('#modules/audit/index.ts');
  // Also where the master key is lost: what was signed is checked with public keys.
  const verdict = await withChain(
    environment,
    async (chain) => {
      const verdict = await chain.verify({ anchors, keys: keys ?? [], everyStream: options['every-stream'] ?? false });
      await chain.noteVerdict(verdict);
      return verdict;
    },
    { opens: false },
  );
  say(verdictLines(verdict, most === undefined ? undefined : Number(most)).join('\n'));
  return OUTCOME[verdict.outcome];
};
