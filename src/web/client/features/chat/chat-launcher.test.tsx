import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { listChats } from '#modules/chat/contract/api.ts';
import { memberQuery } from '#client/lib/session.tsx';
import { renderPage, testQueries } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { stubGlobal } from '#client/testing/stub-global.ts';
import { BackCloses } from '#ui/controls/close-on-back.ts';
import ChatLauncher from './chat-launcher.tsx';
import { ChatPointer } from './chat-pointer.tsx';
import { RoomChat, useRoomChat } from './room-chat.tsx';
import { aChannel, aChatServer, aMessage, mine, SESSION } from './testing/a-chat.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';

/** As the header has it. */
const AtItsPlace = () => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <header ref={setPlace} />
      <ChatLauncher place={place} />
    </>
  );
};

const shown = async (input: Parameters<typeof aChatServer>[0] = {}, more?: React.ReactNode, path = '/') => {
  const { server, chat } = aChatServer(input);
  const queries = testQueries();
  await queries.prefetchQuery(memberQuery);
  const page = renderPage(
    <>
      <AtItsPlace />
      {more}
    </>,
    { path, at: '/', queries },
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

  test('[CHT-003] looks otherwise as long as there is no chat', async () => {
    const { server, queries } = await shown({ chats: [] });
    expect((await launcher()).dataset['empty']).toBe('true');
    server.on(listChats, answers({ channel: [aChannel({ unread: 1 })], unread_total: 1 }));
    await act(() => queries.invalidateQueries());
    expect((await screen.findByRole('button', { name: 'Chats, 1 unread message' })).dataset['empty']).toBeUndefined();
  });

  test('[CHT-004] stands at the place that the page has for it', async () => {
    await shown();
    expect(screen.getByRole('banner').contains(await launcher())).toBe(true);
  });

  test('[CHT-004] a page without a place for it has none, and opens chats all the same', async () => {
    aChatServer({ messages: [aMessage()] });
    const queries = testQueries();
    await queries.prefetchQuery(memberQuery);
    renderPage(
      <>
        <ChatLauncher place={null} />
        <ChatPointer session={SESSION} />
      </>,
      { queries },
    );
    const pointer = await screen.findByRole('button', { name: /Open the chat/ });
    expect(screen.queryByRole('button', { name: /^Chats/ })).toBeNull();
    await act(async () => pointer.click());
    expect(await screen.findByText('Hello')).toBeTruthy();
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

  test('on a phone a link in a chat shows its page, and the way back closes the chat, then the list, and no page', async () => {
    const { matchMedia } = globalThis;
    stubGlobal('matchMedia', (query: string) => Object.assign(matchMedia(query), { matches: true }));
    const { user, router } = await shown({ messages: [aMessage()] }, <BackCloses />, '/*');
    const openChat = async () => {
      await user.click(await launcher());
      await user.click(await screen.findByRole('button', { name: /Night talk/ }));
    };
    await openChat();
    await user.click(await screen.findByRole('link', { name: 'Night talk' }));
    expect(await launcher()).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/session/${SESSION}`);
    await openChat();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Chats' })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await launcher()).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/session/${SESSION}`);
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
