import { describe, expect, test } from '@jest/globals';
import { ownRoom, wayOutOf } from './room-rules.ts';
import { aPerson, aRoom, ids } from '../testing/a-session.ts';

const breakout = { ...aRoom('UNSAFE_RULE_OF_3', [aPerson('ben')]), room_assigned: 1 };
const main = aRoom('SAFE', [aPerson('ana'), aPerson('cleo')]);

describe("one's own room", () => {
  test('[ROM-065] is the one whose people one is among', () => {
    expect(ownRoom([main, breakout], { uuid: ids.ben, isAdmin: false })).toBe(breakout);
    expect(ownRoom([main], { uuid: ids.ben, isAdmin: false })).toBeUndefined();
  });

  test('[ROM-068] admins without a room are in the main room, safe', () => {
    expect(ownRoom([breakout], { uuid: ids.ana, isAdmin: true })).toEqual({ room_assigned: 0, safety: 'SAFE' });
  });
});

test("an unknown refusal leads home with the server's text", () => {
  expect(wayOutOf({ id: 0, name: 'SERVER_ERROR', msg: 'An error has occurred.' })).toEqual({
    to: '/',
    tone: 'error',
    text: 'An error has occurred.',
  });
});
