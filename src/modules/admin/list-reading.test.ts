import { describe, expect, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import { fold } from '#kernel/commands/decider.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import type { EventOf } from '#kernel/contract/event.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { memberHandler, notingReadings, type MemberCall } from '#kernel/module.ts';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { z } from 'zod';
import { noteReading } from './commands/note-reading.ts';
import { ListRead, READING_STEPS, staffLists, type StaffList } from './contract/admin-events.ts';
import { listReading } from './domain/list-reading.ts';

const MONDAY = '2026-05-04T09:00:00.000Z';
const TUESDAY = '2026-05-05T00:00:00.000Z';

const database = ownDatabase();

/** What one member of the staff reads, with the same database from one test to the next, and what is recorded of it. */
const desk = () => {
  const member = randomUUID();
  const log = eventLog(memoryEventStore(), readablePersonalData, () => [ListRead]);
  let isAway = false;
  const note = noteReading({
    execute: (...command) =>
      isAway
        ? Promise.reject(new Error('the store is away'))
        : executor(log, () => fixedClock(MONDAY).now())(...command),
    sql: database,
    secrets: { fingerprint: (purpose, value) => createHash('sha256').update(`${purpose}|${value}`).digest('hex') },
  });
  return {
    member,
    away: (away: boolean) => (isAway = away),
    read: (list: string, page: string, rows: number, now = MONDAY) =>
      note({ caller: caller({ kind: 'admin', id: member }, 'test'), member: { id: member }, now } as MemberCall, {
        list,
        page,
        rows,
      }),
    recorded: async () =>
      (await log.read(listReading.stream(member))).map(({ data }) => {
        const { list, day, rows } = ListRead.schema.parse(data);
        return `${list} ${day} ${rows}`;
      }),
  };
};

describe('what a member of the staff is answered of a list', () => {
  test('is recorded with the first row of a day, and again at 100 and 1,000 rows, whichever filters a program goes through', async () => {
    const { read, recorded } = desk();
    for (let page = 0; page < 12; page += 1) await read('members', `q=${page}`, 95);
    await read('cases', 'open', 2);
    expect(await recorded()).toEqual([
      'members 2026-05-04 1',
      'members 2026-05-04 100',
      'members 2026-05-04 1000',
      'cases 2026-05-04 1',
    ]);
  });

  test('counts once as long as the same page is read again, and begins again the next day', async () => {
    const { read, recorded } = desk();
    for (let time = 0; time < 30; time += 1) await read('members', 'first', 50);
    await read('members', 'nothing', 0, TUESDAY);
    await read('members', 'first', 50, TUESDAY);
    await read('members', 'second', 50, TUESDAY);
    expect(await recorded()).toEqual(['members 2026-05-04 1', 'members 2026-05-05 1', 'members 2026-05-05 100']);
  });

  test('is counted in full when pages are read at the same time, and each step is recorded once', async () => {
    const { read, recorded } = desk();
    await Promise.all(Array.from({ length: 25 }, (_, page) => read('sessions', `page ${page}`, 40)));
    expect(await recorded()).toEqual(expect.arrayContaining(['sessions 2026-05-04 1000']));
    expect(new Set(await recorded()).size).toBe((await recorded()).length);
  });

  test('is not answered unrecorded: while the store is away the call fails, and the step is recorded by the next one', async () => {
    const { away, read, recorded } = desk();
    away(true);
    await expect(read('members', 'first', 100)).rejects.toThrow('the store is away');
    away(false);
    await read('members', 'first', 100);
    expect(await recorded()).toEqual(['members 2026-05-04 100']);
  });

  test('leaves one row for a list, without the words that were searched for', async () => {
    const { member, read } = desk();
    await read('members', '{"q":"Ben Smith"}', 3);
    await read('members', '{"q":"Ben Smith"}', 3, TUESDAY);
    const rows = await database.query<{ row: string }>(
      'select to_jsonb(r)::text as row from admin.list_readings r where member = $1',
      [member],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain('Ben');
  });
});

type AlreadyRead = EventOf<{ ListRead: typeof ListRead }>;

test('of any history of a list each step of a day is recorded once, in rising order', () => {
  const step = fc.record({
    list: fc.constantFrom<StaffList>('members', 'cases'),
    day: fc.constantFrom('2026-05-04', '2026-05-05', '2026-05-06'),
    rows: fc.nat(20_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const facts = steps
        .toSorted((one, other) => (one.day < other.day ? -1 : 1))
        .reduce<AlreadyRead[]>((before, { list, day, rows }) => {
          const decided = listReading.decide({ type: 'NoteReading', list, day, rows }, fold(listReading, before));
          return isRefusal(decided) ? before : [...before, ...decided];
        }, []);
      for (const list of ['members', 'cases'])
        for (const day of ['2026-05-04', '2026-05-05', '2026-05-06']) {
          const recorded = facts
            .filter(({ data }) => data.list === list && data.day === day)
            .map(({ data }) => data.rows);
          expect(recorded).toEqual([...new Set(recorded)].toSorted((one, other) => one - other));
          expect(recorded.filter((rows) => !READING_STEPS.some((known) => known === rows))).toEqual([]);
          const most = Math.max(
            0,
            ...steps.filter((each) => each.list === list && each.day === day).map(({ rows }) => rows),
          );
          expect(recorded.at(-1) ?? 0).toBe(READING_STEPS.findLast((known) => known <= most) ?? 0);
        }
    }),
  );
});

describe('a handler of a list', () => {
  const list = endpoint('/v1/admin/toys', {
    summary: 'Toys.',
    access: 'admin',
    list: 'toys',
    input: z.object({ limit: z.number() }),
    output: z.object({ toys: z.array(z.string()), on_duty: z.array(z.string()) }),
  });
  const noted: unknown[] = [];
  const wrapped = (answered: () => Promise<never>) =>
    notingReadings(async (_, reading) => void noted.push(reading))(memberHandler(list, answered)).handle(
      { limit: 2 } as never,
      {} as never,
    );

  test('notes the rows of its answer, and nothing where it refuses', async () => {
    const answer = { toys: ['a bear', 'a ball'], on_duty: ['Mia'] };
    expect(await wrapped(() => Promise.resolve(answer as never))).toBe(answer);
    expect(noted).toEqual([{ list: 'toys', page: '{"limit":2}', rows: 2 }]);
    expect(await wrapped(() => Promise.resolve(refuse('NOT_ALLOWED') as never))).toMatchObject({
      refused: 'NOT_ALLOWED',
    });
    expect(noted).toHaveLength(1);
  });
});

/** Calls of staff that answer several rows, and why their reading leaves no record as a list. */
const notLists: Record<string, string> = {
  '/v1/admin/account/{id}/activity': 'each look is recorded for the member',
  '/v1/admin/dashboard/{x}': 'figures of all members together',
  '/v1/admin/webhook/{id}/message/list': 'ids alone, of one program',
  '/v1/session/{id}/host/list': 'whom a session may be handed to, by a part of a name',
};

test('every call of staff that answers rows by pages has the name of a list of its own, or a reason here', () => {
  const paged = [...endpoints.values()].filter(
    ({ access, input }) => access === 'admin' && input instanceof z.ZodObject && 'limit' in input.shape,
  );
  const unnamed = paged.filter(({ list }) => list === undefined).map(({ path }) => path);
  expect(unnamed.toSorted()).toEqual(Object.keys(notLists).toSorted());
  const named = [...endpoints.values()].flatMap(({ list }) => (list === undefined ? [] : [list]));
  expect(named.toSorted()).toEqual([...staffLists].toSorted());
});
