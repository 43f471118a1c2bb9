import { existsSync, readFileSync } from 'node:fs';
import { checkedReceipt, readReceipt } from '#modules/identity/index.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import type { Program } from '../program.ts';
import { parsedArguments } from '../arguments.ts';

const readable = (file: string): string => {
  if (file === '-') return readFileSync(0, 'utf8');
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}`);
  return readFileSync(file, 'utf8');
};

/** Checks the receipt of a deleted account on any machine; 0 when it is genuine, 1 when not, 2 when there is none. */
export const run: Program = ({ typed: [file, ...rest], say }) => {
  const { key, email, code } = parsedArguments(rest, {
    options: {
      key: { type: 'string' },
      email: { type: 'string' },
      code: { type: 'string' },
    },
  }).values;
  if (file === undefined || file.startsWith('--'))
    throw new OperatorError(
      'npm run audit -- receipt <file or -> [--key <public key>] [--email <address> --code <code>]',
    );
  const text = readable(file);
  const read = readReceipt(text);
  if (!read) throw new OperatorError('This is no receipt, or not a whole one.');
  const checked = checkedReceipt(text, [key ?? read.publicKey], { email, code })!;
  const report = [
    checked.isGenuine
      ? 'The receipt is genuine: it was signed with this key, and nobody has changed it.'
      : 'The receipt is NOT genuine: it was changed, or signed with another key.',
    ...(key === undefined && checked.isGenuine
      ? ['The key is the one in the receipt itself. Compare it with what the community tells at /erasure-receipt.']
      : []),
    ...(checked.isAboutYou === null
      ? []
      : [
          checked.isAboutYou
            ? 'It is about this address.'
            : 'It is not about this address, or the code is another one.',
        ]),
    ...Object.entries(checked.facts).map(([label, value]) => `  ${label.padEnd(12)} ${value}`),
    `  ${'Key'.padEnd(12)} ${read.publicKey}`,
  ];
  say(report.join('\n'));
  return Promise.resolve(checked.isGenuine ? 0 : 1);
};
