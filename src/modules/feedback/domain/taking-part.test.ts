import { describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../contract/settings.ts';
import { NOW } from '../testing/examples.ts';
import { attended } from '../testing/taking-part-given.ts';
import { feedbackUntil, notAnswerable, notTakenPart, type TakingPart } from './taking-part.ts';

const absent = (overrides: Partial<TakingPart>) => attended({ attended: false, ...overrides });

describe('who has something to tell [ROM-105] [FBK-011]', () => {
  test('members who took part may answer, already during the session', () => {
    expect(notTakenPart(attended())).toBeUndefined();
    expect(notTakenPart(attended({ status: 'live', tookPlace: false }))).toBeUndefined();
  });

  test.each<[string, Partial<TakingPart>, string]>([
    ['there is no session', { status: 'none' }, 'SESSION_DOES_NOT_EXIST'],
    ['it is hidden from them', { outsider: true, concerned: false }, 'SESSION_DOES_NOT_EXIST'],
    ['it was deleted', { status: 'deleted' }, 'SESSION_DELETED'],
    ['it was canceled', { status: 'canceled' }, 'SESSION_CANCELED'],
    ['it is planned', { status: 'scheduled' }, 'SESSION_NOT_STARTED'],
    ['people still wait', { status: 'open' }, 'SESSION_NOT_STARTED'],
    ['it did not take place', { tookPlace: false }, 'SESSION_DID_NOT_TAKE_PLACE'],
    ['it did not take place for strangers', { tookPlace: false, concerned: false }, 'SESSION_NOT_ATTENDED'],
    ['they did not come', {}, 'SESSION_NOT_ATTENDED'],
    ['they are not there yet', { status: 'live' }, 'SESSION_NOT_ATTENDED'],
  ])('answers are refused when %s', (_, overrides, refused) => {
    expect(notTakenPart(absent(overrides))).toEqual({ refused });
  });
});

test('[FBK-016] for fourteen days after the end', () => {
  const until = feedbackUntil(attended(), defaultSettings);
  expect(until).toBe('2026-05-19T20:00:00.000Z');
  expect(notAnswerable(attended(), NOW, defaultSettings)).toBeUndefined();
  expect(notAnswerable(attended(), until, defaultSettings)).toBeUndefined();
  expect(notAnswerable(attended(), '2026-05-19T20:00:00.001Z', defaultSettings)).toEqual({
    refused: 'FEEDBACK_TOO_LATE',
    values: { days: 14 },
  });
});
