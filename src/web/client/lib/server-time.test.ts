import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { syncClock, measuredOffset, serverNow, setClockOffset } from './server-time.ts';

describe('[API-017] the server’s clock', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
    setClockOffset(0);
  });

  test('the offset is client minus server, measured half way between asking and answer', () => {
    expect(measuredOffset(10_000, 10_400, new Date(4200).toISOString())).toBe(6000);
  });

  test('every time now is the client’s less the offset', () => {
    setClockOffset(6000);
    expect(serverNow()).toBe(994_000);
  });

  test('a time that cannot be read changes nothing', () => {
    setClockOffset(6000);
    setClockOffset(measuredOffset(0, 0, 'soon'));
    expect(serverNow()).toBe(994_000);
  });

  test('[SIT-131] is measured again every hour and when the tab is looked at again', () => {
    const measure = jest.fn();
    const stop = syncClock(measure);
    jest.advanceTimersByTime(2 * 3_600_000);
    expect(measure).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(measure).toHaveBeenCalledTimes(3);
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(3_600_000);
    expect(measure).toHaveBeenCalledTimes(3);
  });
});
