import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { act, screen } from '@testing-library/react';
import { serverNow } from '../../lib/server-time.ts';
import { renderPage } from '../../testing/render.tsx';
import { CameraLostBanner } from './room-banners.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutesFromNow = (minutes: number) => new Date(serverNow() + minutes * 60_000).toISOString();
const shown = (extendedUntil: string | null) => {
  const gaveUp = vi.fn();
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
  act(() => void vi.advanceTimersByTime(119_000));
  expect(gaveUp).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1500));
  expect(gaveUp).toHaveBeenCalledTimes(1);
});

test('[I-042] longer when the host gives more time, never shorter', () => {
  const longer = shown(minutesFromNow(4));
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(longer).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(61_000));
  expect(longer).toHaveBeenCalledTimes(1);
});

test('[I-042] time that was given earlier and is over counts no more', () => {
  const usual = shown(minutesFromNow(-5));
  act(() => void vi.advanceTimersByTime(119_000));
  expect(usual).not.toHaveBeenCalled();
});
