import { z } from 'zod';
import { endpoint, flag, pageSize, uuid } from '#kernel/contract/endpoint.ts';
import { madeUpName } from '#kernel/contract/made-up-name.ts';
import { moment } from '#kernel/contract/values.ts';
import { named, namedPerson, person, pic } from '#kernel/contract/person.ts';
import { reaction } from './chat-events.ts';
import { textProblem } from './message-text.ts';

/** Far more than any rule allows: longer input is malformed, shorter input is judged by the rules. */
const words = z.string().max(20_000);

/** One message as one member sees it (CHT-008, CHT-017). */
export const message = z
  .object({
    id: uuid,
    /** Counts from 1 within the chat, without gaps. */
    number: z.int(),
    /** Null once it was deleted: "This message was deleted." (CHT-009) */
    text: z.string().nullable(),
    author: person,
    sent_at: moment,
    edited: z.boolean(),
    deleted: z.boolean(),
    /** From a member whom the viewer restricts: its text is not sent; visible to the viewer only (I-046). */
    restricted: z.literal(true).optional(),
    mine: z.boolean(),
    reactions: z.array(
      z.object({
        reaction,
        count: z.int(),
        mine: z.boolean(),
        usernames: z.array(z.string()),
        /** What the same members are called. */
        names: z.array(z.string()).optional(),
      }),
    ),
    /** The sender's client id; null for others. */
    client_id: z.string().nullable(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof message>;

/** The chat of one session as one member sees it (CHT-018). */
export const channel = z
  .object({
    /** Also the session's. */
    uuid,
    name: z.string(),
    session: uuid,
    /** The session's picture, or its series'. */
    image: z.string().nullable(),
    member_count: z.int(),
    /** Members who looked into the product's chats within the last two minutes. */
    online_count: z.int(),
    /** Messages of others that this member has not read. */
    unread: z.int(),
    /** How often this member was tagged since they last read (I-008). */
    mentions: z.int(),
    last_message: message.nullable(),
    /** When it disappears (C-175): certain once the session is over or called off, else three days after the planned end. */
    closes_at: moment,
    /** The session is over or called off. */
    closing: z.boolean(),
    start_time: moment,
  })
  .meta({ id: 'SessionChat' });
export type ChatChannel = z.output<typeof channel>;

/** A member of a chat (CHT-019). */
export const chatMember = z
  .object({
    userID: uuid,
    ...named,
    pic,
    host: z.boolean(),
    online: z.boolean(),
  })
  .meta({ id: 'ChatMember' });
export type ChatMember = z.output<typeof chatMember>;

const id = { id: uuid };
const aMessage = { ...id, mid: uuid };
const answer = z.object({ message });
const access = 'member' as const;

export const listChats = endpoint('/v1/session_chat/list', {
  summary:
    'The chats of the sessions that this member hosts or has a seat in, the liveliest first; none before the address is confirmed.',
  access,
  discloses: { presence: ['session'], writing: ['session'] },
  input: z.object({}),
  output: z.object({ channel: z.array(channel), unread_total: z.int() }),
});

export const getChat = endpoint('/v1/session_chat/{id}/get', {
  summary:
    'A page of messages of one chat, oldest first: the newest, those before one, or those after the last one known.',
  access,
  duringMaintenance: true,
  discloses: { presence: ['session'], writing: ['session'] },
  confirmed: true,
  input: z.object({
    ...id,
    limit: pageSize(50),
    before: uuid.optional(),
    after: uuid.optional(),
  }),
  output: z.object({
    channel,
    message: z.array(message),
    member: z.array(chatMember),
    /** There are earlier ones. */
    more: z.boolean(),
  }),
  refusals: ['CHAT_DOES_NOT_EXIST', 'CHAT_IS_OVER', 'CHAT_MESSAGE_DOES_NOT_EXIST'],
});

const writesIntoChat = { access, duringMaintenance: true, confirmed: true, writes: true, output: answer } as const;

export const sendMessage = endpoint('/v1/session_chat/{id}/send', {
  summary:
    'Writes into a chat. The same `client_id`, a random id, again is the same message and answers it once more; of a name with words in it a hash is kept and answered.',
  ...writesIntoChat,
  discloses: { presence: ['session'], writing: ['session'] },
  input: z.object({ ...id, text: words, client_id: madeUpName.optional() }),
  refusals: [
    'CHAT_DOES_NOT_EXIST',
    'CHAT_IS_OVER',
    'CHAT_MESSAGE_EMPTY',
    'CHAT_MESSAGE_TOO_LONG',
    'CHAT_MESSAGE_REPEATED',
    'CHAT_TOO_MANY_MESSAGES',
    'CHAT_TOO_MUCH_TODAY',
  ],
});

export const editMessage = endpoint('/v1/session_chat/{id}/message/{mid}/update', {
  summary: 'Changes the wording of one’s own message; it is then marked as edited.',
  ...writesIntoChat,
  discloses: { presence: ['session'], writing: ['session'] },
  hourly: 300,
  input: z.object({ ...aMessage, text: words }),
  texts: {
    text: { most: { setting: 'CHAT_MESSAGE_MAX', usual: 5000 }, problem: (text, { max }) => textProblem(text, max) },
  },
  refusals: [
    'CHAT_DOES_NOT_EXIST',
    'CHAT_IS_OVER',
    'CHAT_MESSAGE_DOES_NOT_EXIST',
    'CHAT_MESSAGE_DELETED',
    'CHAT_MESSAGE_EMPTY',
    'CHAT_MESSAGE_TOO_LONG',
    'CHAT_TOO_MANY_MESSAGES',
    'CHAT_TOO_MUCH_TODAY',
  ],
});

export const deleteMessage = endpoint('/v1/session_chat/{id}/message/{mid}/delete', {
  summary: 'Deletes a message: one’s own, or for admins any (C-074). Staff can read it for a while longer.',
  ...writesIntoChat,
  discloses: { presence: ['session', 'staff'], writing: ['session', 'staff'] },
  hourly: 300,
  input: z.object(aMessage),
  refusals: ['CHAT_DOES_NOT_EXIST', 'CHAT_IS_OVER', 'CHAT_MESSAGE_DOES_NOT_EXIST'],
});

export const reactToMessage = endpoint('/v1/session_chat/{id}/message/{mid}/react', {
  summary: 'Adds one of three reactions to a message, or takes it back.',
  ...writesIntoChat,
  discloses: { presence: ['session'], writing: ['session'] },
  hourly: 300,
  input: z.object({ ...aMessage, reaction, on: flag.default(true) }),
  refusals: [
    'CHAT_DOES_NOT_EXIST',
    'CHAT_IS_OVER',
    'CHAT_MESSAGE_DOES_NOT_EXIST',
    'CHAT_MESSAGE_DELETED',
    'CHAT_TOO_MANY_MESSAGES',
  ],
});

export const readChat = endpoint('/v1/session_chat/{id}/read', {
  summary: 'Remembers that this member has read up to a message, or everything when none is named.',
  access,
  duringMaintenance: true,
  discloses: { presence: ['session'], writing: ['session'] },
  confirmed: true,
  writes: true,
  hourly: 1200,
  input: z.object({ ...id, message: uuid.optional() }),
  output: z.object({ channel }),
  refusals: ['CHAT_DOES_NOT_EXIST', 'CHAT_IS_OVER', 'CHAT_MESSAGE_DOES_NOT_EXIST'],
});

export const tagMember = endpoint('/v1/session_chat/{id}/tag/{x}', {
  summary: 'Calls the attention of another member of the chat (C-178).',
  parameters: { x: 'member' },
  access,
  discloses: { presence: ['session'], writing: ['session'] },
  confirmed: true,
  writes: true,
  input: z.object({ ...id, x: uuid }),
  output: z.object({ channel }),
  refusals: ['CHAT_DOES_NOT_EXIST', 'CHAT_IS_OVER', 'CHAT_TAG_NOT_A_MEMBER', 'CHAT_TOO_MANY_MESSAGES'],
});

/** Every wording of a message, for staff who judge a report (C-177). */
export const storedMessage = endpoint('/v1/session_chat/{id}/message/{mid}/stored', {
  summary:
    'A message as it was stored, with every wording it had, also when it was deleted; for staff who judge a report.',
  access: 'admin',
  discloses: { presence: ['staff'], writing: ['staff'] },
  input: z.object(aMessage),
  output: z.object({
    message: z.object({
      id: uuid,
      author: namedPerson,
      /** Null for wordings that were destroyed. */
      wording: z.array(z.object({ at: moment, text: z.string().nullable() })),
      deleted_at: moment.nullable(),
      deleted_by: uuid.nullable(),
      kept: z.boolean(),
    }),
  }),
  refusals: ['CHAT_MESSAGE_DOES_NOT_EXIST'],
});
export type StoredMessage = z.output<typeof storedMessage.output>['message'];
