import type { EventType } from '../../shared-kernel/contract/event.ts';
import type { Recorded } from '../../shared-kernel/log/event-log.ts';
import type { Reaction } from '../../shared-kernel/read-models/projection.ts';

/** One reaction to several types of events, for what their data have in common. */
export const onEach = <Data, Result>(
  types: readonly EventType[],
  react: (event: Recorded<Data>) => Result,
): Reaction<Result>[] => types.map(({ type }) => ({ type, react: react as (event: Recorded<never>) => Result }));
