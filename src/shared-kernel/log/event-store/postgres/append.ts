import { isConnectionLost } from '#kernel/database/database-errors.ts';
import type { Database } from '#kernel/database/database.ts';
import {
  type Appended,
  type EventToAppend,
  type ExpectedRevision,
  StoreUnavailable,
  StreamDeleted,
  WrongExpectedRevision,
} from '../event-store.ts';
import { groupCommit } from '#kernel/database/group-commit.ts';
import { withRetries } from '../with-retries.ts';
import { positionOf } from './position.ts';

type Append = { stream: string; expected: ExpectedRevision; events: readonly EventToAppend[] };
type Outcome = { outcome: 'ok' | 'repeated' | 'conflict' | 'ended'; revision: string; position: string };

const APPEND = 'select outcome, revision::text, position::text from event_store.append($1, $2, $3, $4, $5, $6, $7)';
const LANES = 4;
const LARGEST_GROUP = 64;

const numberOf = (expected: ExpectedRevision): string =>
  expected === 'no-stream' ? '-1' : expected === 'any' ? '-2' : String(expected);
const json = (value: unknown): string => JSON.stringify(value) ?? 'null';
const columns = (events: readonly EventToAppend[]): unknown[] => [
  events.map(({ id }) => id),
  events.map(({ type }) => type),
  events.map(({ data }) => json(data)),
  events.map(({ meta }) => json(meta)),
];

/** Appends through the database's append function; concurrent appends share one transaction. */
export const postgresAppend = (database: Database, retryForMs: number) => {
  const together = async (group: readonly Append[]): Promise<Outcome[]> => {
    // Streams are locked in the same order by all groups, so that they cannot deadlock.
    const order = [...group.keys()].sort((a, b) =>
      group[a]!.stream < group[b]!.stream ? -1 : group[a]!.stream > group[b]!.stream ? 1 : a - b,
    );
    const sorted = order.map((index) => group[index]!);
    const outcomes = await database.query<Outcome>(APPEND, [
      sorted.map(({ stream }) => stream),
      sorted.map(({ expected }) => numberOf(expected)),
      sorted.map(({ events }) => events.length),
      ...columns(sorted.flatMap(({ events }) => events)),
    ]);
    const answers: Outcome[] = [];
    for (const [place, index] of order.entries()) answers[index] = outcomes[place]!;
    return answers;
  };

  const commit = groupCommit({
    lanes: LANES,
    largest: LARGEST_GROUP,
    // Safe to retry when the answer was lost: the same ids at the same revision succeed without effect.
    together: (group: readonly Append[]) => withRetries(() => together(group), isConnectionLost, retryForMs),
    failsAll: (failure) => failure instanceof StoreUnavailable,
  });

  return async (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> => {
    if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`);
    const answer = await commit({ stream, expected, events });
    if (answer.outcome === 'ended') throw new StreamDeleted(stream);
    const revision = BigInt(answer.revision);
    if (answer.outcome === 'conflict')
      throw new WrongExpectedRevision(stream, expected, revision < 0n ? 'no-stream' : revision);
    return { revision, position: positionOf(answer.position) };
  };
};
