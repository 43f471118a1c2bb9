import { existsSync } from 'node:fs';
import { textLines } from '#kernel/files/text-lines.ts';
import { checkedBundle } from '#modules/audit/chain/bundle-check.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

const MOST = 20;
const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Checks an exported history, given nothing but its file; needs no configuration and no package. */
export const verifyBundle = async (
  file: string,
  keys: readonly string[] | undefined,
  say: (line: string) => void,
): Promise<number> => {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  const verdict = await checkedBundle(textLines(file), keys);
  const { wrong, events, streams, checkpoint } = verdict;
  const lines = [
    `${counted(events, 'event')} of ${counted(streams.size, 'stream')}, exported ${verdict.made || 'at no known time'}.`,
    ...(checkpoint
      ? [`They are bound by the checkpoint signed at ${checkpoint.at} after event ${checkpoint.count}.`]
      : []),
    ...(verdict.of?.kind === 'member' || verdict.of === undefined
      ? []
      : [...streams].flatMap(([stream, { first, last, gaps }]) =>
          first === 0n && gaps === 0
            ? []
            : [`${stream}: revisions ${first} to ${last}${gaps > 0 ? `, interrupted ${gaps} times` : ''}.`],
        )),
    ...wrong.slice(0, MOST).map((each) => `- ${each}`),
    ...(wrong.length > MOST ? [`- and ${wrong.length - MOST} more.`] : []),
    wrong.length === 0
      ? `Genuine: this is what was recorded, signed with the key ${verdict.key}${keys === undefined ? '. Compare it with the key that the installation publishes, or give that one: --key' : ''}.`
      : 'Not genuine: do not rely on it, and ask for a new export.',
  ];
  say(lines.join('\n'));
  return wrong.length === 0 ? 0 : 1;
};
