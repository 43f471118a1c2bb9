import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { clear } from './commands/clear.ts';
import { close } from './commands/close.ts';
import { forget } from './commands/forget.ts';
import { hide } from './commands/hide.ts';
import { keep } from './commands/keep.ts';
import type { ChatNeeds } from './commands/needs.ts';
import { closeChat } from './policies/close-chat-when-session-ended.ts';
import { forgetChatMessage } from './policies/forget-chat-message-when-deleted.ts';
import { clearChat, hideChat } from './policies/hide-chat-when-closing.ts';
import { keepChatMessage } from './policies/keep-chat-message-when-reported.ts';

/** The jobs of the policies; each is safe to run twice. */
export const chatJobs = (needs: ChatNeeds): readonly JobHandler[] => [
  jobHandler(closeChat, (ended, caller) => close(needs)(caller, ended)),
  jobHandler(hideChat, ({ session }, caller) => hide(needs)(caller, session)),
  jobHandler(clearChat, ({ session }, caller) => clear(needs)(caller, session)),
  jobHandler(forgetChatMessage, ({ session, message }, caller) => forget(needs)(caller, session, message)),
  jobHandler(keepChatMessage, (reported, caller) => keep(needs)(caller, reported)),
];
