import { stateOf } from '#kernel/commands/commands.ts';
import type { SignedIn } from '#kernel/module.ts';
import { ReviewWritten } from './contract/feedback-events.ts';
import { review } from './domain/review.ts';
import type { FeedbackNeeds } from './commands/needs.ts';

/** Whether the member may post what they say of a session in the discussion of its Well (C-108). */
export const mayShare =
  ({ sessions, wells }: FeedbackNeeds) =>
  async (session: string, { id: member, hostLevel, onProbation }: SignedIn): Promise<boolean> => {
    if (onProbation) return false;
    const { well } = await sessions.course(session);
    const [{ exists, deleted, isDefault }, isMember] = await Promise.all([
      wells.well(well),
      wells.isMember(well, member),
    ]);
    return exists && !deleted && isMember && (!isDefault || hostLevel === 2);
  };

/** What the author of a review shares in the forum; null once it is deleted or its author is forgotten. */
export const shared =
  ({ log }: FeedbackNeeds) =>
  async (id: string): Promise<{ sessionTitle: string; text: string } | null> => {
    const [written] = await log.read(review.stream(id));
    const { status } = await stateOf(log, review, id);
    if (written?.type !== ReviewWritten.type || status === 'deleted') return null;
    const { forForum, sessionTitle, text } = written.data;
    return forForum === true && typeof sessionTitle === 'string' && typeof text === 'string' && text !== ''
      ? { sessionTitle, text }
      : null;
  };
