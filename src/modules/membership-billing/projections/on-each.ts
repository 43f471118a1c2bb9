import type { EventType } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { ProjectionReaction } from '#kernel/read-models/projection.ts';

/** One reaction to several types of events, for what their data have in common. */
export const onEach = <Data, Result>(
  types: readonly EventType[],
  react: (event: Recorded<Data>) => Result,
): ProjectionReaction<Result>[] =>
  types.map(({ type }) => ({ type, react: react as (event: Recorded<never>) => Result }));
