import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { theme } from '#client/theme/theme.ts';
import { setClockOffset } from '#client/lib/server-time.ts';
import { Countdown, countdownText, DAY, spokenMilestone } from './countdown.tsx';

const start = Date.parse('2026-05-04T19:00:00Z');
const after = (milliseconds: number) => new Date(start + milliseconds).toISOString();
const MINUTE = 60_000;

const draw = (overrides: Partial<Parameters<typeof Countdown>[0]>) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Countdown to={after(0)} endNotice="It has started" {...overrides} />
    </MantineProvider>,
  );
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const figures = () => screen.getByRole('timer').textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  setClockOffset(0);
  jest.useRealTimers();
});

describe('what a countdown says', () => {
  test.each([
    [3 * DAY + 5000, '3 Days Away'],
    [DAY + 1, '1 Day Away'],
    [DAY, '24:00:00'],
    [DAY - 1, '24:00:00'],
    [DAY - 1000, '23:59:59'],
    [61 * MINUTE + 1000, '1:01:01'],
    [59_001, '0:01:00'],
    [1, '0:00:01'],
    [0, '0:00:00'],
  ])('[SCH-055] [SCH-056] [SCH-058] %d ms left: %s', (left, text) => {
    expect(countdownText(left)).toBe(text);
  });
});

describe('a running countdown', () => {
  test('[SCH-056] goes down each second and ends with its notice, once', () => {
    const onEnd = jest.fn();
    draw({ to: after(3000), onEnd });
    expect(figures()).toBe('0:00:03');
    pass(1000);
    expect(figures()).toBe('0:00:02');
    pass(2000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('It has started');
    pass(60_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('[SCH-055] turns from days to hours by itself', () => {
    draw({ to: after(DAY + 30_000) });
    expect(screen.getByRole('timer').textContent).toBe('1 Day Away');
    pass(30_000);
    expect(figures()).toBe('24:00:00');
  });

  test('[SCH-057] calls at exactly ten minutes left, once', () => {
    const onTenMinutes = jest.fn();
    draw({ to: after(10 * MINUTE + 2500), onTenMinutes });
    pass(2499);
    expect(onTenMinutes).not.toHaveBeenCalled();
    pass(1);
    expect(onTenMinutes).toHaveBeenCalledTimes(1);
    pass(10 * MINUTE);
    expect(onTenMinutes).toHaveBeenCalledTimes(1);
  });

  test('[SCH-057] opened later than that it does not call; opened at that moment it does', () => {
    const late = jest.fn();
    draw({ to: after(10 * MINUTE - 1), onTenMinutes: late });
    pass(10 * MINUTE);
    expect(late).not.toHaveBeenCalled();
    const exact = jest.fn();
    draw({ to: new Date(Date.now() + 10 * MINUTE).toISOString(), onTenMinutes: exact });
    expect(exact).toHaveBeenCalledTimes(1);
  });

  test('[API-017] goes by the server’s clock', () => {
    setClockOffset(2 * MINUTE);
    draw({ to: after(MINUTE) });
    expect(figures()).toBe('0:03:00');
  });

  test('follows a new end', () => {
    const { rerender } = draw({ to: after(5000) });
    rerender(
      <MantineProvider theme={theme} env="test">
        <Countdown to={after(65_000)} endNotice="It has started" />
      </MantineProvider>,
    );
    expect(figures()).toBe('0:01:05');
  });

  test('is read aloud at moments that matter, not each second', () => {
    expect(spokenMilestone(10 * MINUTE + 1, 10 * MINUTE)).toBe('10 minutes left');
    expect(spokenMilestone(MINUTE + 1, MINUTE)).toBe('1 minute left');
    expect(spokenMilestone(60 * MINUTE + 1, 60 * MINUTE)).toBe('1 hour left');
    expect(spokenMilestone(9 * MINUTE, 9 * MINUTE - 1000)).toBeUndefined();
  });
});
