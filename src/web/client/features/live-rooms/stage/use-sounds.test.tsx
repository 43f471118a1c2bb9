import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, jest, test } from '@jest/globals';
import { useSounds } from './use-sounds.ts';

afterEach(() => localStorage.removeItem('room-devices'));

const room = (others: readonly string[], hands: readonly string[] = []) => ({
  others: new Map(others.map((each) => [each, each])),
  hands: new Map(hands.map((each, at) => [each, at])),
});
const heard = () => {
  const play = jest.fn(() => Promise.resolve());
  const hook = renderHook((now: ReturnType<typeof room>) => useSounds(now, play), { initialProps: room(['ana']) });
  return { ...hook, play };
};

test('a tone is played once for a person who comes in and once for a raised hand, and not for who leaves', () => {
  const { result, rerender, play } = heard();
  act(() => result.current.choose(true));
  rerender(room(['ana', 'ben']));
  expect(play).toHaveBeenCalledTimes(1);
  rerender(room(['ana', 'ben'], ['ana', 'me']));
  expect(play).toHaveBeenCalledTimes(2);
  rerender(room(['ben'], ['me']));
  expect(play).toHaveBeenCalledTimes(2);
});

test('nothing is played until sounds are chosen, and the choice is stored on the device', () => {
  const { result, rerender, play, unmount } = heard();
  rerender(room(['ana', 'ben'], ['ben']));
  expect([result.current.on, play.mock.calls]).toEqual([false, []]);
  act(() => result.current.choose(true));
  unmount();
  expect(heard().result.current.on).toBe(true);
});
