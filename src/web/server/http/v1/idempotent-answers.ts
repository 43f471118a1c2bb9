import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from '#kernel/database/database.ts';
import { groupCommit } from '#kernel/database/group-commit.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';

/** The answer to a write, stored for a day under the caller's idempotency key. */
export type StoredAnswer = {
  status: number;
  /** JSON: a text that only the caller's key opens. */ body: string;
  position: Position;
};

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
  | Found;

/** What is stored under a key. */
type Found =
  | { kind: 'known'; answer: StoredAnswer }
  /** The key belongs to another request. */
  | { kind: 'reused' }
  /** The first request with this key is still being worked on. */
  | { kind: 'busy' };

export type Answers = {
  /** What became of a request, without executing it. */
  look: (caller: string, key: string, fingerprint: string) => Promise<Found | { kind: 'unknown' }>;
  claim: (caller: string, key: string, fingerprint: string) => Promise<Claim>;
  /** Forgets what is older than a day. */
  tidy: () => Promise<void>;
};

type IdempotentAnswersRow = { fingerprint: string; status: number | null; body: string; position: string | null };

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 25;
/** Nothing works on a request longer than this. A process that died in the middle leaves its claims at once. */
const ABANDONED_SECONDS = 60;
const ABANDONED = `interval '${ABANDONED_SECONDS} seconds'`;
const LEAVE_EVERY_MS = 500;
const LEFT = `update kernel.answers set recorded_at = now() - ${ABANDONED}
  where caller = $1 and key = $2 and ticket = $3 and status is null`;

const LANES = 2;
const LARGEST_GROUP = 64;

type IdempotentAnswersPlace = readonly [caller: string, key: string, ticket: string];
type IdempotentAnswersWish = { place: IdempotentAnswersPlace; fingerprint: string };
type Mine = { seed: string; isRepeated: boolean };
type IdempotentAnswersWritten = { place: IdempotentAnswersPlace; answer: StoredAnswer };

/** Calls that are begun or ended at the same time share a commit. */
const sharing = <Work, Result>(together: (group: readonly Work[]) => Promise<Result[]>) =>
  groupCommit<Work, Result>({ lanes: LANES, largest: LARGEST_GROUP, together });
const placeIn = ([caller, key]: IdempotentAnswersPlace): string => `${caller} ${key}`;
const placesOf = (group: readonly { place: IdempotentAnswersPlace }[]): string[][] =>
  [0, 1, 2].map((part) => group.map(({ place }) => place[part]!));

/** @param process whose claims are, among several processes; others take over when it is dead */
export const idempotentAnswers = (sql: Sql, process?: string, patience = PATIENCE_MS): Answers => {
  /** Retries until the database is back: an abandoned claim must not block repetitions. */
  const leaveLater = async (place: IdempotentAnswersPlace, isSure: boolean): Promise<void> => {
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
  const leave = async (place: IdempotentAnswersPlace): Promise<void> => {
    try {
      await sql.query(LEFT, place);
    } catch {
      leaveLater(place, true).catch(() => undefined);
    }
  };
  const claimTogether = sharing<IdempotentAnswersWish, Mine | undefined>(async (group) => {
    // Of the same request twice, the second one comes too late.
    const firsts = [...new Map(group.toReversed().map((wish) => [placeIn(wish.place), wish])).values()];
    // Locked in the same order by all groups, so that they cannot deadlock. Only a row that was updated has an xmax.
    const mine = await sql.query<Mine & { ticket: string }>(
      `insert into kernel.answers as known (caller, key, ticket, fingerprint, process)
       select *, $5::uuid from unnest($1::text[], $2::text[], $3::uuid[], $4::text[]) as wish (caller, key, ticket, print)
       order by caller, key
       on conflict (caller, key) do update
         set recorded_at = now(), ticket = excluded.ticket, process = excluded.process
       where known.status is null and known.fingerprint = excluded.fingerprint
         and (known.recorded_at <= now() - ${ABANDONED} or (known.process is not null and not exists (
           select from kernel.processes where id = known.process and until > now())))
       returning ticket::text, seed::text, xmax <> 0 as "isRepeated"`,
      [...placesOf(firsts), firsts.map(({ fingerprint }) => fingerprint), process ?? null],
    );
    const byTicket = new Map(mine.map(({ ticket, ...more }) => [ticket, more]));
    return group.map(({ place }) => byTicket.get(place[2]));
  });
  /** Without waiting for the disk: an answer that a crash of the database loses is made again from what was recorded. */
  const storeTogether = sharing<IdempotentAnswersWritten, true>(async (group) => {
    await sql.query(
      `with quick as (select set_config('synchronous_commit', 'off', true))
       update kernel.answers a set status = w.status, body = w.body, position = w.position
       from quick, unnest($1::text[], $2::text[], $3::uuid[], $4::int[], $5::jsonb[], $6::text[])
         as w (caller, key, ticket, status, body, position)
       where a.caller = w.caller and a.key = w.key and a.ticket = w.ticket`,
      [
        ...placesOf(group),
        group.map(({ answer }) => answer.status),
        group.map(({ answer }) => answer.body),
        group.map(({ answer }) => answer.position),
      ],
    );
    return group.map(() => true);
  });
  const claimed = async (wish: IdempotentAnswersWish): Promise<Mine | undefined> => {
    try {
      return await claimTogether(wish);
    } catch (problem) {
      // The insert may have taken effect although the connection was lost, so release the claim.
      leaveLater(wish.place, false).catch(() => undefined);
      throw problem;
    }
  };

  const look: Answers['look'] = async (caller, key, fingerprint) => {
    const [row] = await sql.query<IdempotentAnswersRow>(
      'select fingerprint, status, body::text, position from kernel.answers where caller = $1 and key = $2',
      [caller, key],
    );
    if (!row) return { kind: 'unknown' };
    if (row.fingerprint !== fingerprint) return { kind: 'reused' };
    if (row.status === null) return { kind: 'busy' };
    return { kind: 'known', answer: { status: row.status, body: row.body, position: row.position ?? '' } };
  };

  const claim: Answers['claim'] = async (caller, key, fingerprint) => {
    const place = [caller, key, randomUUID()] as const;
    const until = Date.now() + patience;
    for (;;) {
      const mine = await claimed({ place, fingerprint });
      if (mine !== undefined)
        return {
          kind: 'mine',
          ...mine,
          release: () => leave(place),
          store: async (answer) => {
            await storeTogether({ place, answer });
          },
        };
      const found = await look(caller, key, fingerprint);
      if (found.kind === 'known' || found.kind === 'reused') return found;
      if (Date.now() >= until) return { kind: 'busy' };
      await delay(LOOK_EVERY_MS);
    }
  };

  return {
    claim,
    look,
    tidy: async () => {
      await sql.query("delete from kernel.answers where recorded_at < now() - interval '1 day'");
    },
  };
};
