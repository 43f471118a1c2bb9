import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { ModalLayer, openModal } from './modal-layer.tsx';

const Page = ({ rows }: { rows: readonly string[] }) => (
  <main>
    <ul aria-label="Reviews">
      {rows.map((row) => (
        <li key={row}>
          <button>{row}</button>
        </li>
      ))}
    </ul>
    <ModalLayer />
  </main>
);

test('closing a dialog gives the focus back, or to what stood around a row that is gone', async () => {
  const { rerender } = render(<Page rows={['first', 'second']} />);
  const opened = (name: string) => {
    screen.getByRole('button', { name }).focus();
    let close = () => {};
    act(() => {
      close = openModal(() => <p>Sure?</p>);
    });
    (document.activeElement as HTMLElement).blur();
    return close;
  };
  const close = opened('second');
  act(close);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'second' })));
  const closeAfter = opened('second');
  rerender(<Page rows={['first']} />);
  act(closeAfter);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Reviews' })));
});

test('a button that had the focus until it was pressed has it again, although it was disabled when its dialog opened', async () => {
  render(<Page rows={['first']} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'first' });
  button.focus();
  button.blur();
  let close = () => {};
  act(() => {
    close = openModal(() => <p>Sure?</p>);
  });
  act(close);
  await waitFor(() => expect(document.activeElement).toBe(button));
});
