import { did } from '#kernel/contract/event.ts';
import { ChannelClosing, ChannelHidden, MessageDeleted, MessageSent, type ChatEvent } from '../contract/chat-events.ts';
import { chatSettings } from '../contract/settings.ts';

// Ana hosts, Ben, Cleo and Dan have seats, Eve has none, Mia is staff.
export const SESSION = '11111111-1111-4111-8111-111111111111';
export const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const CLEO = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
export const DAN = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
export const EVE = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
export const MIA = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
export const FIRST = '00000000-0000-4000-8000-000000000001';
export const SECOND = '00000000-0000-4000-8000-000000000002';
export const REPORT = '00000000-0000-4000-8000-0000000000ff';
export const NOON = '2026-05-04T12:00:00.000Z';
export const settings = chatSettings.parse({});
export const members = [ANA, BEN, CLEO, DAN];
export const circle = { exists: true, members };

type ExamplesSent = Extract<ChatEvent, { type: 'MessageSent' }>['data'];

/** Ben wrote "Hello" at noon; the test states what matters. */
export const sent = (overrides: Partial<ExamplesSent> = {}) =>
  did(MessageSent, {
    session: SESSION,
    message: FIRST,
    number: 1,
    author: BEN,
    clientId: `from-the-browser-${overrides.message ?? FIRST}`,
    text: 'Hello',
    isLong: false,
    print: 'print of hello',
    at: NOON,
    ...overrides,
  });
export const deleted = (overrides: Partial<Extract<ChatEvent, { type: 'MessageDeleted' }>['data']> = {}) =>
  did(MessageDeleted, { session: SESSION, message: FIRST, author: BEN, by: BEN, ...overrides });
export const closing = (hidesAt = '2026-05-08T12:00:00.000Z') =>
  did(ChannelClosing, { session: SESSION, hidesAt, because: 'ended' });
export const hidden = did(ChannelHidden, { session: SESSION });
