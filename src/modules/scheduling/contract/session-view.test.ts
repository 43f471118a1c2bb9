import { describe, expect, test } from '@jest/globals';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import {
  availabilityOf,
  canChange,
  canHandOver,
  canEnter,
  canSeeCalenderBtn,
  canSeeEnterBtn,
  canSeeLoginBtn,
  canSeeRegisterBtn,
  canSeeUnregisterBtn,
  canUseHostOptions,
  cardLabel,
  dateFilters,
  isInSession,
  nextUpcoming,
  oneOfEachSeries,
  permissionsOf,
  sectionOf,
  sectionsOf,
  sessionPath,
  type SessionViewSeen,
  canSeeWaitBtn,
  seatHeldUntil,
  clashesOf,
} from './session-view.ts';
import { defaultSettings as settings } from './settings.ts';

const START = '2026-05-04T19:00:00.000Z';
const END = plus(START, minutes(60));
const at = (milliseconds: number) => plus(START, milliseconds);

const seen = (overrides: Partial<SessionViewSeen> = {}): SessionViewSeen => ({
  status: 'Open',
  type: 'INTERNAL',
  start_time: START,
  end_time: END,
  num_spots_left: 2,
  am_i_joined: false,
  am_i_host: false,
  is_group_hosted: false,
  external_url: null,
  waiting_list: null,
  ...overrides,
});
const going = seen({ status: 'Going', am_i_joined: true });
const hosting = seen({ status: 'Hosting', am_i_joined: true, am_i_host: true });
const visitor = { signedIn: false, isAdmin: false };
const member = { signedIn: true, isAdmin: false };
const admin = { signedIn: true, isAdmin: true };
const early = at(-hours(5));

describe('entering', () => {
  test('is allowed to joined people and admins from ten minutes before the start [SCH-108]', () => {
    expect(canEnter(going, member, at(-minutes(10) - 1), settings)).toBe(false);
    expect(canEnter(going, member, at(-minutes(10)), settings)).toBe(true);
    expect(canEnter(hosting, member, START, settings)).toBe(true);
    expect(canEnter(seen(), admin, START, settings)).toBe(true);
    expect(canEnter(seen(), member, START, settings)).toBe(false);
  });
  test('is not allowed once it is over or canceled [SCH-108]', () => {
    expect(canEnter({ ...going, status: 'Over' }, member, END, settings)).toBe(false);
    expect(canEnter({ ...going, status: 'Canceled' }, admin, START, settings)).toBe(false);
  });
  test('the button shows to joined people and admins as long as there is something to enter [SCH-109]', () => {
    expect(canSeeEnterBtn(going, member)).toBe(true);
    expect(canSeeEnterBtn(seen(), admin)).toBe(true);
    expect(canSeeEnterBtn(seen(), member)).toBe(false);
    expect(canSeeEnterBtn({ ...going, status: 'Over' }, admin)).toBe(false);
    expect(canSeeEnterBtn({ ...going, status: 'Canceled' }, member)).toBe(false);
  });
});

describe('registering', () => {
  test('shows while there are seats and it has not started [SCH-110]', () => {
    expect(canSeeRegisterBtn(seen(), member, at(-1))).toBe(true);
    expect(canSeeRegisterBtn(seen(), member, START)).toBe(false);
    expect(canSeeRegisterBtn(seen({ num_spots_left: 0 }), member, early)).toBe(false);
    expect(
      canSeeRegisterBtn(seen({ num_spots_left: 0, external_url: 'https://x', type: 'EXTERNAL' }), member, early),
    ).toBe(true);
  });
  test('does not show to people who joined, to the host, to visitors and to blocked people [SCH-110] [SCH-129]', () => {
    expect(canSeeRegisterBtn(going, member, early)).toBe(false);
    expect(canSeeRegisterBtn(hosting, member, early)).toBe(false);
    expect(canSeeRegisterBtn(seen({ am_i_host: true }), member, early)).toBe(false);
    expect(canSeeRegisterBtn(seen(), visitor, early)).toBe(false);
    expect(canSeeRegisterBtn(seen({ status: 'Full', external_url: 'https://x' }), member, early)).toBe(false);
    expect(canSeeRegisterBtn(seen({ status: 'Canceled' }), member, early)).toBe(false);
  });
  test('shows to who created a group-hosted session', () => {
    expect(canSeeRegisterBtn(seen({ am_i_host: true, is_group_hosted: true }), member, early)).toBe(true);
  });
});

describe('unregistering and the calendar', () => {
  test('end five minutes before the start [SCH-111] [SCH-113] [SCH-115]', () => {
    const last = at(-minutes(5) - 1);
    expect(canSeeUnregisterBtn(going, last, settings)).toBe(true);
    expect(canSeeUnregisterBtn(going, at(-minutes(5)), settings)).toBe(false);
    const moved = { ...going, free_to_leave: true as const };
    expect(canSeeUnregisterBtn(moved, at(-1), settings)).toBe(true);
    expect(canSeeUnregisterBtn(moved, START, settings)).toBe(false);
    expect(canSeeCalenderBtn(going, last, settings)).toBe(true);
    expect(canSeeCalenderBtn(going, at(-minutes(5)), settings)).toBe(false);
  });
  test('unregistering is for joined people who do not host [SCH-111]', () => {
    expect(canSeeUnregisterBtn(seen(), early, settings)).toBe(false);
    expect(canSeeUnregisterBtn(hosting, early, settings)).toBe(false);
    expect(canSeeUnregisterBtn({ ...going, status: 'Canceled' }, early, settings)).toBe(false);
    expect(canSeeUnregisterBtn({ ...going, am_i_host: true, is_group_hosted: true }, early, settings)).toBe(true);
  });
});

test('the login button shows to visitors [SCH-112]', () => {
  expect(canSeeLoginBtn(visitor)).toBe(true);
  expect(canSeeLoginBtn(member)).toBe(false);
});

test('host options show to the host and admins; changing needs a start in the future [SCH-093]', () => {
  expect(canUseHostOptions(hosting, member)).toBe(true);
  expect(canUseHostOptions(seen(), admin)).toBe(true);
  expect(canUseHostOptions(seen(), member)).toBe(false);
  expect(canChange(hosting, member, at(-1))).toBe(true);
  expect(canChange(hosting, member, START)).toBe(false);
  expect(canChange({ ...hosting, status: 'Over' }, member, early)).toBe(false);
  expect(canChange({ ...hosting, status: 'Canceled' }, admin, early)).toBe(false);
  expect(canHandOver(hosting, admin, at(-minutes(11)), settings)).toBe(true);
  expect(canHandOver(hosting, admin, at(-minutes(10)), settings)).toBe(false);
  expect(canHandOver(hosting, member, early, settings)).toBe(false);
  expect(canHandOver({ ...hosting, status: 'Canceled' }, admin, early, settings)).toBe(false);
});

test('a page gets all permissions at once, by their names [SCH-114]', () => {
  expect(permissionsOf(going, member, early, settings)).toEqual({
    canEnter: false,
    canSeeEnterBtn: true,
    canSeeRegisterBtn: false,
    canSeeUnregisterBtn: true,
    canSeeWaitBtn: false,
    canSeeLoginBtn: false,
    canSeeCalenderBtn: true,
    canUseHostOptions: false,
    canChange: false,
  });
});

describe('the label of a card', () => {
  test('none for what is canceled or over [SCH-030]', () => {
    expect(cardLabel(seen({ status: 'Canceled' }))).toBeNull();
    expect(cardLabel(seen({ status: 'Over' }))).toBeNull();
  });
  test('Going green, Hosting orange, Full red [SCH-031]', () => {
    expect(cardLabel(going)).toEqual({ text: 'Going', tone: 'green' });
    expect(cardLabel(hosting)).toEqual({ text: 'Hosting', tone: 'orange' });
    expect(cardLabel(seen({ status: 'Full' }))).toEqual({ text: 'Full', tone: 'red' });
  });
  test('Open for external sessions [SCH-032]', () => {
    expect(cardLabel(seen({ type: 'EXTERNAL', num_spots_left: 0 }))?.text).toBe('Open');
  });
  test('else how many spots are left [SCH-033]', () => {
    expect(cardLabel(seen({ num_spots_left: 2 }))?.text).toBe('2 spots left');
    expect(cardLabel(seen({ num_spots_left: 1 }))?.text).toBe('1 spot left');
    expect(cardLabel(seen({ num_spots_left: 0 }))?.text).toBe('FULL');
  });
  test('an unknown status counts as Open', () => {
    expect(cardLabel(seen({ status: 'Resting' }))?.text).toBe('2 spots left');
  });
});

describe('availability', () => {
  test('OVER, GOING, FULL, CLOSED, OPEN in this order [SCH-103] [SCH-104] [SCH-105] [SCH-106] [SCH-107]', () => {
    expect(availabilityOf(seen({ status: 'Over' }), START)).toBe('OVER');
    expect(availabilityOf(going, START)).toBe('GOING');
    expect(availabilityOf(seen({ num_spots_left: 0 }), START)).toBe('FULL');
    expect(availabilityOf(seen({ status: 'Full' }), START)).toBe('FULL');
    expect(availabilityOf(seen({ type: 'EXTERNAL', num_spots_left: 0 }), at(-1))).toBe('OPEN');
    expect(availabilityOf(seen(), START)).toBe('CLOSED');
    expect(availabilityOf(hosting, START)).toBe('OPEN');
    expect(availabilityOf(seen(), at(-1))).toBe('OPEN');
  });
  test('what was read before the start is closed from the start until it is over [SCH-106]', () => {
    const readBefore = seen();
    expect(availabilityOf(readBefore, at(-1))).toBe('OPEN');
    expect(availabilityOf(readBefore, START)).toBe('CLOSED');
    expect(availabilityOf(readBefore, END)).toBe('CLOSED');
  });
  test('what is canceled says so', () => {
    expect(availabilityOf(seen({ status: 'Canceled' }), START)).toBe('CANCELED');
  });
});

const lasting = (start: string, length = 60, status = 'Open') => ({
  status,
  start_time: start,
  end_time: plus(start, minutes(length)),
});

describe('dates', () => {
  const noon = '2026-05-04T12:00:00.000Z';

  test('a session is in session from its start until its end, unless it is off [SCH-130]', () => {
    expect(isInSession(lasting(START), at(-1))).toBe(false);
    expect(isInSession(lasting(START), START)).toBe(true);
    expect(isInSession(lasting(START), plus(END, -1))).toBe(true);
    expect(isInSession(lasting(START), END)).toBe(false);
    expect(isInSession(lasting(START, 60, 'Canceled'), START)).toBe(false);
  });
  test('upcoming ends an hour after the start [SCH-023]', () => {
    expect(dateFilters(lasting(START, 90), at(minutes(60) - 1), 'UTC').upcoming).toBe(true);
    expect(dateFilters(lasting(START, 90), at(minutes(60)), 'UTC').upcoming).toBe(false);
  });
  test('today and tomorrow are days of the viewer [SCH-023]', () => {
    const late = lasting('2026-05-04T23:30:00.000Z');
    expect(dateFilters(late, noon, 'UTC')).toMatchObject({ today: true, tomorrow: false });
    expect(dateFilters(late, noon, 'Europe/London')).toMatchObject({ today: false, tomorrow: true });
    expect(dateFilters(late, noon, 'no/zone')).toMatchObject({ today: true });
  });
  test('this week ends within 6 days, next week in 7 to 13 [SCH-023]', () => {
    expect(dateFilters(lasting('2026-05-10T12:00:00.000Z'), noon, 'UTC')).toMatchObject({
      thisWeek: true,
      nextWeek: false,
    });
    expect(dateFilters(lasting('2026-05-10T23:30:00.000Z'), noon, 'UTC')).toMatchObject({
      thisWeek: false,
      nextWeek: true,
    });
    expect(dateFilters(lasting('2026-05-17T12:00:00.000Z'), noon, 'UTC')).toMatchObject({ nextWeek: true });
    expect(dateFilters(lasting('2026-05-18T12:00:00.000Z'), noon, 'UTC')).toMatchObject({
      nextWeek: false,
      thisMonth: true,
    });
  });
  test.each([
    ['2026-05-04T19:00:00.000Z', 'TODAY'],
    ['2026-05-05T01:00:00.000Z', 'TOMORROW'],
    ['2026-05-06T01:00:00.000Z', 'THIS WEEK'],
    ['2026-05-10T01:00:00.000Z', 'THIS WEEK'],
    ['2026-05-12T01:00:00.000Z', 'THIS MONTH'],
    ['2026-05-31T12:00:00.000Z', 'THIS MONTH'],
    ['2026-06-01T12:00:00.000Z', 'LATER'],
    ['2026-07-01T12:00:00.000Z', 'LATER'],
  ])('%s stands under %s [SCH-020]', (start, section) => {
    expect(sectionOf(lasting(start), noon, 'UTC')).toBe(section);
  });
  test('a session ten days ahead in the next month is not hidden in the last section', () => {
    expect(sectionOf(lasting('2026-06-03T12:00:00.000Z'), '2026-05-25T12:00:00.000Z', 'UTC')).toBe('THIS MONTH');
  });
  test('a session that runs over midnight belongs to today', () => {
    expect(sectionOf(lasting('2026-05-03T23:30:00.000Z'), '2026-05-04T00:10:00.000Z', 'UTC')).toBe('TODAY');
  });
  test('every session stands in one section, empty sections are left out', () => {
    const list = ['2026-05-04T19:00:00.000Z', '2026-06-30T19:00:00.000Z', '2026-05-04T20:00:00.000Z'].map((start) =>
      lasting(start),
    );
    expect(sectionsOf(list, noon, 'UTC')).toEqual([
      { name: 'TODAY', sessions: [list[0], list[2]] },
      { name: 'LATER', sessions: [list[1]] },
    ]);
  });
});

test('the next upcoming session is neither canceled nor over [SCH-102] [SCH-147]', () => {
  const list = [seen({ status: 'Canceled' }), seen({ status: 'Over' }), going, hosting];
  expect(nextUpcoming(list)).toBe(going);
  expect(nextUpcoming([])).toBeUndefined();
});

test('the canonical address names the Well', () => {
  expect(sessionPath({ uuid: 'abc', group_slug: 'night-owls' })).toBe('/night-owls/session/abc');
});

describe('the waiting list [I-025]', () => {
  const line = (overrides: Partial<NonNullable<SessionViewSeen['waiting_list']>> = {}) => ({
    my_place: null,
    offer_until: null,
    ...overrides,
  });
  const full = (overrides: Partial<SessionViewSeen> = {}) =>
    seen({ status: 'Full', num_spots_left: 0, waiting_list: line(), ...overrides });
  test('is offered to members who have no place in a full session', () => {
    expect(canSeeWaitBtn(full(), member, early, settings)).toBe(true);
    for (const not of [
      full({ am_i_joined: true }),
      full({ am_i_host: true }),
      full({ type: 'EXTERNAL' }),
      full({ status: 'Open' }),
      full({ waiting_list: null }),
      full({ waiting_list: line({ my_place: 2 }) }),
      full({ waiting_list: line({ offer_until: START }) }),
    ])
      expect(canSeeWaitBtn(not, member, early, settings)).toBe(false);
    expect(canSeeWaitBtn(full(), visitor, early, settings)).toBe(false);
  });
  test('closes five minutes before the start', () => {
    expect(canSeeWaitBtn(full(), member, at(-minutes(5) - 1), settings)).toBe(true);
    expect(canSeeWaitBtn(full(), member, at(-minutes(5)), settings)).toBe(false);
  });
  test('a seat is held until its deadline, and only for a viewer without one', () => {
    const until = at(-minutes(30));
    const asked = seen({ waiting_list: line({ offer_until: until }) });
    expect(seatHeldUntil(asked, at(-minutes(31)))).toBe(until);
    expect(seatHeldUntil(asked, until)).toBeUndefined();
    expect(seatHeldUntil({ ...asked, am_i_joined: true }, at(-minutes(31)))).toBeUndefined();
    expect(canSeeRegisterBtn(asked, member, at(-minutes(31)))).toBe(true);
  });
});

describe('sessions at the same time (I-019)', () => {
  const booked = (uuid: string, from: string, to: string, value: object = {}) => ({
    uuid,
    status: 'Going',
    start_time: `2026-05-06T${from}:00.000Z`,
    end_time: `2026-05-06T${to}:00.000Z`,
    am_i_joined: true,
    am_i_host: false,
    is_group_hosted: false,
    ...value,
  });
  const mine = booked('mine', '19:00', '20:00');
  test.each([
    ['one that begins before it ends', booked('x', '19:45', '20:45'), ['x']],
    ['one that one hosts', booked('x', '18:30', '19:15', { am_i_joined: false, am_i_host: true }), ['x']],
    ['one right after it', booked('x', '20:00', '21:00'), []],
    ['a canceled one', booked('x', '19:00', '20:00', { status: 'Canceled' }), []],
    ['one without a place in it', booked('x', '19:00', '20:00', { am_i_joined: false }), []],
    ['itself', mine, []],
  ])('%s', (_, other, clashes) => {
    expect(clashesOf(mine, [other]).map(({ uuid }) => uuid)).toEqual(clashes);
  });
});

test('of a series the earliest session is listed, where its first one stood', () => {
  const at = (uuid: string, start_time: string, series: string | null) => ({
    uuid,
    start_time,
    series: series === null ? null : { uuid: series },
  });
  const listed = oneOfEachSeries([
    at('second', '2026-05-12', 'weekly'),
    at('single', '2026-05-06', null),
    at('first', '2026-05-05', 'weekly'),
    at('other', '2026-05-07', 'fortnightly'),
  ]);
  expect(listed.map(({ uuid }) => uuid)).toEqual(['first', 'single', 'other']);
});
