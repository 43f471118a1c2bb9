import { once } from 'node:events';
import type { Selection } from '../../../../modules/audit/index.ts';
import { streamNamed } from '../history.ts';
import { Wrong } from '../wrong.ts';
import { withChain } from './chain.ts';
import { optionsOf, type SubCommand } from './options.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const run: SubCommand = async (typed) => {
  const given = optionsOf(typed, {
    stream: { type: 'string' },
    member: { type: 'string' },
    all: { type: 'boolean' },
  });
  if (Object.keys(given).length !== 1) throw new Wrong('Give one of --stream <stream>, --member <id>, --all.');
  if (given.member !== undefined && !UUID.test(given.member)) throw new Wrong(`${given.member} is no id of a member.`);
  await withChain(process.env, async (chain, { assembled }) => {
    const prefixes = assembled.parts.flatMap(({ replays = {} }) => Object.keys(replays));
    const selection: Selection =
      given.stream !== undefined
        ? { kind: 'stream', stream: streamNamed(given.stream, prefixes) }
        : given.member !== undefined
          ? { kind: 'member', member: given.member }
          : { kind: 'all' };
    for await (const line of chain.exported(selection))
      if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  });
  return 0;
};
