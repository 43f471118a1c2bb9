import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionEvents, MemberRegistered, MemberUnregistered } from '#modules/scheduling/contract/session-events.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import { scheduled } from '#modules/scheduling/testing/examples.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { fold } from '#kernel/commands/decider.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { median, report } from './tools/measure.ts';

const EVENTS = 10_000;
const AIM_MS = 20;
const ROUNDS = 25;

/** A session to which people come and go ten thousand times: read from the log, checked, and folded to what a decider sees. */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    await migrate(postgres.connection);
    const database = postgresDatabase(postgres.connection);
    const store = postgresEventStore({ connection: postgres.connection });
    const secrets = personalData(database, 'only for measuring, this key is no secret');
    const freshLog = () => eventLog(store, secrets, () => Object.values(sessionEvents));
    const log = freshLog();
    const id = randomUUID();
    const members = Array.from({ length: 16 }, () => randomUUID());
    const facts: Event[] = [scheduled({ session: id, maxAttendees: 16 })];
    while (facts.length < EVENTS) {
      const member = members[(facts.length >> 1) % members.length]!;
      facts.push(
        facts.length % 2 === 1
          ? did(MemberRegistered, { session: id, member })
          : did(MemberUnregistered, { session: id, member, because: 'own-wish' }),
      );
    }
    const meta = {
      actor: { kind: 'member' as const, id: members[0]! },
      occurredAt: '2026-05-04T09:00:00.000Z',
      correlation: randomUUID(),
    };
    const stream = session.stream(id);
    for (let at = 0; at < EVENTS; at += 500)
      await log.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), facts.slice(at, at + 500), meta);
    const timed = async (work: () => Promise<unknown>) => {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now();
        await work();
        took.push(performance.now() - began);
      }
      return median(took);
    };
    const { events } = await log.facts(stream);
    if (events.length !== EVENTS) throw new Error(`The stream has ${events.length} events`);
    const folded = await timed(() => Promise.resolve(fold(session, events as never[])));
    report({
      name: `fold ${EVENTS} facts that were read`,
      value: `${folded.toFixed(1)} ms`,
      aim: `< ${AIM_MS} ms`,
      reached: folded < AIM_MS,
    });
    const known = await timed(() => stateOf(log, session, id));
    report({
      name: `state of a stream of ${EVENTS} events that this process has read before`,
      value: `${known.toFixed(1)} ms`,
      aim: `< ${AIM_MS} ms`,
      reached: known < AIM_MS,
    });
    const first = await timed(() => stateOf(freshLog(), session, id));
    report({
      name: `the same for the first time: read, check and fold ${EVENTS} events`,
      value: `${first.toFixed(1)} ms`,
    });
    await store.close();
    await database.close();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
