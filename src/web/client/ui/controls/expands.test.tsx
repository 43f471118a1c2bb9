import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useEffect, useRef, useState } from 'react';
import { expands } from './expands.ts';

const Members = ({ onLeave }: { onLeave: () => void }) => {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => (event.defaultPrevented ? undefined : onLeave());
    panel.current?.addEventListener('keydown', pressed);
  }, [onLeave]);
  return (
    <div ref={panel}>
      <button {...expands(open, setOpen)}>Members</button>
    </div>
  );
};

test('Escape closes what a button has opened, and then what lies around it', () => {
  let left = 0;
  render(<Members onLeave={() => (left += 1)} />);
  const button = screen.getByRole('button');
  const escape = () => fireEvent.keyDown(button, { key: 'Escape' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  escape();
  expect([button.getAttribute('aria-expanded'), left]).toEqual(['false', 0]);
  escape();
  expect(left).toBe(1);
});

const client = join(import.meta.dirname, '../..');
/** The menu, the choices of a message and the dialog of a room listen to Escape themselves. */
const OWN = [
  'features/chat/message.tsx',
  'features/live-rooms/view/room-footer.tsx',
  'ui/controls/disclosure-menu.tsx',
];

test('each part that opens below its button is closed by Escape', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  const opening = files.filter((file) => readFileSync(join(client, file), 'utf8').includes('aria-expanded={'));
  expect(opening.toSorted()).toEqual(OWN);
});
