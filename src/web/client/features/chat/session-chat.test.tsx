import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  deleteMessage,
  editMessage,
  getChat,
  reactToMessage,
  readChat,
  sendMessage,
  tagMember,
} from '#modules/chat/contract/api.ts';
import { reportSession } from '#modules/moderation/contract/api.ts';
import { carried, carrySession, forgetCarried } from '#client/lib/browser/carried.ts';
import { memberQuery } from '#client/lib/session.tsx';
import { invalidateTopic } from '#client/lib/query.ts';
import { renderPage, testQueries } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { SessionChat } from './session-chat.tsx';
import { aChannel, aChatServer, aMessage, ANA, BEN, members, mine, SESSION } from './testing/a-chat.ts';

const closed = jest.fn();
afterEach(() => void closed.mockReset());

const shown = async (input: Parameters<typeof aChatServer>[0] = {}) => {
  const { server, chat } = aChatServer(input);
  const queries = testQueries();
  await queries.prefetchQuery(memberQuery);
  const page = renderPage(<SessionChat session={SESSION} onClose={closed} />, { queries });
  await screen.findByText('Night talk');
  return { server, chat, ...page };
};
const log = () => screen.getByRole('log');
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const send = () => screen.getByRole('button', { name: 'Send' });
const accepted = (text: string, number = 1) => answers({ message: mine({ text, number }) });

describe('the head of a chat', () => {
  test('[CHT-007] the name leads to the session; how many, how many online, and who', async () => {
    const { user } = await shown();
    expect(screen.getByRole('link', { name: 'Night talk' }).getAttribute('href')).toBe(`/session/${SESSION}`);
    await user.click(screen.getByRole('button', { name: /3 members · 2 online/ }));
    const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(list).toEqual(['AanaHost online', 'Bben', 'Mmia online']);
    expect(screen.getByRole('link', { name: 'ben' }).getAttribute('href')).toBe('/profile/ben');
    expect(screen.getByRole('link', { name: 'Get help now' })).toBeTruthy();
  });

  test('[C-175] says when it disappears', async () => {
    await shown();
    expect(screen.getByText('This chat disappears three days after the session.')).toBeTruthy();
  });

  test('[C-175] once the session is over, the day and time', async () => {
    await shown({ channel: { closing: true } });
    expect(screen.getByText('This chat disappears on Saturday, May 9, 2026, 4:00pm.')).toBeTruthy();
  });

  test('Escape closes it', async () => {
    const { user } = await shown();
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalled();
  });
});

test('the last lines of the chat of one’s next session are on the device for a time without a network', async () => {
  const until = '2099-01-01T00:00:00.000Z';
  carrySession(mine({}).author.uuid, { uuid: SESSION, title: 'Night talk', start: until, until });
  await shown({ messages: [aMessage({ text: 'Hello' }), aMessage({ text: null, deleted: true, number: 2 })] });
  await within(log()).findByText('Hello');
  expect(carried(0)?.chat).toEqual([{ number: 1, name: 'ben', text: 'Hello' }]);
  forgetCarried();
});

describe('messages', () => {
  test('[CHT-008] who, what, when, and how others answered', async () => {
    const { server, user } = await shown({
      messages: [
        aMessage({
          edited: true,
          reactions: [{ reaction: 'heart', count: 2, mine: false, usernames: ['ana', 'mia'] }],
        }),
      ],
    });
    server.on(
      reactToMessage,
      answers({
        message: aMessage({
          reactions: [{ reaction: 'heart', count: 3, mine: true, usernames: ['ana', 'cleo', 'mia'] }],
        }),
      }),
    );
    expect(within(log()).getByText('ben')).toBeTruthy();
    expect(within(log()).getByText('Hello')).toBeTruthy();
    expect(within(log()).getByText('8:00am')).toBeTruthy();
    expect(within(log()).getByText(/edited/)).toBeTruthy();
    await user.click(within(log()).getByRole('button', { name: 'With you: ana, mia' }));
    expect(await within(log()).findByRole('button', { name: 'With you: ana, cleo, mia', pressed: true })).toBeTruthy();
    expect(server.calls(reactToMessage)[0]?.body).toEqual({ reaction: 'heart', on: true });
  });

  test.each([
    ['of another that does not fit is shown from its start', aMessage(), 150, 700],
    ['of another that fits is shown at the end', aMessage(), 60, 900],
    ['of one’s own is shown at the end', mine(), 150, 900],
  ])('the newest message %s', async (_, message, height, top) => {
    const sizes = [
      jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900),
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100),
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height),
      jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
        return this.role === 'log' ? 40 : 740;
      }),
    ];
    await shown({ messages: [message] });
    await within(log()).findByText('Hello');
    expect(log().scrollTop).toBe(top);
    for (const size of sizes) size.mockRestore();
  });

  test('[CHT-009] a deleted one says so', async () => {
    await shown({ messages: [aMessage({ text: null, deleted: true })] });
    expect(within(log()).getByText('This message was deleted.')).toBeTruthy();
    expect(within(log()).queryByRole('button')).toBeNull();
  });

  test('[CHT-008] the menu has reactions and actions; one’s own can be edited and deleted, not reported', async () => {
    const { user } = await shown({ messages: [mine()] });
    await user.click(screen.getByRole('button', { name: 'Actions for the message of mia' }));
    const names = within(log())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    for (const name of ['With you', 'Me too', 'Thank you', 'Edit', 'Delete']) expect(names).toContain(name);
    expect(names).not.toContain('Report');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });

  test('[CHT-013] messages of others can be reported, not deleted', async () => {
    const { user } = await shown({ messages: [aMessage()] });
    await user.click(screen.getByRole('button', { name: 'Actions for the message of ben' }));
    const names = within(log())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toContain('Report');
    expect(names).not.toContain('Delete');
    expect(names).not.toContain('Edit');
  });

  test('[CHT-021] deleting asks first', async () => {
    const { server, user } = await shown({ messages: [mine()] });
    server.on(deleteMessage, answers({ message: mine({ text: null, deleted: true }) }));
    await user.click(screen.getByRole('button', { name: 'Actions for the message of mia' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await within(log()).findByText('This message was deleted.')).toBeTruthy();
  });

  test('editing keeps what could not be saved', async () => {
    const { server, user } = await shown({ messages: [mine()] });
    server.on(editMessage, unreachable);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const wording = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New wording' });
    await user.clear(wording);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please write something first.')).toBeTruthy();
    await user.type(wording, 'Hello all');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/cannot reach the server/)).toBeTruthy();
    expect(wording.value).toBe('Hello all');
    server.on(editMessage, answers({ message: mine({ text: 'Hello all', edited: true }) }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(log()).findByText('Hello all')).toBeTruthy();
  });

  test('earlier ones are shown when asked for', async () => {
    const { user } = await shown({
      messages: Array.from({ length: 60 }, (_, index) => aMessage({ number: index + 1, text: `Message ${index + 1}` })),
    });
    expect(screen.queryByText('Message 10')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Message 10')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  test('[API-009] earlier ones that cannot be loaded are said to be so, and can be asked for again', async () => {
    const { user, server } = await shown({
      messages: Array.from({ length: 60 }, (_, index) => aMessage({ number: index + 1, text: `Message ${index + 1}` })),
    });
    server.on(getChat, ({ body }) => (body['before'] === undefined ? refuses('TRY_AGAIN_SOON') : unreachable));
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Show earlier messages' })).toBeTruthy();
  });

  test('[CHT-022] [C-176] what was missed meanwhile is caught up, without a hole', async () => {
    const { chat, queries } = await shown({ messages: [aMessage({ text: 'Message 1' })] });
    chat.messages = Array.from({ length: 130 }, (_, index) =>
      aMessage({ number: index + 1, text: `Message ${index + 1}` }),
    );
    await act(() => invalidateTopic(queries, ['chat', SESSION]));
    expect(await screen.findByText('Message 130')).toBeTruthy();
    await waitFor(() => expect(log().textContent).toContain('Message 40'));
    expect(within(log()).getAllByText(/^Message \d+$/)).toHaveLength(130);
  });

  test('a name that staff took away disappears at once, from earlier messages as well', async () => {
    const { chat, queries } = await shown({ messages: [aMessage({ text: 'Good evening' })] });
    const nameless = { uuid: BEN, username: null, pic: null };
    chat.messages = [aMessage({ number: 2, text: 'Good night', author: nameless })];
    await act(() => invalidateTopic(queries, ['chat_member', BEN]));
    await within(log()).findByText('Good night');
    expect(within(log()).getByText('Good evening')).toBeTruthy();
    expect(within(log()).queryByText('ben')).toBeNull();
  });

  test('[CHT-024] [C-176] messages that could not be caught up leave a marked gap, and are fetched again', async () => {
    const { chat, queries } = await shown({ messages: [aMessage({ text: 'Message 1' })] });
    jest.useFakeTimers();
    try {
      chat.messages = Array.from({ length: 130 }, (_, index) =>
        aMessage({ number: index + 1, text: `Message ${index + 1}` }),
      );
      chat.catchUpFails = true;
      await act(() => invalidateTopic(queries, ['chat', SESSION]));
      await act(() => jest.advanceTimersByTimeAsync(10));
      expect(within(log()).getByText('Message 130')).toBeTruthy();
      expect(within(log()).getByText('Some messages are missing here. They are being loaded.')).toBeTruthy();
      chat.catchUpFails = false;
      await act(() => jest.advanceTimersByTimeAsync(1000));
    } finally {
      jest.useRealTimers();
    }
    expect(within(log()).getAllByText(/^Message \d+$/)).toHaveLength(130);
    expect(within(log()).queryByText(/missing here/)).toBeNull();
  });
});

describe('writing', () => {
  test('a message is sent, shown, and the field is empty again', async () => {
    const { server, user } = await shown();
    server.on(sendMessage, accepted('Good evening'));
    await user.type(field(), 'Good evening');
    await user.click(send());
    expect(await within(log()).findByText('Good evening')).toBeTruthy();
    expect(field().value).toBe('');
    expect(server.calls(sendMessage)[0]?.body).toMatchObject({ text: 'Good evening' });
  });

  test('[CHT-024] a message that could not be sent stays, marked, and is the same message when tried again', async () => {
    const { server, user } = await shown();
    server.on(sendMessage, unreachable);
    await user.type(field(), 'Are you there?{Enter}');
    expect(await screen.findByText(/message stays here/)).toBeTruthy();
    expect(field().value).toBe('Are you there?');
    expect(shownToasts()).toEqual([]);
    server.on(sendMessage, accepted('Are you there?'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(log()).findByText('Are you there?')).toBeTruthy();
    const names = server.calls(sendMessage).map(({ body }) => body['client_id']);
    expect(new Set(names).size).toBe(1);
  });

  test('a message whose answer alone was lost is not offered once more', async () => {
    const { chat, server, user } = await shown();
    server.on(sendMessage, ({ body }) => {
      chat.messages = [mine({ text: 'Are you there, @ben?', client_id: String(body['client_id']) })];
      return unreachable;
    });
    await user.type(field(), 'Are you there, @ben?{Enter}');
    expect(await within(log()).findByText(/Are you there/)).toBeTruthy();
    await waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(server.calls(tagMember).map(({ path }) => path)).toEqual([expect.stringContaining(BEN)]);
  });

  test('a refusal says why, and keeps the words', async () => {
    const { server, user } = await shown();
    server.on(sendMessage, refuses('CHAT_MESSAGE_REPEATED'));
    await user.type(field(), 'Look at my page');
    await user.click(send());
    expect(await screen.findByText('Not sent. You have just sent the same message.')).toBeTruthy();
    expect(field().value).toBe('Look at my page');
  });

  test('words survive closing the chat', async () => {
    const { user, unmount } = await shown();
    await user.type(field(), 'I wanted to say');
    unmount();
    await shown();
    expect(field().value).toBe('I wanted to say');
  });

  test('says when it gets long, and sends nothing too long', async () => {
    const { server, user } = await shown();
    await user.click(field());
    await user.paste('a'.repeat(5001));
    expect(screen.getByText('1 character too many')).toBeTruthy();
    expect((send() as HTMLButtonElement).disabled).toBe(true);
    await user.keyboard('{Enter}');
    expect(server.calls(sendMessage)).toEqual([]);
  });

  test('[CHT-023] an @ offers the members, and the tagged member is notified', async () => {
    const { server, user } = await shown();
    server.on(sendMessage, accepted('@ana hello'));
    server.on(tagMember, answers({ channel: aChannel() }));
    await user.type(field(), '@');
    expect(screen.getAllByRole('button', { name: /^@/ }).map(({ textContent }) => textContent)).toEqual([
      'A@ana',
      'B@ben',
    ]);
    await user.type(field(), 'an{Enter}hello{Enter}');
    await waitFor(() => expect(server.calls(tagMember)).toHaveLength(1));
    expect(server.calls(tagMember)[0]?.path).toBe(`/v1/session_chat/${SESSION}/tag/${ANA}`);
    expect(server.calls(sendMessage)[0]?.body).toMatchObject({ text: '@ana hello' });
  });

  test('staff who have no seat read along, and have nothing to write with', async () => {
    const { chat, server } = aChatServer({ messages: [aMessage()] });
    server.on(
      getChat,
      answers({ channel: chat.channel, message: chat.messages, member: members.slice(0, 2), more: false }),
    );
    const queries = testQueries();
    await queries.prefetchQuery(memberQuery);
    renderPage(<SessionChat session={SESSION} onClose={closed} />, { queries });
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(within(log()).queryByRole('button')).toBeNull();
  });
});

describe('reading', () => {
  test('[CHT-022] visible messages are reported as read', async () => {
    const { server } = await shown({ messages: [aMessage()], channel: { unread: 1 } });
    await waitFor(() => expect(server.calls(readChat)).toHaveLength(1));
    expect(server.calls(readChat)[0]?.body).toEqual({ message: aMessage().id });
  });

  test('[I-008] a tag that comes while the chat is open is seen as well', async () => {
    const { server, chat, queries } = await shown({ messages: [aMessage()], channel: { unread: 1 } });
    await waitFor(() => expect(server.calls(readChat)).toHaveLength(1));
    chat.channel = { ...chat.channel, mentions: 1 };
    await act(() => invalidateTopic(queries, ['chat', SESSION]));
    await waitFor(() => expect(server.calls(readChat)).toHaveLength(2));
  });

  test('[CHT-024] a failed report is sent later', async () => {
    const { server, chat } = aChatServer({ messages: [aMessage()], channel: { unread: 1 } });
    let tries = 0;
    server.on(readChat, () => ((tries += 1) <= 2 ? new Error('Failed to fetch') : answers({ channel: chat.channel })));
    const queries = testQueries();
    await queries.prefetchQuery(memberQuery);
    renderPage(<SessionChat session={SESSION} onClose={closed} />, { queries });
    await screen.findByText('Hello');
    await waitFor(() => expect(tries).toBeGreaterThan(2), { timeout: 12_000 });
    expect(shownToasts()).toEqual([]);
  });

  test('nothing new, nothing told', async () => {
    const { server } = await shown({ messages: [aMessage()] });
    expect(server.calls(readChat)).toEqual([]);
  });
});

describe('[CHT-024] without a connection', () => {
  test('a quiet line, no message, and it goes away by itself', async () => {
    const { server, queries } = await shown({ messages: [aMessage()] });
    const works = aChatServer({ messages: [aMessage()] });
    server.on(getChat, unreachable);
    works.server.on(getChat, unreachable);
    await act(() => invalidateTopic(queries, ['chat', SESSION]));
    expect(await screen.findByText(/cannot be reached right now/)).toBeTruthy();
    expect(within(log()).getByText('Hello')).toBeTruthy();
    expect(shownToasts()).toEqual([]);
    aChatServer({ messages: [aMessage(), aMessage({ number: 2, text: 'Back again' })] });
    await act(() => invalidateTopic(queries, ['chat', SESSION]));
    expect(await screen.findByText('Back again')).toBeTruthy();
    expect(screen.queryByText(/cannot be reached right now/)).toBeNull();
  });

  test('nothing to show yet: tried again when asked for', async () => {
    const { server } = aChatServer();
    server.on(getChat, unreachable);
    const queries = testQueries();
    await queries.prefetchQuery(memberQuery);
    const { user } = renderPage(<SessionChat session={SESSION} onClose={closed} />, { queries });
    const again = await screen.findByRole('button', { name: 'Try again' });
    aChatServer({ messages: [aMessage()] });
    await user.click(again);
    expect(await screen.findByText('Hello')).toBeTruthy();
  });

  test.each([
    ['CHAT_IS_OVER', 'This chat has disappeared: session chats stay for three days after the session.'],
    ['CHAT_DOES_NOT_EXIST', 'This chat is only for people with a place in the session.'],
  ] as const)('%s is shown as a text', async (name, text) => {
    const { server } = aChatServer();
    server.on(getChat, refuses(name));
    renderPage(<SessionChat session={SESSION} onClose={closed} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('reporting', () => {
  const open = async () => {
    const page = await shown({ messages: [aMessage({ text: 'Buy my pills' })] });
    await page.user.click(screen.getByRole('button', { name: 'Actions for the message of ben' }));
    await page.user.click(screen.getByRole('button', { name: 'Report' }));
    await screen.findByRole('dialog', { name: 'Report this message' });
    return page;
  };

  test('[CHT-010] needs a reason', async () => {
    const { server, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Please provide reason for your report')).toBeTruthy();
    expect(server.calls(reportSession)).toEqual([]);
  });

  test('[CHT-011] [CHT-020] tells staff who wrote what, and thanks', async () => {
    const { server, user } = await open();
    server.on(
      reportSession,
      answers({ report: { uuid: BEN, type: 'USER_FLAG_CHAT_MESSAGE', target_uuid1: BEN, kind: 'report' } }),
    );
    await user.type(screen.getByRole('textbox', { name: 'What is wrong with it?' }), 'He sells things');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Message has been reported.']));
    const { note, message } = server.calls(reportSession)[0]!.body;
    expect(message).toBe(aMessage().id);
    for (const part of ['ben', 'Buy my pills', 'He sells things', aMessage().id]) expect(note).toContain(part);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a report that did not arrive keeps its words', async () => {
    const { server, user } = await open();
    server.on(reportSession, refuses('REPORTS_TOO_MANY'));
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is wrong with it?' });
    await user.type(reason, 'He sells things');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(reason.value).toBe('He sells things');
  });
});
