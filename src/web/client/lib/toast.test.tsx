import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { theme } from '#client/theme/theme.ts';
import { ToastArea } from '#ui/toast-area.tsx';
import { clearToasts, repeatToast, toast, TOAST_MS } from './toast.ts';

const shown = () => [...screen.getByRole('status').children].map((child) => child.textContent);

describe('[SIT-111] toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <MantineProvider theme={theme} env="test">
        <ToastArea />
      </MantineProvider>,
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('the newest stands on top', () => {
    act(() => toast.error('first'));
    act(() => toast.success('second'));
    expect(shown()).toEqual(['second', 'first']);
  });

  test('stay for five seconds', () => {
    act(() => toast.error('first'));
    act(() => jest.advanceTimersByTime(TOAST_MS - 1));
    expect(shown()).toEqual(['first']);
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
    expect(TOAST_MS).toBe(5000);
  });

  test('a toast with the text of one on screen is not shown twice, but the first stays longer', () => {
    act(() => toast.error('again'));
    act(() => jest.advanceTimersByTime(3000));
    act(() => toast.error('again'));
    expect(shown()).toEqual(['again']);
    act(() => jest.advanceTimersByTime(4999));
    expect(shown()).toEqual(['again']);
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
  });

  test('a toast with the text of one on screen is not shown twice, also when it means well', () => {
    act(() => toast.error('again'));
    act(() => toast.success('again'));
    expect(shown()).toEqual(['again']);
  });

  test('one that is repeated comes again until it is ended, or all are cleared', () => {
    const repeat = () => act(() => jest.advanceTimersByTime(8_000));
    const end = repeatToast('slow', 8_000);
    expect(shown()).toEqual([]);
    repeat();
    expect(shown()).toEqual(['slow']);
    act(end);
    expect(shown()).toEqual([]);
    repeatToast('slower', 8_000);
    repeat();
    act(clearToasts);
    expect(shown()).toEqual([]);
    repeat();
    expect(shown()).toEqual([]);
  });

  test('a click closes one, and only that one', () => {
    act(() => toast.error('stays'));
    act(() => toast.error('goes'));
    fireEvent.click(screen.getByText('goes'));
    expect(shown()).toEqual(['stays']);
  });

  test('the close button works by keyboard', () => {
    act(() => toast.info('goes'));
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(shown()).toEqual([]);
  });

  test('are read aloud politely', () => {
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });
});
