import type { Database } from '../../shared-kernel/database.ts';
import { BEGINNING, type Position } from '../../shared-kernel/event-store/event-store.ts';
import { PROJECTED, type ProjectedMessage } from '../../shared-kernel/projector.ts';

/** How far the read models are, in every process, although one alone keeps them current. */
export type Positions = {
  /** Resolves to true once the read models show everything up to this position, to false when that takes too long. */
  reached: (position: Position, milliseconds?: number) => Promise<boolean>;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 100;

/**
 * @param names of the projections and policies that count
 * @param heard told what changed; undefined when messages were lost and anything may have changed
 */
export const positions = async (
  database: Database,
  names: readonly string[],
  heard?: (message: ProjectedMessage | undefined) => void,
): Promise<Positions> => {
  let latest: Position = BEGINNING;
  const waiting = new Set<{ position: Position; arrived: () => void }>();
  const advance = (position: Position) => {
    if (position <= latest) return;
    latest = position;
    for (const waiter of waiting) if (waiter.position <= latest) waiter.arrived();
  };
  /** Messages are lost while the listening connection is down; the checkpoints are not. */
  const look = async () => {
    const [row] = await database.query<{ position: string | null }>(
      'select min(position) as position from kernel.checkpoints where name = any($1::text[])',
      [names],
    );
    if (row?.position) advance(row.position);
  };
  const stop = await database.listen(PROJECTED, (payload) => {
    if (payload === '') {
      heard?.(undefined);
      return;
    }
    const message = JSON.parse(payload) as ProjectedMessage;
    advance(message.position);
    heard?.(message);
  });
  await look();

  return {
    reached: (position, milliseconds = PATIENCE_MS) => {
      if (position <= latest) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (result: boolean) => {
          clearTimeout(patience);
          clearInterval(looking);
          waiting.delete(waiter);
          resolve(result);
        };
        const waiter = { position, arrived: () => end(true) };
        const patience = setTimeout(() => end(false), milliseconds);
        // A failed look is followed by another one; the patience ends the wait in any case.
        const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
        waiting.add(waiter);
      });
    },
    stop,
  };
};
