import { expect, test } from '@jest/globals';
import type { EventType } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { roomEvents } from '../contract/room-events.ts';
import { presenceProjection } from './presence.ts';

const SESSION = '00000000-0000-4000-8000-000000000001';
const [ANA, BEN, CLEO] = [11, 12, 13].map((n) => `00000000-0000-4000-8000-0000000000${n}`) as [string, string, string];

const noRows = {} as Rows;
/** The audience of a fact about Cleo while Ana and Ben are present. */
const notifiedOf = (type: string) => {
  const event = { type, data: { session: SESSION, member: CLEO, here: [ANA, BEN] } } as unknown as Recorded<never>;
  return (presenceProjection.changes ?? [])
    .filter((change) => change.type === type)
    .flatMap((change) => change.react(event, noRows))
    .flatMap(({ to }) => (Array.isArray(to) ? (to as string[]) : []));
};

test('facts about presence are sent to the present members', () => {
  const types = Object.values<EventType>(roomEvents).filter(({ schema }) => 'here' in schema.shape);
  expect(types.length).toBeGreaterThanOrEqual(30);
  for (const { type } of types) expect(notifiedOf(type)).toEqual(expect.arrayContaining([ANA, BEN]));
});

test('a removed member is notified as well; one who left is not', () => {
  expect(['MemberTakenOut', 'MemberMovedOut'].map((type) => notifiedOf(type).includes(CLEO))).toEqual([true, true]);
  expect(notifiedOf('MemberLeft')).not.toContain(CLEO);
});
