import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, jest, test } from '@jest/globals';
import { chooseShortcuts, useShortcuts } from './use-shortcuts.ts';

const Room = ({ muted, onHand }: { muted: boolean; onHand: () => void }) => {
  const [audioOn, setAudio] = useState(!muted);
  useShortcuts({ audioOn, onAudio: setAudio, onHand });
  return (
    <>
      <output>{audioOn ? 'heard' : 'muted'}</output>
      <input aria-label="Message" />
      <button>Leave</button>
      <dialog open>
        <p>Sure?</p>
      </dialog>
    </>
  );
};
const room = (muted = true) => {
  const onHand = jest.fn();
  const { unmount } = render(<Room muted={muted} onHand={onHand} />);
  return { onHand, unmount };
};
const sound = () => screen.getByRole('status').textContent;
const key = (name: string, of: object = {}, on: Element = document.body) => fireEvent.keyDown(on, { key: name, ...of });

afterEach(() => chooseShortcuts(true));

test.each([
  ['M', { key: 'm' }],
  ['Ctrl+D', { key: 'd', ctrlKey: true }],
])('%s switches the microphone on and off, and once while it is held', (_, pressed) => {
  room();
  fireEvent.keyDown(document.body, pressed);
  expect(sound()).toBe('heard');
  fireEvent.keyDown(document.body, { ...pressed, repeat: true });
  expect(sound()).toBe('heard');
  fireEvent.keyDown(document.body, pressed);
  expect(sound()).toBe('muted');
});

test('a muted person is heard while Space is held, and no longer when the window loses the focus', () => {
  room();
  key(' ');
  key(' ', { repeat: true });
  expect(sound()).toBe('heard');
  fireEvent.keyUp(document.body, { key: ' ' });
  expect(sound()).toBe('muted');
  key(' ');
  fireEvent.blur(window);
  expect(sound()).toBe('muted');
});

test('Space does not mute a person whose microphone is on', () => {
  room(false);
  key(' ');
  fireEvent.keyUp(document.body, { key: ' ' });
  expect(sound()).toBe('heard');
});

test('after a click Space talks, wherever the click left the focus; after another key it belongs to the button again', () => {
  room();
  const button = screen.getByRole('button');
  fireEvent.pointerDown(button);
  for (const _ of ['once', 'again']) {
    key(' ', {}, button);
    expect(sound()).toBe('heard');
    // Prevented: they would press the button.
    expect(key(' ', { repeat: true }, button)).toBe(false);
    expect(fireEvent.keyUp(button, { key: ' ' })).toBe(false);
    expect(sound()).toBe('muted');
  }
  key('Tab', {}, button);
  expect(key(' ', {}, button)).toBe(true);
  expect(sound()).toBe('muted');
});

test('H raises the hand', () => {
  const { onHand } = room();
  key('h');
  expect(onHand).toHaveBeenCalledTimes(1);
});

test('keys that are typed, pressed in a dialog, or meant for a button or the browser do nothing in the room', () => {
  const { onHand } = room();
  for (const on of [screen.getByRole('textbox'), screen.getByText('Sure?')])
    for (const name of ['m', 'h', ' ']) key(name, {}, on);
  key(' ', {}, screen.getByRole('button'));
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) key('m', held);
  expect([sound(), onHand.mock.calls.length]).toEqual(['muted', 0]);
  expect(key('x')).toBe(true);
});

test('a member who turned the shortcuts off has none', () => {
  chooseShortcuts(false);
  room();
  for (const name of ['m', ' ']) key(name);
  expect(sound()).toBe('muted');
});
