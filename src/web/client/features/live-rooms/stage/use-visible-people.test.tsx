import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { TilePerson } from './people.ts';
import { TILE_TIMEOUT_MS, useReconnecting, useVisiblePeople } from './use-visible-people.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const person = (uuid: string, active = true) => ({ uuid, active }) as TilePerson;
const shown = ({ current }: { current: TilePerson[] }) => current.map(({ uuid }) => uuid);

test('a person who stays connected to the video room keeps the tile, however long the server hears nothing', () => {
  const ghost = { ...person('ben', false), connected: true };
  const { result } = renderHook(() => useVisiblePeople([person('ana'), ghost]));
  act(() => jest.advanceTimersByTime(10 * TILE_TIMEOUT_MS));
  expect(shown(result)).toEqual(['ana', 'ben']);
});

test('a disconnected person keeps the tile for a while, and gets it again on return', () => {
  const { result, rerender } = renderHook(({ people }) => useVisiblePeople(people), {
    initialProps: { people: [person('ana'), person('ben')] },
  });
  rerender({ people: [person('ana'), person('ben', false)] });
  act(() => jest.advanceTimersByTime(TILE_TIMEOUT_MS - 1));
  expect(shown(result)).toEqual(['ana', 'ben']);
  act(() => jest.advanceTimersByTime(1));
  expect(shown(result)).toEqual(['ana']);
  rerender({ people: [person('ana'), person('ben')] });
  expect(shown(result)).toEqual(['ana', 'ben']);
  rerender({ people: [person('ana'), person('ben', false)] });
  expect(shown(result)).toEqual(['ana', 'ben']);
});

test('a person who was away before this window came has no tile until the return', () => {
  const { result, rerender } = renderHook(({ people }) => useVisiblePeople(people), {
    initialProps: { people: [person('ana'), person('ben', false)] },
  });
  expect(shown(result)).toEqual(['ana']);
  rerender({ people: [person('ana'), person('ben')] });
  rerender({ people: [person('ana'), person('ben', false)] });
  expect(shown(result)).toEqual(['ana', 'ben']);
});

test('a person whose connection to this video room ended is reconnecting at once, before a poll says so', () => {
  const [first, second] = [{}, {}];
  const here = { ...person('ben'), connected: true };
  const gone = { ...person('ben'), connected: false };
  const late = { ...person('cleo'), connected: false };
  const { result, rerender } = renderHook(({ people, room }) => useReconnecting(people, room), {
    initialProps: { people: [here, late], room: first },
  });
  const active = () => result.current.map((each) => each.active);
  expect(active()).toEqual([true, true]);
  rerender({ people: [gone, late], room: first });
  // Cleo is still on her way in.
  expect(active()).toEqual([false, true]);
  rerender({ people: [here, late], room: first });
  expect(active()).toEqual([true, true]);
  rerender({ people: [gone, late], room: second });
  expect(active()).toEqual([true, true]);
});
