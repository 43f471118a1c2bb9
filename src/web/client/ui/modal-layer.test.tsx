import { MantineProvider } from '@mantine/core';
import { theme } from '#client/theme/theme.ts';
import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
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

const Person = () => {
  const [open, setOpen] = useState(false);
  const report = () => {
    setOpen(false);
    openModal((close) => (
      <Dialog onClose={close} title="Report" close="Cancel">
        Why?
      </Dialog>
    ));
  };
  return (
    <MantineProvider theme={theme} env="test">
      <button onClick={() => setOpen(true)}>Options</button>
      {open ? (
        <Dialog onClose={() => setOpen(false)} title="Ben" close="Close options">
          <button onClick={report}>Report</button>
        </Dialog>
      ) : null}
      <ModalLayer />
    </MantineProvider>
  );
};

test('a dialog that is taken away gives the focus back, and so does one that was opened from it', async () => {
  render(<Person />);
  const options = screen.getByRole('button', { name: 'Options' });
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  await press('Options');
  await press('Close options');
  await waitFor(() => expect(document.activeElement).toBe(options));
  await press('Options');
  await press('Report');
  await press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(options));
});
