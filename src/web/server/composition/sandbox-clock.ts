import { moveSandboxClock } from '#modules/site/contract/api.ts';
import { type Leap, leapTo } from './leap.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { between, plus, seconds } from '#kernel/contract/time.ts';
import { badInput } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { memberHandler, type ModuleParts } from '#kernel/module.ts';
import { PROJECTED, type ProjectedMessage } from '#kernel/read-models/projected.ts';

const CHANNEL = 'clock';

/** The clock of a sandbox, shared by all processes: its offset is in Postgres, and moving it notifies the others. */
export const sandboxClock = (database: Database, clock: MovableClock) => {
  const load = async () => {
    const [row] = await database.query<{ offset: string }>(
      'select offset_milliseconds::text as offset from kernel.clock',
    );
    const offset = Number(row?.offset ?? 0);
    if (offset !== clock.offset()) clock.shift(offset);
  };
  return {
    /** Takes over the stored offset. */
    load,
    /** Takes over the stored offset and follows it; resolves to "stop". */
    follow: async (failed: (problem: unknown) => void) => {
      const stop = await database.listen(CHANNEL, () => void load().catch(failed));
      await load();
      return stop;
    },
    move: async (offset: number) => {
      await database.transaction(async (sql) => {
        await sql.query(
          `insert into kernel.clock (offset_milliseconds) values ($1)
           on conflict (only_row) do update set offset_milliseconds = excluded.offset_milliseconds`,
          [Math.round(offset)],
        );
        await sql.query('select pg_notify($1, $2)', [CHANNEL, 'moved']);
        const message: ProjectedMessage = { position: '', changes: [{ topic: 'clock', id: 'now' }] };
        await sql.query('select pg_notify($1, $2)', [PROJECTED, JSON.stringify(message)]);
      });
      await load();
    },
  };
};

export type SandboxClock = ReturnType<typeof sandboxClock>;

/** Beyond it, times that are computed from the clock leave what Postgres and `Date` can hold. */
const isUsable = (time: number): boolean => time >= Date.UTC(2000) && time < Date.UTC(2100);

/** The call that moves it; mounted in a sandbox alone. */
export const sandboxParts = (
  clock: MovableClock,
  stored: SandboxClock,
  due: Pick<Leap, 'workOff' | 'nextDue'>,
): ModuleParts => ({
  name: 'sandbox',
  events: [],
  handlers: [
    memberHandler(moveSandboxClock, async ({ advance_seconds, now }) => {
      const by = now === undefined ? seconds(advance_seconds ?? 0) : between(clock.now(), now);
      if (now !== undefined || advance_seconds !== undefined) {
        const field = now === undefined ? 'advance_seconds' : 'now';
        if (!isUsable(Date.parse(clock.now()) + by)) return badInput(field, 'stay between the years 2000 and 2100');
        const [offset, target] = [clock.offset() + by, plus(clock.now(), by)];
        // The clock runs meanwhile; at the end it is ahead by what was asked for.
        const setTo = (instant: string) =>
          stored.move(instant === target ? offset : clock.offset() + between(clock.now(), instant));
        await leapTo(target, { now: clock.now, setTo, ...due });
      }
      return { now: clock.now(), offset_seconds: clock.offset() / 1000 };
    }),
  ],
  projections: [],
  policies: [],
  jobs: [],
});
