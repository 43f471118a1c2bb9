import { describe, expect, test } from '@jest/globals';
import { days, plus } from '#kernel/contract/time.ts';
import { isFirstMissed, missedIn } from './missed.ts';

const NOW = '2026-05-04T19:00:00.000Z';
const reserved = (session: string, startsAt = NOW, as: 'attendee' | 'host' = 'attendee') => ({
  type: 'BookingReserved',
  data: { session, startsAt, as },
});
const fact = (type: string, session: string, data: object = {}) => ({ type, data: { session, ...data } });
const missed = (session: string, weight = 'full') => fact('BookingMissed', session, { weight });
const ago = (count: number) => plus(NOW, -days(count));
/** Sessions that were booked for these days and missed. */
const book = (...sessions: [session: string, startsAt: string, as?: 'attendee' | 'host', weight?: string][]) =>
  missedIn(
    sessions.flatMap(([session, startsAt, as, weight]) => [reserved(session, startsAt, as), missed(session, weight)]),
  );

describe('what a member missed', () => {
  test('is what was booked and noted as missed, at the time to which it moved', () => {
    const moved = fact('BookingMoved', 'a', { startsAt: ago(-1) });
    expect(missedIn([reserved('a'), reserved('b', NOW, 'host'), moved, missed('b'), missed('a')])).toEqual([
      { session: 'b', as: 'host', startsAt: NOW, counts: true },
      { session: 'a', as: 'attendee', startsAt: ago(-1), counts: true },
    ]);
    expect(missedIn([missed('unknown'), fact('BookingConfirmed', 'unknown')])).toEqual([]);
  });

  test.each(['MissedSessionWeighed', 'MissedSessionExplained'])('counts as it was weighed last: %s', (type) => {
    const counts = (...facts: ReturnType<typeof fact>[]) =>
      missedIn([reserved('a'), reserved('b'), missed('a'), missed('b'), ...facts]).map((each) => each.counts);
    expect(counts(fact(type, 'a', { weight: 'none' }))).toEqual([false, true]);
    expect(counts(fact(type, 'a', { weight: 'half' }))).toEqual([true, true]);
  });

  test('does not count when nothing follows from it', () => {
    expect(missedIn([reserved('a'), missed('a', 'none')])).toMatchObject([{ counts: false }]);
  });
});

describe('the first missed session in thirty days (I-023)', () => {
  const isFirst = (...before: Parameters<typeof book>) => isFirstMissed(book(...before, ['own', NOW]), 'own', 30);

  test('has no other before it that counts', () => {
    expect(isFirst()).toBe(true);
    expect(isFirst(['a', ago(31)])).toBe(true);
    expect(isFirst(['a', ago(30)])).toBe(false);
    expect(isFirst(['a', ago(2), 'host'])).toBe(true);
    expect(isFirst(['a', ago(2), 'attendee', 'none'])).toBe(true);
  });

  test('is none that follows it, nor one that weighs nothing, was hosted or is not known', () => {
    expect(isFirstMissed(book(['own', NOW], ['later', NOW]), 'own', 30)).toBe(true);
    expect(isFirstMissed(book(['own', NOW, 'attendee', 'none']), 'own', 30)).toBe(false);
    expect(isFirstMissed(book(['own', NOW, 'host']), 'own', 30)).toBe(false);
    expect(isFirstMissed(book(['a', NOW]), 'own', 30)).toBe(false);
  });
});
