import { edit } from './commands/edit.ts';
import { mayRead } from './commands/may-read.ts';
import type { ChatNeeds } from './commands/needs.ts';
import { noteRead } from './commands/note-read.ts';
import { noteSeen } from './commands/note-seen.ts';
import { react } from './commands/react.ts';
import { remove } from './commands/remove.ts';
import { send } from './commands/send.ts';
import { stored } from './commands/stored.ts';
import { tag } from './commands/tag.ts';

/** What members and staff do in chats; each answers what refused it, or nothing. */
export type Chat = ReturnType<typeof chatCommands>;

export const chatCommands = (needs: ChatNeeds) => ({
  mayRead: mayRead(needs),
  send: send(needs),
  edit: edit(needs),
  remove: remove(needs),
  react: react(needs),
  tag: tag(needs),
  stored: stored(needs),
  noteSeen: noteSeen(needs),
  noteRead: noteRead(needs),
});
