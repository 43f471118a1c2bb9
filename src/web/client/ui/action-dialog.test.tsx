import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { answerFailure } from '#client/lib/failures.ts';
import { texts } from '#client/lib/texts.ts';
import { toastStore } from '#client/lib/toast.ts';
import { theme } from '#client/theme/theme.ts';
import { AFTER_TEXT_MS, ActionDialog, type ActionDialogAnswered, type ActionDialogProps } from './action-dialog.tsx';

const draw = (overrides: Partial<ActionDialogProps> = {}) => {
  const onClose = jest.fn();
  const action = jest.fn(() => undefined);
  render(
    <MantineProvider env="test" theme={theme}>
      <button>outside</button>
      <ActionDialog opened title="Leave this Well?" yes="Leave" action={action} onClose={onClose} {...overrides}>
        You can come back at any time.
      </ActionDialog>
    </MantineProvider>,
  );
  return { onClose, action };
};
const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' });
const agree = () => act(() => void fireEvent.click(yes()));
const settled = () => act(async () => Promise.resolve());
const escape = () => act(() => void fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' }));
const clickOutside = () => act(() => void fireEvent.click(document.querySelector('.mantine-Modal-overlay')!));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('[SIT-101] the action dialog', () => {
  test('asks, names itself and closes by its own button', () => {
    const { onClose, action } = draw();
    expect(screen.getByRole('dialog', { name: 'Leave this Well?' }).textContent).toContain('You can come back');
    expect(screen.queryByRole('banner')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(action).not.toHaveBeenCalled();
  });

  test.each([
    ['Escape', escape],
    ['a click outside', clickOutside],
    ['the corner', () => void fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('keeps what was written when %s closes it by accident, and asks', (_, leave) => {
    const { onClose } = draw({ input: { label: 'Reason', lines: 3 } });
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
    fireEvent.change(field(), { target: { value: 'He shouted.' } });
    leave();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('Throw away what you wrote?');
    fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(field().value).toBe('He shouted.');
    leave();
    fireEvent.click(screen.getByRole('button', { name: 'Throw away' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('does not hear the Escape of an input method', () => {
    const { onClose } = draw();
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape', keyCode: 229 }));
    expect(onClose).not.toHaveBeenCalled();
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('says a failure itself, and no message at the top says it once more', async () => {
    draw({
      action: async () => {
        const notice = { id: 0, name: 'SERVER_ERROR' as const, msg: texts.connection };
        answerFailure({ notice, status: 0 });
        return { ok: false, notice };
      },
    });
    agree();
    await settled();
    expect(screen.getByRole('alert').textContent).toBe(texts.connection);
    expect(toastStore.current()).toEqual([]);
  });

  describe('where the answer was lost', () => {
    const lost = { msg: 'The server is away.' };
    const looked = async (
      overrides: Partial<ActionDialogProps>,
      ...found: readonly (ActionDialogAnswered | undefined)[]
    ) => {
      const answers = [...found];
      const find = jest.fn(async () => answers.shift());
      const drawn = draw({ action: () => ({ ok: false, notice: lost, find }), ...overrides });
      agree();
      await settled();
      return { ...drawn, find };
    };
    const wait = () => act(() => jest.advanceTimersByTimeAsync(120_000));
    const failure = () => screen.queryByRole('alert')?.textContent;

    test('asks at once what became of it, and says nothing of the line where it was done', async () => {
      const { onClose, find } = await looked({}, { ok: true });
      expect(onClose).toHaveBeenCalledTimes(1);
      expect(find).toHaveBeenCalledTimes(1);
      expect(failure()).toBe('');
    });

    test('says so after two seconds, asks again, and closes once it was done', async () => {
      const { onClose, find } = await looked({}, undefined, undefined, { ok: true });
      expect(failure()).toBe(lost.msg);
      expect(onClose).not.toHaveBeenCalled();
      await wait();
      expect(onClose).toHaveBeenCalledTimes(1);
      expect(find.mock.calls.length).toBeGreaterThan(2);
    });

    test('is busy for two seconds where the line carries nothing, and hears the late answer', async () => {
      const late = Promise.withResolvers<ActionDialogAnswered | undefined>();
      const find = jest.fn(() => late.promise);
      const { onClose } = draw({ action: () => ({ ok: false, notice: lost, find }) });
      agree();
      await settled();
      expect(yes().dataset['loading']).toBe('true');
      await act(() => jest.advanceTimersByTimeAsync(2_001));
      expect(failure()).toBe(lost.msg);
      late.resolve({ ok: true });
      await wait();
      expect(onClose).toHaveBeenCalledTimes(1);
      expect(find).toHaveBeenCalledTimes(1);
    });

    test('does not close where something comes next', async () => {
      const { onClose } = await looked({ hasNext: true }, undefined, undefined, { ok: true });
      await wait();
      expect([failure(), onClose.mock.calls.length]).toEqual(['', 0]);
    });

    test('says why it was refused', async () => {
      await looked({}, { ok: false, notice: { msg: 'You host sessions here.' } });
      expect(failure()).toBe('You host sessions here.');
    });

    test('stays, and asks no more, where the server has not received it or does not come back', async () => {
      const never = await looked({}, { ok: false, notice: { msg: 'Not here.', name: 'NOT_RECEIVED' } }, { ok: true });
      await wait();
      expect(failure()).toBe(lost.msg);
      expect([never.find, never.onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
      cleanup();
      const away = await looked({});
      await wait();
      await wait();
      expect(away.find.mock.calls.length).toBeLessThan(10);
    });

    test('asks no more once it is closed', async () => {
      const { find } = await looked({}, undefined, undefined, { ok: true });
      const asked = find.mock.calls.length;
      cleanup();
      await wait();
      expect(find).toHaveBeenCalledTimes(asked);
    });
  });

  test('takes a line of text, and refuses an empty one where it is needed', async () => {
    const action = jest.fn((_text: string) => undefined);
    draw({ action, input: { label: 'Reason', required: 'Please give a reason' } });
    agree();
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(action).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: ' too loud ' } });
    expect(screen.queryByText('Please give a reason')).toBeNull();
    agree();
    await settled();
    expect(action).toHaveBeenCalledWith('too loud');
  });

  test('has room for as many emoji as for letters', () => {
    draw({ input: { label: 'Reason', maxLength: 3 } });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
    expect(field.maxLength).toBe(3);
    act(() => void fireEvent.change(field, { target: { value: '🌊🌊' } }));
    expect(field.maxLength).toBeGreaterThanOrEqual('🌊🌊🌊'.length);
  });
});

describe('[SIT-102] after yes', () => {
  test('shows that it works, then the after-text for two seconds, then closes', async () => {
    const work = Promise.withResolvers<undefined>();
    const { onClose } = draw({
      action: () => work.promise,
      afterText: 'You have left.',
    });
    agree();
    expect(yes().dataset['loading']).toBe('true');
    work.resolve(undefined);
    await settled();
    expect(screen.getByText('You have left.')).toBeTruthy();
    act(() => jest.advanceTimersByTime(AFTER_TEXT_MS - 1));
    expect(onClose).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(AFTER_TEXT_MS).toBe(2000);
  });

  test('without after-text it closes at once', async () => {
    const { onClose } = draw();
    agree();
    await settled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['answers what went wrong', () => 'You host a session here.'],
    ['breaks', () => Promise.reject(new Error('You host a session here.'))],
  ])('stays open and says so when it %s', async (_, action) => {
    const { onClose } = draw({ action, afterText: 'You have left.' });
    agree();
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('You host a session here.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('[SIT-103] leaving', () => {
  test('Escape and a click outside close it', () => {
    const { onClose } = draw();
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
    clickOutside();
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('a dialog that forbids leaving has no way out but its answers', () => {
    const { onClose } = draw({ forbidLeaving: true, no: null });
    escape();
    clickOutside();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('a dialog is not closed while its action runs', () => {
    const { onClose } = draw({ action: () => new Promise<void>(() => undefined) });
    agree();
    escape();
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('[SIT-104] can run something every five seconds while open', () => {
  const everyFiveSeconds = jest.fn();
  draw({ everyFiveSeconds });
  act(() => jest.advanceTimersByTime(4999));
  expect(everyFiveSeconds).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(10_001));
  expect(everyFiveSeconds).toHaveBeenCalledTimes(3);
});
