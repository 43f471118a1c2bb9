import {
  getChat,
  listChats,
  readChat,
  type ChatChannel,
  type ChatMember,
  type ChatMessage,
} from '#modules/chat/contract/api.ts';
import { aMember, aServer } from '#client/testing/render.tsx';
import { answers, unreachable, type Received } from '#client/testing/server.ts';

export const SESSION = '11111111-1111-4111-8111-111111111111';
export const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const ME = aMember().uuid;

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ben wrote "Hello" this noon. */
export const aMessage = (overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: idOf(overrides.number ?? 1),
  number: 1,
  text: 'Hello',
  author: { uuid: BEN, username: 'ben', pic: null },
  sent_at: '2026-05-04T12:00:00.000Z',
  edited: false,
  deleted: false,
  mine: false,
  reactions: [],
  client_id: null,
  ...overrides,
});
export const mine = (overrides: Partial<ChatMessage> = {}): ChatMessage =>
  aMessage({ author: { uuid: ME, username: 'mia', pic: null }, mine: true, client_id: 'here', ...overrides });

export const aChannel = (overrides: Partial<ChatChannel> = {}): ChatChannel => ({
  uuid: SESSION,
  name: 'Night talk',
  session: SESSION,
  image: null,
  member_count: 3,
  online_count: 2,
  unread: 0,
  mentions: 0,
  last_message: null,
  closes_at: '2026-05-09T20:00:00.000Z',
  closing: false,
  start_time: '2026-05-06T19:00:00.000Z',
  ...overrides,
});

export const members: ChatMember[] = [
  { userID: ANA, username: 'ana', pic: null, host: true, online: true },
  { userID: BEN, username: 'ben', pic: null, host: false, online: false },
  { userID: ME, username: 'mia', pic: null, host: false, online: true },
];

/** A server with one chat, whose `messages` can be changed during the test. */
export const aChatServer = (
  options: { messages?: ChatMessage[]; channel?: Partial<ChatChannel>; chats?: ChatChannel[]; settings?: object } = {},
) => {
  const chat = {
    messages: options.messages ?? [],
    channel: aChannel(options.channel),
    chats: options.chats,
    catchUpFails: false,
  };
  const server = aServer({ member: aMember(), config: { settings: options.settings ?? {} } });
  const page = ({ body }: Received) => {
    const place = (id: unknown) => chat.messages.find((message) => message.id === id)?.number;
    const [before, after] = [place(body['before']), place(body['after'])];
    const limit = Number(body['limit']);
    const fits = chat.messages.filter(
      ({ number }) => (before === undefined || number < before) && (after === undefined || number > after),
    );
    return after === undefined ? fits.slice(-limit) : fits.slice(0, limit);
  };
  server.on(listChats, () => {
    const channel = chat.chats ?? [chat.channel];
    return answers({ channel, unread_total: channel.reduce((total, { unread }) => total + unread, 0) });
  });
  server.on(getChat, (call) => {
    if (chat.catchUpFails && call.body['after'] !== undefined) return unreachable;
    const message = page(call);
    return answers({ channel: chat.channel, message, member: members, more: (message[0]?.number ?? 1) > 1 });
  });
  server.on(readChat, () => {
    chat.channel = { ...chat.channel, unread: 0, mentions: 0 };
    return answers({ channel: chat.channel });
  });
  return { server, chat };
};
