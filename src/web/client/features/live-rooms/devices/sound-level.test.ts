import { afterEach, expect, jest, test } from '@jest/globals';
import { soundLevel, watchLevel } from './sound-level.ts';

afterEach(() => void jest.useRealTimers());

test('silence is 0, speech is between, shouting is 1', () => {
  expect(soundLevel(new Float32Array(10))).toBe(0);
  expect(soundLevel(new Float32Array(10).fill(0.15))).toBeCloseTo(0.5);
  expect(soundLevel(new Float32Array(10).fill(1))).toBe(1);
  expect(soundLevel(new Float32Array())).toBe(0);
});

test('the level is read each 100 ms until told otherwise [ROM-026]', () => {
  jest.useFakeTimers();
  const levels: number[] = [];
  let closed = false;
  const stop = watchLevel(
    {} as MediaStreamTrack,
    (level) => levels.push(level),
    () => ({
      read: (into) => void into.fill(0.3),
      close: () => {
        closed = true;
      },
    }),
  );
  jest.advanceTimersByTime(1000);
  expect(levels).toHaveLength(10);
  expect(levels[0]).toBeCloseTo(1);
  stop();
  jest.advanceTimersByTime(1000);
  expect([levels.length, closed]).toEqual([10, true]);
});

test('a short sound anywhere between two looks is heard', () => {
  jest.useFakeTimers();
  const samplesPerLook: number[] = [];
  const stop = watchLevel(
    {} as MediaStreamTrack,
    () => undefined,
    () => ({ read: (into) => void samplesPerLook.push(into.length), close: () => undefined }),
  );
  jest.advanceTimersByTime(100);
  stop();
  // A sound of 20 ms is caught when no more than that lies between the end of one look and the beginning of the next.
  expect(samplesPerLook[0]! / 48_000).toBeGreaterThan(0.08);
});
