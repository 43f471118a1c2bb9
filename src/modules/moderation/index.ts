import { token } from '#kernel/injection.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';

/** Files a case about a forum post, in the wording that the reporter saw; answers its id (FOR-052). */
export type PostReports = {
  reportPost(
    caller: Caller,
    options: {
      reporter: string;
      post: { id: string; version: number; well: string; author: string };
      note: string;
      now: string;
    },
  ): Promise<{ report: string } | Refusal>;
  /** Asks staff to look after the author of a post; once for each post, and no accusation. */
  suggestCare(caller: Caller, post: { id: string; version: number; well: string; author: string }): Promise<void>;
};
export const POST_REPORTS = token<PostReports>('PostReports');

/** Cases that staff have not closed; read from a read model. */
export type OpenReports = {
  /** Whether a message of a session's chat is to be judged. */
  areAbout(message: string): Promise<boolean>;
  /** The forum posts of a member that are to be judged; waits until the read model shows every report. */
  postsOf(member: string): Promise<string[]>;
  /** The forum post that a case is about, open or closed; undefined when it is about something else. */
  postIn(report: string): Promise<string | undefined>;
};
export const OPEN_REPORTS = token<OpenReports>('OpenReports');

/** What is asked of the chats, which know this module. */
export type ChatMessages = {
  /** Whether a message was written in the chat of a session. */
  isIn(session: string, message: string): Promise<boolean>;
};
export const CHAT_MESSAGES = token<ChatMessages>('ChatMessages');
