import type { Selection } from '#modules/audit/index.ts';
import { streamNamed } from '../history.ts';
import { operatorAccess, operatorName, accessOptions, type OperatorAccess } from '../operator-access.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { withChain } from './chain.ts';
import type { Program } from '../program.ts';
import { parsedArguments } from '../arguments.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A copy holds the ids of people as they were recorded, or it could not be checked. */
const mustMayExport = (who: OperatorAccess, selection: Selection): void => {
  const isInScope =
    selection.kind === 'stream'
      ? who.lens.mayRead(selection.stream) && who.lens.hidden(selection.stream) === undefined
      : who.scope?.includes('everything') === true;
  if (!who.lens.clear || !isInScope)
    throw new OperatorError(
      'A signed copy names people by id: only who may see accounts takes one, and of several histories only who may see everything.',
    );
};

export const run: Program = async ({ typed, environment, write }) => {
  const given = parsedArguments(typed, {
    options: {
      stream: { type: 'string' },
      member: { type: 'string' },
      all: { type: 'boolean' },
      ...accessOptions,
    },
  }).values;
  if ([given.stream, given.member, given.all].filter((each) => each !== undefined).length !== 1)
    throw new OperatorError('Give one of --stream <stream>, --member <id>, --all.');
  if (given.member !== undefined && !UUID.test(given.member))
    throw new OperatorError(`${given.member} is no id of a member.`);
  await withChain(environment, async (chain, installation) => {
    const { assembled } = installation;
    const who = operatorAccess(installation, given, operatorName(environment));
    const prefixes = assembled.parts.flatMap(({ replays = {} }) => Object.keys(replays));
    const selection: Selection =
      given.stream !== undefined
        ? { kind: 'stream', stream: streamNamed(given.stream, prefixes) }
        : given.member !== undefined
          ? { kind: 'member', member: given.member }
          : { kind: 'all' };
    if (who.scope !== undefined) mustMayExport(who, selection);
    await who.exported({
      stream: selection.kind === 'stream' ? selection.stream : null,
      subject: selection.kind === 'member' ? selection.member : null,
    });
    for await (const line of chain.exported(selection)) await write(line);
  });
  return 0;
};
