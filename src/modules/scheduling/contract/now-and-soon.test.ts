import { describe, expect, test } from '@jest/globals';
import { minutes, plus } from '#kernel/contract/time.ts';
import { nowAndSoon, soonRange } from './now-and-soon.ts';
import { defaultSettings } from './settings.ts';
import type { SessionViewSeen } from './session-view.ts';

const now = '2026-05-04T02:07:00.000Z';
const member = { signedIn: true, isAdmin: false };

const starting = (uuid: string, inMinutes: number, overrides: Partial<SessionViewSeen> = {}) => ({
  uuid,
  status: 'Open',
  type: 'INTERNAL' as const,
  in_session: inMinutes <= 0,
  start_time: plus(now, minutes(inMinutes)),
  end_time: plus(now, minutes(inMinutes + 60)),
  num_spots_left: 2,
  am_i_joined: false,
  am_i_host: false,
  is_group_hosted: false,
  external_url: null,
  waiting_list: null,
  ...overrides,
});
type NowAndSoonListed = ReturnType<typeof starting>;
const mine = (uuid: string, inMinutes: number) =>
  starting(uuid, inMinutes, { status: 'Going', am_i_joined: true, num_spots_left: 0 });
const shown = (
  options: { own?: NowAndSoonListed[]; coming?: NowAndSoonListed[]; registered?: string[] },
  viewer = member,
) =>
  nowAndSoon(
    { own: options.own ?? [], coming: options.coming ?? [], registered: new Set(options.registered) },
    viewer,
    now,
    defaultSettings,
  ).map(({ uuid }) => uuid);

describe('now and soon', () => {
  test('own sessions that can be entered come first, once, then those with places that start within two hours', () => {
    const own = [mine('runs', -20), mine('doors open', 10), mine('later', 11)];
    expect(shown({ own, coming: [own[1]!, starting('soon', 120), starting('too late', 121)] })).toEqual([
      'runs',
      'doors open',
      'soon',
    ]);
  });

  test('of many sessions the first three are shown', () => {
    expect(shown({ coming: ['a', 'b', 'c', 'd'].map((uuid, at) => starting(uuid, 15 + at)) })).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['runs already', starting('x', 0)],
    ['is full', starting('x', 20, { status: 'Full', num_spots_left: 0 })],
    ['was canceled', starting('x', 20, { status: 'Canceled' })],
    ['has a restricted attendee', starting('x', 20, { has_restricted: true })],
    ['is the own one', mine('x', 20)],
  ])('a session that %s offers no place', (_, session) => {
    expect(shown({ coming: [session] })).toEqual([]);
  });

  test('a session stays after the viewer has registered for it', () => {
    expect(shown({ coming: [mine('taken', 20)], registered: ['taken'] })).toEqual(['taken']);
  });

  test('a visitor is offered places, too', () => {
    expect(shown({ coming: [starting('soon', 20)] }, { signedIn: false, isAdmin: false })).toEqual(['soon']);
  });

  test('staff are not shown the sessions of others that they could enter', () => {
    expect(shown({ own: [starting('runs', -20)] }, { signedIn: true, isAdmin: true })).toEqual([]);
  });

  test('what may start within the lead until the slot of ten minutes ends is asked for', () => {
    expect(soonRange(now, { SOON_MIN: 120 })).toEqual({
      start_time_from: '2026-05-04T02:00:00.000Z',
      start_time_to: '2026-05-04T04:10:00.000Z',
    });
  });
});
