import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { AccountRegistered } from '../src/modules/identity/contract/account-events.ts';
import { MemberRegistered, MemberUnregistered } from '../src/modules/scheduling/contract/session-events.ts';
import { did, type Event } from '../src/shared-kernel/contract/event.ts';
import type { Position } from '../src/shared-kernel/event-store/event-store.ts';
import { percentile, report } from './measure.ts';
import { populate, startProduct } from './product.ts';

const PER_SECOND = 1_000;
const SECONDS = 10;
const AIM_MS = 50;
const STREAMS = 200;

/**
 * A thousand events a second, one append each, at their intended moments; how long until a subscription hands an event out,
 * and until every read model and policy of the product has it, counted from its acknowledgement.
 */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const stopped = new AbortController();
  try {
    const { log } = product.assembled;
    const { members, sessions } = await populate(product, { members: 200, sessions: STREAMS, seatsTaken: 0 });
    const meta = () => ({
      actor: { kind: 'system' as const, policy: 'bench' },
      occurredAt: new Date().toISOString(),
      correlation: randomUUID(),
    });
    let from: Position = '';
    for await (const last of log.store.readAll({ direction: 'backwards', limit: 1 })) from = last.position;

    const appended = new Map<Position, number>();
    const seen = new Map<Position, number>();
    const following = (async () => {
      for await (const { events } of log.subscribe({ from, signal: stopped.signal })) {
        const now = performance.now();
        for (const { position } of events) seen.set(position, now);
      }
    })();
    const shown: Promise<number>[] = [];
    const untilShown = async (position: Position, since: number): Promise<number> => {
      if (!(await product.running.positions.allReached(position, 60_000)))
        throw new Error('The read models did not follow within a minute');
      return performance.now() - since;
    };
    const record = async (index: number, stream: string, fact: Event): Promise<void> => {
      const { position } = await log.append(stream, 'any', [fact], meta());
      const at = performance.now();
      appended.set(position, at);
      if (index % 20 === 0) shown.push(untilShown(position, at));
    };
    const total = PER_SECOND * SECONDS;
    const began = performance.now() + 100;
    const work: Promise<void>[] = [];
    for (let index = 0; index < total; index++) {
      const due = began + (index / PER_SECOND) * 1000;
      while (performance.now() < due) await delay(1);
      const session = sessions[index % STREAMS]!;
      const member = members[Math.floor(index / STREAMS) % members.length]!;
      const fact =
        index % 50 === 0
          ? did(AccountRegistered, {
              member: randomUUID(),
              username: `late_${index}`,
              name: null,
              email: `late_${index}@example.org`,
              emailFingerprint: String(index),
              usernameFingerprint: String(index),
              timezone: 'UTC',
              termsVersion: 'bench',
            })
          : index % 2 === 0
            ? did(MemberRegistered, { session, member })
            : did(MemberUnregistered, { session, member, because: 'own-wish' });
      const stream = index % 50 === 0 ? `identity.account-${randomUUID()}` : `scheduling.session-${session}`;
      work.push(record(index, stream, fact));
    }
    await Promise.all(work);
    const rate = (total / (performance.now() - began)) * 1000;
    const models = await Promise.all(shown);
    while (seen.size < total) await delay(5);
    stopped.abort();
    await following;
    // A subscription may be faster than the answer to the append.
    const lags = [...appended].map(([position, at]) => Math.max(0, seen.get(position)! - at));
    const [p50, p99] = [percentile(lags, 0.5), percentile(lags, 0.99)];
    report({
      name: `subscription lag at ${rate.toFixed(0)} events a second`,
      value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, load ${loadavg()[0]!.toFixed(1)}`,
      aim: `p99 < ${AIM_MS} ms`,
      reached: p99 < AIM_MS,
    });
    report({
      name: 'until every read model and policy has it',
      value: `p50 ${percentile(models, 0.5).toFixed(1)} ms, p99 ${percentile(models, 0.99).toFixed(1)} ms`,
    });
  } finally {
    stopped.abort();
    await product.dispose();
  }
};
