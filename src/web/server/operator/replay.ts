import { parsedArguments } from './arguments.ts';
import { history } from './history.ts';
import { operatorAccess, operatorName, accessOptions, accessUsage } from './operator-access.ts';
import { withInstallation, OperatorError } from './open.ts';
import { instantOf } from './instants.ts';
import { program } from './program.ts';

const usage = `npm run replay -- <stream> [--at TIME | --event N] [--as SCOPE[,SCOPE]] [--reason WHY]

  <stream>  session-<id>, room-<id>, the full name of a stream, or what "audit find" prints
  --at      an instant, 2026-05-04T19:00:00Z: what had happened by then; 2026-05-04 means the end of that day.
            Without a zone it is UTC
  --event   the number of an event, from 1: what was known when deciding, what it changed, and what followed
${accessUsage}`;

const text = { type: 'string' } as const;

export const replay = program(import.meta, async ({ typed, environment, say }) => {
  const { values, positionals } = parsedArguments(typed, {
    options: { at: text, event: text, ...accessOptions },
    allowPositionals: true,
    usage,
  });
  const [stream, ...rest] = positionals;
  if (stream === undefined || rest.length > 0) throw new OperatorError(usage);
  if (values.at !== undefined && values.event !== undefined)
    throw new OperatorError(`Give --at or --event\n\n${usage}`);
  const at = values.at === undefined ? undefined : instantOf(values.at);
  if (values.at !== undefined && at === undefined) throw new OperatorError(`${values.at} is no instant\n\n${usage}`);
  if (values.event !== undefined && !/^[1-9]\d*$/.test(values.event))
    throw new OperatorError(`${values.event} is no number of an event\n\n${usage}`);
  const place = {
    at,
    event: values.event === undefined ? undefined : Number(values.event),
  };
  say(
    await withInstallation(environment, (installation) =>
      history(installation, operatorAccess(installation, values, operatorName(environment)), stream, place),
    ),
  );
});
