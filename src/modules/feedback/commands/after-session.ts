import { stateOf } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { answers } from '../domain/answers.ts';
import { owedBy, type Owed } from '../domain/owed.ts';
import { review } from '../domain/review.ts';
import { feedbackUntil, isHost, notTakenPart, type TakingPart } from '../domain/taking-part.ts';
import type { FeedbackNeeds } from './needs.ts';
import { reviewIdOf } from '../facts/review-id.ts';
import { takingPart } from './taking-part.ts';

export type AfterSession = {
  session: TakingPart;
  well: { uuid: string; title: string };
  isHost: boolean;
  until: string;
  owed: Owed;
};

/** What the session still asks of this member. */
export const afterSession =
  (needs: FeedbackNeeds) =>
  async (member: string, id: string): Promise<AfterSession | Refusal> => {
    const { log, wells, sessionsOf, clock, settings } = needs;
    const session = await takingPart(needs, id, member);
    const refusal = notTakenPart(session);
    if (refusal) return refusal;
    const [answered, written, well, count] = await Promise.all([
      stateOf(log, answers, member),
      stateOf(log, review, reviewIdOf(id, member)),
      wells.well(session.well),
      sessionsOf(member),
    ]);
    return {
      session,
      well: { uuid: session.well, title: well.title },
      isHost: isHost(session, member),
      until: feedbackUntil(session, settings),
      owed: owedBy({
        member,
        session,
        answers: answered,
        review: written,
        sessions: count,
        now: clock.now(),
        settings,
      }),
    };
  };
