import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { listChats } from '../../../../modules/chat/contract/api.ts';
import { memberQuery } from '../../lib/session.tsx';
import { renderPage, testQueries } from '../../testing/render.tsx';
import { unreachable } from '../../testing/server.ts';
import { shownToasts } from '../../testing/watch.ts';
import ChatLauncher from './chat-launcher.tsx';
import { ChatPointer } from './chat-pointer.tsx';
import { RoomChat, useRoomChat } from './room-chat.tsx';
import { aChannel, aChatServer, aMessage, mine, SESSION } from './testing/a-chat.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';

const shown = async (of: Parameters<typeof aChatServer>[0] = {}, more?: React.ReactNode) => {
  const { server, chat } = aChatServer(of);
  const queries = testQueries();
  await queries.prefetchQuery(memberQuery);
  const page = renderPage(
    <>
      <ChatLauncher bar={null} />
      {more}
    </>,
    { queries },
  );
  return { server, chat, ...page };
};
const launcher = () => screen.findByRole('button', { name: /^Chats/ });
const panel = () => screen.findByRole('dialog', { name: 'Chats' });

describe('the launcher', () => {
  test('[CHT-001] a button with how much is unread', async () => {
    await shown({ chats: [aChannel({ unread: 2 }), aChannel({ uuid: OTHER, session: OTHER, unread: 1 })] });
    expect(await screen.findByRole('button', { name: 'Chats, 3 unread messages' })).toBeTruthy();
  });

  test('[CHT-002] hidden while the panel is open; Escape brings it back with the focus', async () => {
    const { user } = await shown();
    await user.click(await launcher());
    await panel();
    expect(screen.queryByRole('button', { name: /^Chats/ })).toBeNull();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await launcher());
  });

  test('[CHT-001] stands in the bar at the bottom when there is one, and floats over nothing', async () => {
    const bar = document.body.appendChild(document.createElement('div'));
    aChatServer({ chats: [aChannel({ unread: 2 })] });
    const queries = testQueries();
    await queries.prefetchQuery(memberQuery);
    renderPage(<ChatLauncher bar={bar} />, { queries });
    expect(bar.contains(await screen.findByRole('button', { name: 'Chats, 2 unread messages' }))).toBe(true);
    expect(screen.getAllByRole('button', { name: /^Chats/ })).toHaveLength(1);
    bar.remove();
  });

  test('[CHT-003] looks different without chats', async () => {
    await shown({ chats: [] });
    await waitFor(async () => expect((await launcher()).dataset['empty']).toBe('true'));
  });

  test('[CHT-003] and as usual with one', async () => {
    await shown();
    expect((await launcher()).dataset['empty']).toBeUndefined();
  });

  const at = async (path: string, settings: object = {}) => {
    const queries = testQueries();
    aChatServer({ settings });
    await queries.prefetchQuery(memberQuery);
    renderPage(
      <>
        <ChatLauncher bar={null} />
        <p>here</p>
      </>,
      { queries, path, at: path },
    );
    await screen.findByText('here');
  };

  test.each([
    ['/onboarding', true],
    ['/onboarding/membership', true],
    ['/room', true],
    ['/room/wait', false],
    ['/membership/checkout', true],
    ['/', false],
    ['/rooms', false],
    ['/onboarding/other', false],
  ])('[CHT-004] raised at %s: %s', async (path, raised) => {
    await at(path);
    expect((await launcher()).dataset['raised']).toBe(raised ? 'true' : undefined);
  });

  test.each([
    ['/room/wait', true],
    ['/waiting-room-test', true],
    ['/rooms', false],
  ])('small, so that no face or name is below it, at %s: %s', async (path, small) => {
    await at(path);
    expect((await launcher()).dataset['room']).toBe(small ? 'true' : undefined);
  });

  test.each(['/room', '/room/wait', '/room/preview'])('not at %s where the setting says so', async (path) => {
    await at(path, { CHAT_LAUNCHER_IN_ROOMS: false });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Chats/ })).toBeNull());
  });

  test('[CHT-024] trouble with the connection is not shown', async () => {
    const { server } = await shown();
    server.on(listChats, unreachable);
    expect(await launcher()).toBeTruthy();
    expect(shownToasts()).toEqual([]);
  });
});

describe('the list of chats', () => {
  test('[CHT-005] [CHT-018] names, pictures, last words, what is unread', async () => {
    const { user } = await shown({
      chats: [
        aChannel({ unread: 2, mentions: 1, image: '/pic/owl.jpg', last_message: aMessage({ text: 'Good night' }) }),
        aChannel({ uuid: OTHER, session: OTHER, name: 'Morning walk', last_message: mine({ text: 'See you' }) }),
      ],
    });
    await user.click(await launcher());
    const list = await panel();
    expect(within(list).getByRole('heading', { name: 'Chats' })).toBeTruthy();
    const [first, second] = within(list).getAllByRole('listitem');
    for (const part of ['Night talk', 'ben: Good night', '2 unread', 'You were tagged'])
      expect(first?.textContent).toContain(part);
    expect(second?.textContent).toContain('You: See you');
    expect(first?.querySelector('img')?.getAttribute('src')).toContain('owl.jpg');
    expect(second?.querySelector('img')).toBeNull();
  });

  test('[CHT-006] without chats: how to get one', async () => {
    const { user } = await shown({ chats: [] });
    await user.click(await launcher());
    expect(
      await screen.findByText("Join a Session! You'll be added to a Chat Group with your host and fellow attendees."),
    ).toBeTruthy();
  });

  test('a chat opens, and there is a way back to all', async () => {
    const { user } = await shown({ messages: [aMessage()] });
    await user.click(await launcher());
    await user.click(await screen.findByRole('button', { name: /Night talk/ }));
    expect(await screen.findByText('Hello')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'All chats' }));
    expect(await screen.findByRole('heading', { name: 'Chats' })).toBeTruthy();
  });
});

describe('in a session', () => {
  const Room = () => {
    const chat = useRoomChat(SESSION);
    return (
      <>
        <button onClick={chat.toggle}>Chat {chat.unread}</button>
        {chat.opened ? <RoomChat session={SESSION} /> : null}
      </>
    );
  };

  test('[ROM-036] the waiting room leads into the chat', async () => {
    const { user } = await shown({ messages: [aMessage()], channel: { unread: 1 } }, <ChatPointer session={SESSION} />);
    await user.click(await screen.findByRole('button', { name: /Open the chat.*1 unread/ }));
    expect(await screen.findByText('Hello')).toBeTruthy();
  });

  test('[ROM-038] the room has its chat beside the people; the launcher goes away meanwhile', async () => {
    const { user } = await shown({ messages: [aMessage()] }, <Room />);
    await launcher();
    await user.click(screen.getByRole('button', { name: 'Chat 0' }));
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Chats/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Hello')).toBeNull();
    expect(await launcher()).toBeTruthy();
  });

  test('a chat that was open while waiting stays open, beside the room', async () => {
    const { user } = await shown({ messages: [aMessage()] }, <Way />);
    await user.click(await screen.findByRole('button', { name: /Open the chat/ }));
    await panel();
    await user.click(screen.getByRole('button', { name: 'Into the room' }));
    expect(await screen.findByRole('complementary')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Hello')).toBeTruthy();
  });

  const Way = () => {
    const [inRoom, setInRoom] = useState(false);
    return (
      <>
        {inRoom ? <Room /> : <ChatPointer session={SESSION} />}
        <button onClick={() => setInRoom(true)}>Into the room</button>
      </>
    );
  };
});
