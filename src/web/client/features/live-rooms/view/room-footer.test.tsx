import { useEffect, useRef, useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, jest, test } from '@jest/globals';
import IconChat from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { renderPage } from '#client/testing/render.tsx';
import { roomControls } from './room-controls.ts';
import { fitting, RoomFooter, type RoomControl } from './room-footer.tsx';

const nothing = () => undefined;
const chat: RoomControl = { key: 'chat', label: 'Chat', icon: IconChat, onClick: nothing };
const controls = (of: { leads?: boolean; shares?: boolean; small?: boolean } = {}) =>
  roomControls({
    audioOn: true,
    onAudio: nothing,
    handUp: false,
    reacting: false,
    onReact: nothing,
    sharing: 'off',
    onShare: of.shares === false ? undefined : nothing,
    small: of.small === true ? { isOpen: false, toggle: nothing } : undefined,
    onRules: of.leads === true ? undefined : nothing,
    onAgenda: nothing,
    guide: null,
    onSettings: nothing,
    onLeave: nothing,
    extra: [chat, { ...chat, key: 'report', always: true }],
  });
const keys = (of: readonly RoomControl[]) => of.map(({ key }) => key);

test('[ROM-038] on a wide screen everything is in the row, in its order', () => {
  expect(keys(fitting(controls(), 1200).row)).toEqual([
    'audio',
    'react',
    'chat',
    'screen',
    'agenda',
    'rules',
    'settings',
    'report',
    'leave',
  ]);
});

test('on a phone a few remain, with audio, the report and leave among them, and nothing is lost', () => {
  const { row, more } = fitting(controls(), 378);
  expect(keys(row)).toEqual(['audio', 'react', 'chat', 'report', 'leave']);
  expect(keys(more)).toEqual(['screen', 'agenda', 'rules', 'settings']);
  expect(keys(fitting(controls(), 250).row)).toEqual(['audio', 'report', 'leave']);
});

test('[ROM-039] [C-158] a leader has no rules button, and a member without permission no button for sharing', () => {
  expect(keys(controls({ leads: true, shares: false }))).toEqual([
    'audio',
    'react',
    'chat',
    'agenda',
    'settings',
    'report',
    'leave',
  ]);
});

test('a browser with picture in picture has a control for it, before the settings', () => {
  expect(keys(controls({ small: true }))).toEqual([
    'audio',
    'react',
    'chat',
    'screen',
    'agenda',
    'rules',
    'small',
    'settings',
    'report',
    'leave',
  ]);
});

/** Takes the focus, as the rules do. */
const Panel = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      Rules
    </h2>
  );
};

const Narrow = () => {
  const [open, setOpen] = useState(false);
  const control = (key: string, onClick: () => void = nothing): RoomControl => ({ ...chat, key, label: key, onClick });
  return (
    <>
      {open ? <Panel /> : null}
      <RoomFooter
        controls={[
          ...['audio', 'react', 'chat', 'report'].map((key) => ({ ...control(key), always: true })),
          control('rules', () => setOpen(true)),
          control('settings'),
          { ...control('leave'), always: true },
        ]}
      />
    </>
  );
};

test('a control that is chosen behind More takes the focus and keeps it; without one the focus is on More again', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(378);
  const { user } = renderPage(<Narrow />);
  const chosen = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name }));
    // Longer than a closing dialog waits before it returns the focus.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return document.activeElement;
  };
  expect(await chosen('settings')).toBe(screen.getByRole('button', { name: 'More' }));
  expect(await chosen('rules')).toBe(screen.getByRole('heading', { name: 'Rules' }));
  jest.restoreAllMocks();
});
