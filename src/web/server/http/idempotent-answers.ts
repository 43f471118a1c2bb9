import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { Position } from '../../../shared-kernel/log/event-store/event-store.ts';

/** The answer to a write, stored for a day under the caller's idempotency key. */
export type StoredAnswer = { status: number; /** JSON. */ body: string; position: Position };

export type Claim =
  /**
   * This request has to be executed. Then `store` the answer, or `release` the key for the next repetition when it
   * failed half way or must not be answered twice. Releasing continues in the background while the database is away.
   * The `seed` is the same for every repetition until then.
   */
  | {
      kind: 'mine';
      seed: string;
      isRepeated: boolean;
      store(answer: StoredAnswer): Promise<void>;
      release(): Promise<void>;
    }
  | { kind: 'known'; answer: StoredAnswer }
  /** The key belongs to another request. */
  | { kind: 'reused' }
  /** The first request with this key is still being worked on. */
  | { kind: 'busy' };

export type Answers = {
  claim: (caller: string, key: string, fingerprint: string) => Promise<Claim>;
  /** Forgets what is older than a day. */
  tidy: () => Promise<void>;
};

type Row = { fingerprint: string; status: number | null; body: string; position: string | null };

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 25;
/** Nothing works on a request longer than this. A process that died in the middle leaves its claims at once. */
const ABANDONED_SECONDS = 60;
const ABANDONED = `interval '${ABANDONED_SECONDS} seconds'`;
const LEAVE_EVERY_MS = 500;
const LEFT = `update kernel.answers set recorded_at = now() - ${ABANDONED}
  where caller = $1 and key = $2 and ticket = $3 and status is null`;

type Place = readonly [caller: string, key: string, ticket: string];

/** @param process whose claims are, among several processes; others take over when it is dead */
export const idempotentAnswers = (sql: Sql, process?: string, patience = PATIENCE_MS): Answers => {
  /** Retries until the database is back: an abandoned claim must not block repetitions. */
  const leaveLater = async (place: Place, isSure: boolean): Promise<void> => {
    const giveUp = Date.now() + ABANDONED_SECONDS * 1000;
    for (let left = isSure ? 1 : 2; left > 0 && Date.now() < giveUp;) {
      await delay(LEAVE_EVERY_MS, undefined, { ref: false });
      try {
        await sql.query(LEFT, place);
        left--;
      } catch {
        // By then the claim is old.
      }
    }
  };
  const leave = async (place: Place): Promise<void> => {
    try {
      await sql.query(LEFT, place);
    } catch {
      leaveLater(place, true).catch(() => undefined);
    }
  };
  const claimed = async (
    place: Place,
    fingerprint: string,
  ): Promise<{ seed: string; isRepeated: boolean } | undefined> => {
    try {
      // Only a row that was updated has an xmax.
      const [mine] = await sql.query<{ seed: string; isRepeated: boolean }>(
        `insert into kernel.answers as known (caller, key, fingerprint, ticket, process) values ($1, $2, $3, $4, $5)
         on conflict (caller, key) do update
           set recorded_at = now(), ticket = excluded.ticket, process = excluded.process
         where known.status is null and known.fingerprint = excluded.fingerprint
           and (known.recorded_at <= now() - ${ABANDONED} or (known.process is not null and not exists (
             select from kernel.processes where id = known.process and until > now())))
         returning seed::text, xmax <> 0 as "isRepeated"`,
        [place[0], place[1], fingerprint, place[2], process ?? null],
      );
      return mine;
    } catch (problem) {
      // The insert may have taken effect although the connection was lost, so release the claim.
      leaveLater(place, false).catch(() => undefined);
      throw problem;
    }
  };

  const claim: Answers['claim'] = async (caller, key, fingerprint) => {
    const place = [caller, key, randomUUID()] as const;
    const until = Date.now() + patience;
    for (;;) {
      const mine = await claimed(place, fingerprint);
      if (mine !== undefined)
        return {
          kind: 'mine',
          ...mine,
          release: () => leave(place),
          store: async ({ status, body, position }) => {
            await sql.query(
              'update kernel.answers set status = $4, body = $5, position = $6 where caller = $1 and key = $2 and ticket = $3',
              [...place, status, body, position],
            );
          },
        };
      const [row] = await sql.query<Row>(
        'select fingerprint, status, body::text, position from kernel.answers where caller = $1 and key = $2',
        [caller, key],
      );
      if (row && row.fingerprint !== fingerprint) return { kind: 'reused' };
      if (row?.status != null)
        return { kind: 'known', answer: { status: row.status, body: row.body, position: row.position ?? '' } };
      if (Date.now() >= until) return { kind: 'busy' };
      await delay(LOOK_EVERY_MS);
    }
  };

  return {
    claim,
    tidy: async () => {
      await sql.query("delete from kernel.answers where recorded_at < now() - interval '1 day'");
    },
  };
};
