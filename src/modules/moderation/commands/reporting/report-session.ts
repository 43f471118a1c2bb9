import type { Caller } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { reachOfSession, tookPart, type ModerationCaller } from '../../facts/reach.ts';
import { fileReport } from './file-report.ts';
import type { ModerationNeeds } from '../needs.ts';

type SessionReport = { session: string; message?: string | undefined; note: string; now: string };

/** A session, or one message of its chat. */
export const reportSession =
  (needs: ModerationNeeds) =>
  async (caller: Caller, reporter: ModerationCaller, { session: id, message, note, now }: SessionReport) => {
    const session = await needs.sessions.session(id);
    const reach = await reachOfSession(needs, session, reporter);
    const isPart = reporter.isAdmin || (await tookPart(needs, session, reporter.id));
    // Staff may read what a report is about: a message of another chat is none of this one's.
    const author =
      reach === 'there' && isPart && message !== undefined
        ? await needs.judgedMessages.authorOf({ target: message, place: id })
        : undefined;
    if (author === null) return refuse('CHAT_MESSAGE_DOES_NOT_EXIST', { field: 'message' });
    return fileReport(
      needs,
      caller,
      {
        type: 'ReportSession',
        by: reporter.id,
        session: { id, reach, tookPart: isPart },
        note,
        message,
        author,
      },
      now,
    );
  };
