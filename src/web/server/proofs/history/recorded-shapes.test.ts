import { describe, expect, test } from '@jest/globals';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { catalogue } from '#server/testing/catalogue.ts';
import { recordedShapes, SEALED } from '#server/testing/recorded-shapes.ts';

const ID = '33333333-3333-4333-8333-333333333333';
const meta = { actor: { kind: 'system', policy: 'test' }, occurredAt: '2026-05-04T19:00:00.000Z', correlation: 'test' };
const shapes = recordedShapes();

/** What deciders read of it today. */
const readToday = async ({ type, v, d }: (typeof shapes)[number]): Promise<Record<string, unknown>> => {
  const store = memoryEventStore();
  await store.append('stream', 'no-stream', [{ id: ID, type, data: { v, d }, meta }]);
  const { events } = await eventLog(store, {} as PersonalData, () => catalogue).facts('stream');
  return events[0]!.data;
};

test('every event that can be recorded today is among them', () => {
  const known = new Set(shapes.map(({ type, v }) => `${type} ${v}`));
  // A new type or version: \`npm run docs\` adds its lines, which then stay.
  expect(catalogue.map(({ type, version }) => `${type} ${version}`).filter((each) => !known.has(each))).toEqual([]);
});

describe('what was ever recorded is read today', () => {
  test.each(shapes.map((shape, line) => [shape.type, shape.v, line + 1, shape] as const))(
    '%s, version %i, line %i',
    async (type, version, _, shape) => {
      const read = await readToday(shape);
      const today = catalogue.find((each) => each.type === type);
      expect(today?.schema.safeParse(read)).toMatchObject({ success: true });
      if (today?.version !== version) return;
      // Nothing that this version recorded is lost, and nothing means something else now.
      const recorded = Object.entries(shape.d).map(([field, value]) => [
        field,
        JSON.stringify(value) === JSON.stringify(SEALED) ? null : value,
      ]);
      expect(read).toMatchObject(Object.fromEntries(recorded) as Record<string, unknown>);
    },
  );
});
