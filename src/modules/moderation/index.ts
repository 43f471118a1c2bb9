import { token } from '#kernel/injection.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { DecisionEnd } from './contract/case-events.ts';
import type { CaseSubject } from './domain/moderation-case.ts';
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

/** What other rooms do to cases. */
export type CaseCommands = {
  /** Opens a case about something, unless one is open; answers its id. */
  openCase(caller: Caller, subject: CaseSubject, at: string): Promise<string>;
  /** Nothing of the decision is left; policies see to what that means. */
  endDecision(
    caller: Caller,
    named: { case: string; decision: string },
    how: DecisionEnd,
    endedBy: string | null,
  ): Promise<void>;
};
export const CASE_COMMANDS = token<CaseCommands>('CaseCommands');

/** One piece of what stood around reported content, as it was when it was reported. */
export type EvidenceLine = {
  id: string;
  author: string;
  /** Null once it is destroyed or its author is forgotten. */
  text: string | null;
  at: string;
  isReported: boolean;
  /** Members do not see it any more. */
  isGone: boolean;
};
/** A reported post or message. `place`: the session of a message. */
export type ReportedContent = { target: string; place: string | null };
/** What is asked of the forum and of the chats, which know this module. */
export type JudgedContent = {
  authorOf(content: ReportedContent): Promise<string | null>;
  /** The names in Wells under which these were written, without those that were written under the own name (ADR 107). */
  shownAs(targets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What was reported, with what stood before and after it at this instant. */
  evidence(content: ReportedContent & { at: string }): Promise<EvidenceLine[]>;
  /** Done already: nothing happens. */
  judge(caller: Caller, content: ReportedContent & { by: string; verdict: 'hide' | 'delete' }): Promise<void>;
  showAgain(caller: Caller, content: ReportedContent): Promise<void>;
};
export const JUDGED_POSTS = token<JudgedContent>('JudgedPosts');
export const JUDGED_MESSAGES = token<JudgedContent>('JudgedMessages');

export { waitingAppeals, waitingCases } from './projections/waiting-rows.ts';
