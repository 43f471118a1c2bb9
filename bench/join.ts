import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WellJoined } from '#modules/communities/contract/well-events.ts';
import { joinSession } from '#modules/scheduling/contract/api.ts';
import { BookingConfirmed, BookingReleased, BookingReserved } from '#modules/scheduling/contract/booking-events.ts';
import { bookingsStream } from '#modules/scheduling/contract/ids.ts';
import { MemberRegistered, MemberUnregistered } from '#modules/scheduling/contract/session-events.ts';
import { caller } from '#kernel/commands/commands.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { median, report } from './tools/measure.ts';
import { populate, startProduct, type Product } from './tools/product.ts';

const SHORT = 50;
const LONG = 900;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const AIM = 1.5;

type Place = { session: string; member: string };

/** Gives the session and the member's book so many events, by others who come and go and bookings given up. */
const lengthen = async (log: EventLog, { session, member }: Place, others: readonly string[], events: number) => {
  const meta = {
    actor: { kind: 'system' as const, policy: 'bench' },
    occurredAt: new Date().toISOString(),
    correlation: randomUUID(),
  };
  const seats: Event[] = [];
  for (let at = 0; seats.length < events; at += 1) {
    const other = others[at % others.length]!;
    seats.push(
      did(MemberRegistered, { session, member: other }),
      did(MemberUnregistered, { session, member: other, because: 'own-wish' }),
    );
  }
  const booked: Event[] = [];
  for (let at = 0; booked.length < events; at += 1) {
    const startsAt = new Date(Date.UTC(2024, 0, 1, at)).toISOString();
    const [former, month] = [randomUUID(), startsAt.slice(0, 7)];
    booked.push(
      did(BookingReserved, {
        member,
        session: former,
        startsAt,
        endsAt: plus(startsAt, hours(1)),
        month,
        as: 'attendee',
        groupHosted: false,
      }),
      did(BookingConfirmed, { member, session: former }),
      did(BookingReleased, { member, session: former, because: 'unregistered' }),
    );
  }
  await log.append(`scheduling.session-${session}`, 'any', seats, meta);
  return log.append(bookingsStream(member), 'any', booked, meta);
};

/** Calls the handler as a request of a browser does, without waiting for the read models. */
const toggling = ({ assembled, clock }: Product) => {
  const { handle, endpoint } = assembled.parts
    .flatMap(({ handlers }) => handlers)
    .find((handler) => handler.endpoint.path === joinSession.path)!;
  return async ({ session, member }: Place, flag: boolean): Promise<number> => {
    const began = performance.now();
    const answer = await handle(endpoint.input.parse({ id: session, flag: String(flag) }) as never, {
      caller: caller({ kind: 'member', id: member }, randomUUID(), undefined, idempotencyFor(randomUUID(), false)),
      member: { id: member, isAdmin: false, emailVerified: true, hostLevel: 0, signInId: '' },
      now: clock.now(),
      userAgent: '',
      ip: '',
      origin: '',
      settled: () => Promise.resolve(),
      signIn: () => undefined,
      keepDevice: () => undefined,
    });
    if (isRefusal(answer)) throw new Error(answer.refused);
    return performance.now() - began;
  };
};

/** Streams that the work itself reads, with how often. */
const readsOf = async ({ store }: EventLog, work: () => Promise<unknown>): Promise<Map<string, number>> => {
  const readStream = store.readStream.bind(store);
  const own = new AsyncLocalStorage<true>();
  const reads = new Map<string, number>();
  store.readStream = (stream, options) => {
    if (own.getStore()) reads.set(stream, (reads.get(stream) ?? 0) + 1);
    return readStream(stream, options);
  };
  try {
    await own.run(true, work);
  } finally {
    store.readStream = readStream;
  }
  return reads;
};

const measured = async (store: string, environment: Record<string, string>): Promise<void> => {
  const product = await startProduct(environment);
  try {
    const { log } = product.assembled;
    const { well, members, sessions } = await populate(product, { members: 40, sessions: 12, seatsTaken: 0 });
    const places = [SHORT, LONG].map((events, index) => ({
      events,
      place: { session: sessions[index]!, member: members[30 + index]! },
      took: [] as number[],
    }));
    for (const { place, events } of places) {
      const { member } = place;
      await log.append(
        `communities.membership-${well}.${member}`,
        'no-stream',
        [did(WellJoined, { well, member, committed: true })],
        {
          actor: { kind: 'member', id: member },
          occurredAt: product.clock.now(),
          correlation: randomUUID(),
        },
      );
      await lengthen(log, place, members.slice(12, 24), events);
    }
    await product.running.drain();
    const toggle = toggling(product);
    for (const { place } of places) for (const flag of [true, false]) await toggle(place, flag);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { place, took } of places) {
        took.push(await toggle(place, true));
        await toggle(place, false);
      }
    const [short, long] = places.map(({ took }) => median(took)) as [number, number];
    const ratio = median(places[1]!.took.map((each, round) => each / places[0]!.took[round]!));
    report({
      name: `join on ${store}, histories of ${LONG} against ${SHORT} events`,
      value: `${long.toFixed(1)} ms against ${short.toFixed(1)} ms, load ${loadavg()[0]!.toFixed(1)}`,
      ratio,
      aim: `≤ ${AIM}`,
      reached: ratio <= AIM,
    });
    const reads = await readsOf(log, () => toggle(places[1]!.place, true));
    report({
      name: `reads of streams in one join on ${store}`,
      value: `${[...reads.values()].reduce((a, b) => a + b, 0)}, of ${reads.size} streams`,
    });
  } finally {
    await product.dispose();
  }
};

/** What a join costs when the session and the member's book have long histories, on both stores. */
export const bench = async (): Promise<void> => {
  await measured('Postgres', {});
  const program = fileURLToPath(
    new URL('../src/shared-kernel/testing/eventstoredb-wire/stand-alone.ts', import.meta.url),
  );
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    await measured('the stand-in for EventStoreDB', { EVENTSTORE_URL: url });
  } finally {
    child.stdin.end();
    await once(child, 'exit');
  }
};
