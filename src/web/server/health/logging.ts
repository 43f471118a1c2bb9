import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { withoutValues } from '#kernel/without-values.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * An error for the log: its kind, its place in the program, and its text without user input. Texts of libraries quote
 * values; quotes, addresses and details are therefore removed.
 * @param said the content of the failed request
 */
export const plainFailure = (problem: unknown, said: readonly string[] = []): Record<string, unknown> => {
  if (!(problem instanceof Error)) return { type: typeof problem };
  const { code } = problem as { code?: unknown };
  const frames = (problem.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: problem.name,
    message: withoutValues(said.reduce((text, value) => text.replaceAll(value, '…'), problem.message)),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    // Words of ours alone, commands included.
    ...(problem instanceof UnreadableLog ? { remedy: problem.remedy } : {}),
    stack: frames.slice(0, 20).join('\n'),
    ...(problem.cause === undefined ? {} : { cause: plainFailure(problem.cause, said) }),
  };
};

/** Lines in memory while they cannot be written, in bytes; what is more is left out. */
const MOST_UNWRITTEN = 1_000_000;

/** Standard output, or a file. A full disk behind it, or a reader that is gone, costs lines and nothing else. */
export const unfailing = (input: number | string = 1): DestinationStream => {
  const lines = destination({ dest: input, sync: true, maxLength: MOST_UNWRITTEN });
  lines.on('error', () => undefined);
  return lines;
};

/** The same for what is printed: without a listener the first line that cannot be written ends the process. */
export const surviveOutputErrors = (...outputs: readonly NodeJS.EventEmitter[]): void => {
  for (const output of outputs) output.on('error', () => undefined);
};

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;
const REPEAT_AFTER_MS = 60_000;
const MOST_CAUSES = 500;

/**
 * Leaves out lines about a failure that was logged within the last minute; the next one says how many were left out. What fails
 * twice a second on a full disk would otherwise fill what is left of it.
 */
export const withoutRepeats = (now: () => number): LogMethod => {
  const causes = new Map<string, { since: number; leftOut: number }>();
  return function logged(args, method) {
    const [fields, text] = args as unknown as [unknown, string | undefined];
    if (!isFailure(fields)) return method.apply(this, args);
    const cause = [text, fields.what, fields.name, fields.kind, fields.path, causeOf(fields.err)].join('|');
    const before = causes.get(cause);
    if (before && now() - before.since < REPEAT_AFTER_MS) return void before.leftOut++;
    if (causes.size >= MOST_CAUSES) causes.clear();
    causes.set(cause, { since: now(), leftOut: 0 });
    const leftOut = before?.leftOut ?? 0;
    return leftOut === 0
      ? method.apply(this, args)
      : method.call(this, { ...fields, left_out: leftOut } as never, ...(text === undefined ? [] : [text]));
  };
};

type Failure = { err: unknown } & Partial<Record<'what' | 'name' | 'kind' | 'path', unknown>>;
const isFailure = (fields: unknown): fields is Failure =>
  typeof fields === 'object' && fields !== null && 'err' in fields;

/** Ids and numbers aside, which differ from one failure to the next. */
const causeOf = (problem: unknown): string => {
  const { type, code, message } = plainFailure(problem);
  return [type, code, typeof message === 'string' ? message.replaceAll(/[\da-f-]*\d[\da-f-]*/gi, '#') : ''].join('|');
};

/** @param base fields of every line: the process, its role and its release */
export const logger = (
  level: LogLevel,
  destination: DestinationStream = unfailing(),
  base: Record<string, unknown> | null = null,
): Logger =>
  pino(
    {
      level,
      serializers: { err: plainFailure },
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: withoutRepeats(() => performance.now()) },
    },
    destination,
  );

/** Everything that a request said, for leaving it out of a log line. */
export const saidIn = (input: unknown): string[] => {
  if (typeof input === 'string') return input.length > 2 ? [input] : [];
  if (typeof input !== 'object' || input === null) return [];
  return Object.values(input).flatMap(saidIn);
};
