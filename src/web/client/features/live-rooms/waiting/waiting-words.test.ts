import { describe, expect, test } from '@jest/globals';
import { aPerson, aRoom, aSession, ids } from '../testing/a-session.ts';
import { endingWords, waitingSeats, waitingWords, type WaitingWordsWaiting } from './waiting-words.ts';

const ana = aPerson('ana');
const ben = aPerson('ben');

const said = (overrides: Partial<WaitingWordsWaiting>) =>
  waitingWords({
    entered: aSession(),
    room: aRoom('UNSAFE_RULE_OF_3', [ben]),
    now: Date.now(),
    wasIn: false,
    connecting: false,
    ...overrides,
  });

describe('what the waiting room says', () => {
  test('[ROM-034] once three peers join', () => {
    expect(said({}).text).toBe('Just a moment, your session will begin once 3 peers join.');
  });

  test('[ROM-035] group-hosted', () => {
    expect(said({ entered: aSession({ is_group_hosted: true }) }).text).toBe(
      'Your group-hosted session will begin once 3 peers join.',
    );
  });

  test('enough people before the start are named, and no more that others have to come', () => {
    const [cleo, dan] = [aPerson('cleo'), aPerson('ana', { host: false, username: 'dan' })];
    const before = (users: Parameters<typeof aRoom>[1], options = {}) =>
      said({ entered: aSession(options, 3), room: aRoom('NONE', users) }).text;
    expect(before([ana, ben])).toBe('Just a moment, your session will begin once 3 peers join.');
    expect(before([ana, ben, cleo])).toBe('Enough of you are here. Your session begins at its time.');
    expect(before([ben, cleo, dan])).toBe(
      'Enough of you are here. Your session begins at its time, once your host is here, too.',
    );
    expect(before([ben, cleo, dan], { is_group_hosted: true })).toBe(
      'Enough of you are here. Your session begins at its time.',
    );
    expect(before([ana, ben, aPerson('cleo', { active: false })])).toBe(
      'Just a moment, your session will begin once 3 peers join.',
    );
  });

  test('[ROM-078] while the host is waited for', () => {
    expect(said({ room: aRoom('UNSAFE_HOST_ABSENT', [ben]) }).text).toMatch(/^Your host is not here yet\./);
  });

  test('[ROM-037] the waiting room searches when there are no rooms after the start, except for the host', () => {
    expect(said({ room: null }).busy).toBe(true);
    expect(said({ room: null, entered: aSession({ am_i_host: true }) }).busy).toBe(false);
    expect(said({ room: null, entered: aSession({}, 3) }).busy).toBe(false);
  });

  test('a person who was in the room reads why it stopped', () => {
    expect(said({ wasIn: true }).text).toMatch(/^Somebody left or lost their connection\./);
  });

  test('joining is said', () => {
    expect(said({ connecting: true })).toEqual({ text: 'Everybody is here. Joining the room…', busy: true });
  });
});

describe('who is here and who is missing', () => {
  const names = (input: Parameters<typeof waitingSeats>[1], session = aSession()) =>
    waitingSeats(session, input, ids.ben).map(({ name, state }) => `${name}: ${state}`);

  test('empty seats up to those needed, the host named', () => {
    expect(names(aRoom('NONE', [ben]))).toEqual(['You: here', 'Your host: empty', 'Waiting for somebody: empty']);
    expect(names(aRoom('NONE', [ana, ben]))).toEqual(['ana: here', 'You: here', 'Waiting for somebody: empty']);
    expect(names(null, aSession({ is_group_hosted: true }))).toHaveLength(3);
  });

  test('a missing host keeps a seat even when three others are there; staff take none', () => {
    const three = [ben, aPerson('cleo'), aPerson('ana', { host: false, username: 'dan' })];
    expect(names(aRoom('UNSAFE_HOST_ABSENT', three)).at(-1)).toBe('Your host: empty');
    expect(names(aRoom('NONE', [ben, aPerson('cleo', { staff: true })]))).not.toContain('cleo: here');
  });

  test('a person is called by the display name', () => {
    const seats = waitingSeats(aSession(), aRoom('NONE', [aPerson('ana', { name: 'Anna Weiss' }), ben]), ids.ben);
    expect(seats[0]).toMatchObject({ name: 'Anna Weiss', initials: 'Anna Weiss' });
  });

  test('a lost connection is shown', () => {
    expect(names(aRoom('NONE', [ana, aPerson('cleo', { active: false }), ben]))).toContain('cleo: away');
  });
});

describe('[I-021] the end of a session to which too few people came', () => {
  const session = aSession({}, 0);
  const at = (minutes: number) => Date.parse(session.start_time) + minutes * 60_000;
  const givesUp = { at: new Date(at(15)).toISOString(), took_place: false };
  const ending = (minutes: number, input: typeof givesUp | null = givesUp) => endingWords(session, input, at(minutes));

  test('is announced ten minutes before it, with what it costs and that leaving is fine', () => {
    expect(ending(4)).toBeNull();
    for (const part of ['fewer than 3', 'does not take place', 'Nothing of your allowance is used', 'may leave'])
      expect(ending(10)).toContain(part);
  });

  test('a session that took place promises no allowance back', () => {
    const later = ending(10, { ...givesUp, took_place: true });
    expect(later).toContain('the session ends');
    expect(later).not.toContain('allowance');
  });

  test('is not spoken of in a room that does not end', () => {
    expect(ending(10, null)).toBeNull();
  });
});
