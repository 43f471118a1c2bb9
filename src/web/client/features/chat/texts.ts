import { message } from '#kernel/contract/messages/message.ts';
import type { ChatEventsReaction } from '#modules/chat/contract/chat-events.ts';
import { editable } from '#client/lib/site/editable.ts';

/** The specification writes 72 hours as "three days". */
const stays = (hours: number) =>
  hours % 24 === 0 ? { unit: 'day', count: hours / 24 } : { unit: 'hour', count: hours };

export const chatTexts = editable('chat', {
  chats: 'Chats',
  launcher: message(
    '{unread, plural, =0 {Chats} one {Chats, # unread message} other {Chats, # unread messages}}',
    (unread: number) => ({ unread }),
  ),
  empty: "Join a Session! You'll be added to a Chat Group with your host and fellow attendees.",
  emptyAction: 'Find a session',
  close: 'Close the chat',
  closeAll: 'Close chats',
  back: 'All chats',
  unread: message('{count} unread', (count: number) => ({ count })),
  mentioned: 'You were tagged',
  nothingYet: 'Nobody has written yet. A simple hello is a good beginning.',
  you: 'You',
  host: 'Host',
  members: message('{count, plural, one {1 member} other {# members}}', (count: number) => ({ count })),
  online: message('{count} online', (count: number) => ({ count })),
  isOnline: 'online',
  loading: 'Loading the chat',
  earlier: 'Show earlier messages',
  gap: 'Some messages are missing here. They are being loaded.',
  newest: 'New messages',
  messages: 'Messages',
  offline: 'The server cannot be reached right now. Messages appear here by themselves.',
  staysUntil: message(
    'This chat disappears {unit, select, day {{count, plural, =3 {three days} one {# day} other {# days}}} other {{count, plural, one {# hour} other {# hours}}}} after the session.',
    stays,
  ),
  disappears: message('This chat disappears on {when}.', (when: string) => ({ when })),
  gone: message(
    'This chat has disappeared: session chats stay for {unit, select, day {{count, plural, =3 {three days} one {# day} other {# days}}} other {{count, plural, one {# hour} other {# hours}}}} after the session.',
    stays,
  ),
  notYours: 'This chat is only for people with a place in the session.',
  deleted: 'This message was deleted.',
  restricted: 'From a member you restricted.',
  edited: 'edited',
  actions: message('Actions for the message of {name}', (name: string) => ({ name })),
  react: message('React to the message of {name}', (name: string) => ({ name })),
  edit: 'Edit',
  editLabel: 'New wording',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Delete',
  removeTitle: 'Delete this message?',
  removeText: 'It is gone for everybody in this chat. Staff can still read it for a while, in case somebody was hurt.',
  report: 'Report',
  worry: 'I am worried about this person',
  reactions: { heart: 'With you', same: 'Me too', thanks: 'Thank you' } satisfies Record<ChatEventsReaction, string>,
  reactedBy: message('{label}: {names}', (label: string, names: readonly string[]) => ({
    label,
    names: names.join(', '),
  })),
  today: 'Today',
  yesterday: 'Yesterday',
  composer: {
    label: 'Your message',
    placeholder: 'Write a message',
    send: 'Send',
    sending: 'Sending…',
    notSent: 'Not sent.',
    again: 'Try again',
    offline: 'The server cannot be reached right now. Your message stays here.',
    left: message(
      '{over, plural, =0 {{left, plural, one {# character left} other {# characters left}}} one {# character too many} other {# characters too many}}',
      (count: number) => ({ over: Math.max(-count, 0), left: Math.max(count, 0) }),
    ),
    tag: 'Tag somebody',
  },
  reporting: {
    title: 'Report this message',
    lead: 'What you write goes to our staff and to nobody else. They see the message itself, too.',
    reason: 'What is wrong with it?',
    required: 'Please provide reason for your report',
    send: 'Send report',
    done: 'Message has been reported.',
    crisis: 'Is somebody in danger? Get help now',
  },
  room: {
    label: 'Chat',
    open: message(
      '{unread, plural, =0 {Open the chat} one {Open the chat, # unread} other {Open the chat, # unread}}',
      (unread: number) => ({ unread }),
    ),
    close: 'Close the chat',
  },
  stored: {
    title: 'The message as it was stored',
    by: message('Written by {author}', (author: string) => ({ author })),
    changed: 'Changed to',
    destroyed: 'What it said was destroyed.',
    deleted: 'Deleted',
    unknown: 'This message does not exist.',
  },
  pointer: {
    text: 'Your session has a chat. Say hello while you wait.',
    open: 'Open the chat',
  },
} as const);
