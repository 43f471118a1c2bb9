import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { plus } from '#kernel/contract/time.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Report, KernelParts } from '#kernel/parts.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import type { Outages } from '#modules/scheduling/index.ts';

/** Shorter interruptions are no outage: browsers try again by themselves. */
export const OUTAGE_MS = 60_000;

const byItself = () => caller({ kind: 'system', policy: 'note-outages' }, randomUUID());

/**
 * Says that the product is there, and notes that it was not when no process said so for a while. The gap is measured by the
 * database's clock, because a sandbox moves its own.
 */
export const sayReachable =
  ({ sql, clock, outages }: Pick<KernelParts, 'sql' | 'clock'> & { outages: Outages }) =>
  async (): Promise<void> => {
    const [row] = await sql.query<{ gap: number | null }>(
      `insert into live_rooms.reachable as r (at) values (clock_timestamp())
       on conflict (one) do update set before = r.at, at = clock_timestamp()
       returning (extract(epoch from (at - before)) * 1000)::float8 as gap`,
    );
    const gap = row?.gap ?? 0;
    if (gap <= OUTAGE_MS) return;
    const now = clock.now();
    await outages.began(byItself(), 'server', plus(now, -gap));
    await outages.ended(byItself(), 'server', now);
  };

/** Notes when the port `video` fails for longer than a moment, and when it works again; passes everything on. */
export const notingOutages = (
  ports: PortProblems,
  { clock, outages, report }: { clock: Clock; outages: Outages; report: Report },
): PortProblems => {
  let failing: NodeJS.Timeout | undefined;
  /** Unknown at first: a process that ended before may have left one open. */
  let mayBeOut = true;
  const note = (done: Promise<unknown>) =>
    void done.catch((problem: unknown) => report('noting an outage of the video server', problem));
  return {
    ...ports,
    failed: (port, problem) => {
      ports.failed(port, problem);
      if (failing) return;
      const since = clock.now();
      failing = setTimeout(() => {
        mayBeOut = true;
        note(outages.began(byItself(), 'video', since));
      }, OUTAGE_MS).unref();
    },
    works: (port) => {
      ports.works(port);
      clearTimeout(failing);
      failing = undefined;
      if (!mayBeOut) return;
      mayBeOut = false;
      note(outages.ended(byItself(), 'video', clock.now()));
    },
  };
};
