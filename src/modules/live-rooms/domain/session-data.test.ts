import { describe, expect, test } from '@jest/globals';
import { roomEvents } from '../contract/room-events.ts';
import { sessionEvents } from '#modules/scheduling/contract/session-events.ts';
import { membersIn, sessionDataOf, type SessionFact } from './session-data.ts';

const ids = {
  ana: 'a0000000-0000-4000-8000-000000000001',
  ben: 'b0000000-0000-4000-8000-000000000002',
  mia: 'c0000000-0000-4000-8000-000000000003',
  session: 'd0000000-0000-4000-8000-000000000004',
};
const nameOf = (id: string) => ({
  username: Object.entries(ids).find(([, known]) => known === id)?.[0] ?? 'former member',
});
const { session } = ids;

const all = { ...sessionEvents, ...roomEvents };
const recorded = (
  minute: number,
  actor: string | null,
  type: keyof typeof all,
  data: Record<string, unknown>,
): SessionFact => ({
  type,
  data,
  at: `2026-05-04T19:${String(minute).padStart(2, '0')}:00.000Z`,
  actor,
  says: (all[type].says as (data: unknown) => string)(data),
});

const frame = {
  uuid: session,
  title: 'Night talk',
  status: 'over',
  type: 'INTERNAL',
  is_group_hosted: false,
  group_uuid: session,
  start_time: '2026-05-04T19:00:00.000Z',
  end_time: '2026-05-04T20:00:00.000Z',
  num_users_joined: 1,
  host: ids.ana,
} as const;

const evening = [
  recorded(0, ids.ana, 'SessionScheduled', {
    session,
    host: ids.ana,
    title: 'Night talk',
    startsAt: 'then',
    maxAttendees: 8,
  }),
  recorded(1, ids.ben, 'MemberRegistered', { session, member: ids.ben }),
  recorded(5, ids.ben, 'MemberEntered', { session, member: ids.ben, room: 0, tab: 't', here: [ids.ben] }),
  recorded(6, ids.mia, 'StaffAdmitted', { session, member: ids.mia, reason: 'a report' }),
  recorded(7, null, 'SessionStarted', { session }),
  recorded(8, null, 'MemberAttended', {
    session,
    member: ids.ben,
    asHost: false,
    startsAt: 'then',
    groupHosted: false,
  }),
  recorded(20, ids.ana, 'MemberRemoved', { session, member: ids.ben, by: ids.ana, reason: 'shouting' }),
  recorded(20, ids.ana, 'MemberTakenOut', { session, member: ids.ben, here: [] }),
  recorded(59, null, 'SessionEnded', { session, tookPlace: true, because: 'time' }),
];

describe('the data of a session', () => {
  test('has no removal that was undone', () => {
    const undone = recorded(30, null, 'RemovalUndone', { session, member: ids.ben });
    const ben = sessionDataOf(frame, [...evening, undone], nameOf).member.find(({ uuid }) => uuid === ids.ben);
    expect(ben).toMatchObject({ removed_at: null, removed_reason: null });
  });

  test('[ADM-010] [ROM-085] who was there, and when they came, took part and were removed', () => {
    const data = sessionDataOf(frame, evening, nameOf);
    expect(data.member).toEqual([
      expect.objectContaining({ username: 'ana', as: 'host', registered_at: null }),
      {
        uuid: ids.ben,
        username: 'ben',
        as: 'attendee',
        registered_at: '2026-05-04T19:01:00.000Z',
        unregistered_at: null,
        entered_at: '2026-05-04T19:05:00.000Z',
        attended_at: '2026-05-04T19:08:00.000Z',
        left_at: null,
        removed_at: '2026-05-04T19:20:00.000Z',
        removed_reason: 'shouting',
      },
      expect.objectContaining({ username: 'mia', as: 'staff', registered_at: null }),
    ]);
    expect(data).toMatchObject({
      max_attendees: 8,
      started_at: '2026-05-04T19:07:00.000Z',
      ended_at: '2026-05-04T19:59:00.000Z',
    });
  });

  test('[ADM-010] its history reads like sentences, with names instead of ids', () => {
    const { history } = sessionDataOf(frame, evening, nameOf);
    expect(history.map(({ who, what, by }) => [who, what, by].filter(Boolean).join(' | '))).toEqual([
      'ana | planned "Night talk" for then with 8 seats',
      'ben | took a seat',
      'ben | came in; one person present',
      'mia | was let in as staff, saying "a report"',
      'the session began',
      'ben | attended the session',
      'ana | removed ben from the session',
      'ben | was taken out of the room; 0 people present | ana',
      'the session ended',
    ]);
  });

  test('entries are in order of time, across streams', () => {
    const { history } = sessionDataOf(frame, evening.toReversed(), nameOf);
    const times = history.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test('says when the session began and ended, or was called off, and neither before', () => {
    const moments = (...events: SessionFact[]) => {
      const { started_at, ended_at } = sessionDataOf(frame, events, nameOf);
      return [started_at, ended_at];
    };
    const ended = '2026-05-04T19:59:00.000Z';
    expect(moments(...evening.slice(0, 2))).toEqual([null, null]);
    expect(moments(...evening)).toEqual(['2026-05-04T19:07:00.000Z', ended]);
    expect(moments(...evening, { ...evening.at(-1)!, type: 'SessionHeld', at: '2026-05-04T20:00:00.000Z' })[1]).toBe(
      ended,
    );
    expect(moments(evening[0]!, recorded(2, ids.ana, 'SessionCanceled', { session, by: ids.ana }))).toEqual([
      null,
      '2026-05-04T19:02:00.000Z',
    ]);
  });

  test('a member who gave the place back is unregistered, and registered once it is taken again', () => {
    const again = [
      recorded(1, ids.ben, 'MemberRegistered', { session, member: ids.ben }),
      recorded(2, ids.ben, 'MemberUnregistered', { session, member: ids.ben, because: 'own-wish' }),
      recorded(3, ids.ben, 'MemberRegistered', { session, member: ids.ben }),
      recorded(4, ids.ben, 'MemberEntered', { session, member: ids.ben, room: 0, tab: 't', here: [] }),
      recorded(9, null, 'MemberDropped', { session, member: ids.ben, here: [] }),
    ];
    expect(sessionDataOf(frame, again.slice(0, 2), nameOf).member[1]).toMatchObject({
      registered_at: '2026-05-04T19:01:00.000Z',
      unregistered_at: '2026-05-04T19:02:00.000Z',
    });
    const ben = sessionDataOf(frame, again, nameOf).member.find(({ uuid }) => uuid === ids.ben);
    expect(ben).toMatchObject({
      registered_at: '2026-05-04T19:03:00.000Z',
      unregistered_at: null,
      left_at: '2026-05-04T19:09:00.000Z',
    });
    const back = recorded(10, ids.ben, 'MemberReturned', { session, member: ids.ben, tab: 't', here: [] });
    expect(sessionDataOf(frame, [...again, back], nameOf).member[1]?.left_at).toBeNull();
  });

  test("each acting or mentioned member's name is requested once", () => {
    const eva = 'e0000000-0000-4000-8000-000000000005';
    const naming = { ...evening.at(-1)!, says: `${ids.ben} was taken out at the request of ${eva}` };
    expect(membersIn([...evening, naming]).sort()).toEqual([ids.ana, ids.ben, ids.mia, eva].sort());
  });

  test('a forgotten member stays without a name', () => {
    const { history } = sessionDataOf(frame, evening, () => ({ username: 'former member' }));
    expect(history[6]?.what).toBe('removed former member from the session');
  });
});
