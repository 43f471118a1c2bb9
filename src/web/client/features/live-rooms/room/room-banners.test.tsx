import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { serverNow } from '#client/lib/server-time.ts';
import { renderPage } from '#client/testing/render.tsx';
import { CameraLostBanner } from './room-banners.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const minutesFromNow = (minutes: number) => new Date(serverNow() + minutes * 60_000).toISOString();
const shown = (extendedUntil: string | null) => {
  const gaveUp = jest.fn();
  renderPage(
    <CameraLostBanner
      seconds={120}
      extendedUntil={extendedUntil}
      onRestart={() => Promise.resolve()}
      onGiveUp={gaveUp}
    />,
  );
  return gaveUp;
};

test('[I-042] a lost camera is waited for two minutes', () => {
  const gaveUp = shown(null);
  expect(screen.getByRole('alert').textContent).toContain('bring it back within');
  act(() => jest.advanceTimersByTime(119_000));
  expect(gaveUp).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1500));
  expect(gaveUp).toHaveBeenCalledTimes(1);
});

test('[I-042] longer when the host gives more time, never shorter', () => {
  const longer = shown(minutesFromNow(4));
  act(() => jest.advanceTimersByTime(3 * 60_000));
  expect(longer).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(61_000));
  expect(longer).toHaveBeenCalledTimes(1);
});

test('[I-042] time that was given earlier and is over counts no more', () => {
  const usual = shown(minutesFromNow(-5));
  act(() => jest.advanceTimersByTime(119_000));
  expect(usual).not.toHaveBeenCalled();
});
