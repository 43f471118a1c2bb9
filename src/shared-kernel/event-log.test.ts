import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { did, event, personal, type EventMeta, type EventType } from './contract/event.ts';
import { eventLog, UnknownEvent } from './event-log.ts';
import { memoryEventStore } from './event-store/memory.ts';
import { SubjectClosed, type PersonalData } from './personal-data.ts';

const Named = event(
  'Named',
  z.object({ member: z.guid(), name: personal('member', z.string()), level: z.number() }),
  ({ level }) => `has level ${level}`,
);
const meta: EventMeta = {
  actor: { kind: 'visitor' },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: 'request-1',
};

/** Seals by spelling backwards, so that a test can see what was sealed. */
const mirror = () => {
  const forgotten = new Set<string>();
  const closed = new Set<string>();
  const backwards = (text: string) => Array.from(text).reverse().join('');
  const secrets: PersonalData = {
    seal: (subject, context, value) =>
      closed.has(subject)
        ? Promise.reject(new SubjectClosed())
        : Promise.resolve(backwards(`${subject}|${context}|${JSON.stringify(value)}`)),
    unseal: (subject, context, sealed) => {
      if (forgotten.has(subject)) return Promise.resolve(null);
      const plain = backwards(sealed);
      if (!plain.startsWith(`${subject}|${context}|`)) return Promise.reject(new Error('sealed for something else'));
      return Promise.resolve(JSON.parse(plain.slice(`${subject}|${context}|`.length)) as unknown);
    },
    prefetch: () => Promise.resolve(),
    fingerprint: (_purpose, value) => value,
    close: (subject, now) => {
      closed.add(subject);
      return Promise.resolve(now);
    },
    forget: (subjects) => {
      for (const subject of [subjects].flat()) forgotten.add(subject);
      return Promise.resolve();
    },
    kept: (subjects) => Promise.resolve(subjects.filter((subject) => !forgotten.has(subject)).length),
  };
  return secrets;
};

const logOf = (types: readonly EventType[] = [Named]) => {
  const [store, secrets] = [memoryEventStore(), mirror()];
  return { store, secrets, log: eventLog(store, secrets, () => types) };
};
const ana = randomUUID();
const named = did(Named, { member: ana, name: 'Ana', level: 1 });

describe('personal fields', () => {
  it('lie sealed in the store, bound to stream, type and event', async () => {
    const { store, log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    for await (const { data } of store.readStream('toy-1')) {
      expect(JSON.stringify(data)).not.toContain('Ana');
      expect(data).toMatchObject({ v: 1, d: { member: ana, level: 1, name: { sealed: expect.any(String) } } });
    }
  });

  it('are there for projections and auditors, and never for deciders', async () => {
    const { log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    expect((await log.read('toy-1'))[0]!.data).toEqual({ member: ana, name: 'Ana', level: 1 });
    expect((await log.facts('toy-1')).events[0]!.data).toEqual({ member: ana, name: null, level: 1 });
  });

  it('read as null once the subject was forgotten, in subscriptions as well', async () => {
    const { log, secrets } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    await secrets.forget(ana);
    expect((await log.read('toy-1'))[0]!.data).toEqual({ member: ana, name: null, level: 1 });
    const enough = new AbortController();
    for await (const { events } of log.subscribe({ from: '', signal: enough.signal })) {
      expect(events.map(({ data }) => data)).toEqual([{ member: ana, name: null, level: 1 }]);
      enough.abort();
    }
  });
});

it('what happens to somebody who is being forgotten is recorded without what is personal', async () => {
  const { log, secrets } = logOf();
  await secrets.close(ana, meta.occurredAt);
  await log.append('toy-1', 'no-stream', [named], meta);
  expect((await log.read('toy-1'))[0]!.data).toEqual({ member: ana, name: null, level: 1 });
});

describe('types', () => {
  const second = event(
    'Named',
    z.object({ member: z.guid(), name: personal('member', z.string()), rank: z.string() }),
    ({ rank }) => `has rank ${rank}`,
    {
      version: 2,
      upcasts: { 1: ({ level, ...rest }) => ({ ...rest, rank: `rank ${String(level)}` }) },
    },
  );

  it('are checked before anything is recorded', async () => {
    const { log } = logOf();
    await expect(
      log.append('toy-1', 'any', [{ type: 'Named', data: { member: 'nobody', name: null, level: 1 } }], meta),
    ).rejects.toThrow();
    await expect(log.append('toy-1', 'any', [{ type: 'Renamed', data: {} }], meta)).rejects.toThrow(UnknownEvent);
    expect((await log.facts('toy-1')).revision).toBe('no-stream');
  });

  it('of older versions are lifted, with their personal fields', async () => {
    const { store, secrets, log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    const newer = eventLog(store, secrets, () => [second]);
    const [event] = await newer.read('toy-1');
    expect(event!.data).toEqual({ member: ana, name: 'Ana', rank: 'rank 1' });
    expect(newer.says(event!)).toBe('has rank rank 1');
  });

  it('that are newer than the program, or unknown to it, are never skipped', async () => {
    const { store, secrets } = logOf();
    await eventLog(store, secrets, () => [second]).append(
      'toy-1',
      'any',
      [did(second, { member: ana, name: 'Ana', rank: 'x' })],
      meta,
    );
    await expect(eventLog(store, secrets, () => [Named]).read('toy-1')).rejects.toThrow(UnknownEvent);
    await expect(eventLog(store, secrets, () => []).facts('toy-1')).rejects.toThrow(UnknownEvent);
  });
});

it('gives facts back with who did them, when, where and in which order', async () => {
  const { log } = logOf();
  const first = await log.append('toy-1', 'no-stream', [named, named], meta, { ids: [randomUUID(), randomUUID()] });
  const { events, revision } = await log.facts('toy-1');
  expect(revision).toBe(1n);
  expect(events).toMatchObject([
    { type: 'Named', stream: 'toy-1', revision: 0n, meta },
    { type: 'Named', stream: 'toy-1', revision: 1n, meta, position: first.position },
  ]);
});
