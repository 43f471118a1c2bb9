import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSearch } from './use-search.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });

describe('the search text while typing', () => {
  test('[SCH-024] from two characters on, 1250 ms after the last key', () => {
    const { result } = renderHook(() => useSearch());
    act(() => result.current.setTyped('g'));
    pass(5000);
    expect(result.current.searched).toBe('');
    act(() => result.current.setTyped('gr'));
    pass(1249);
    act(() => result.current.setTyped('gri'));
    pass(1249);
    expect(result.current).toMatchObject({ searched: '', waiting: true });
    pass(1);
    expect(result.current).toMatchObject({ searched: 'gri', waiting: false });
  });

  test('begins with the address, and the address gets what is searched for', () => {
    const address: string[] = [];
    const { result } = renderHook(() => useSearch('grief', (text) => address.push(text)));
    expect(result.current).toMatchObject({ typed: 'grief', searched: 'grief', waiting: false });
    act(() => result.current.setTyped('sleep'));
    pass(1250);
    act(() => result.current.clear());
    expect(address).toEqual(['grief', 'sleep', '']);
  });

  test('Enter does not wait, and an emptied box shows everything at once', () => {
    const { result } = renderHook(() => useSearch());
    act(() => result.current.setTyped(' grief '));
    act(() => result.current.searchNow());
    expect(result.current.searched).toBe('grief');
    act(() => result.current.setTyped(''));
    pass(0);
    expect(result.current.searched).toBe('');
  });
});
