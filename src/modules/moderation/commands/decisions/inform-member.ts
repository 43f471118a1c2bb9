import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { clause as clauseSchema } from '#modules/identity/contract/clauses.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { appealLink } from '../../facts/appeal-link.ts';
import { caseStateOf } from '../../facts/concern.ts';
import { openedAt, wordsOfDecision } from '../../facts/recorded-in-case.ts';
import { mailAboutDecision } from './letters.ts';
import type { InformNeeds } from '../needs.ts';

/** The judged member gets one mail about each decision, and it is recorded that it went out. */
export const informMember =
  (needs: InformNeeds) =>
  async (caller: Caller, { case: id, decision }: { case: string; decision: string }): Promise<void> => {
    const state = await caseStateOf(needs.log, id);
    const made = state.decisions.get(decision);
    // What was overturned before the mail went out counts as if it had never been.
    if (made === undefined || made.member === null || made.informed || made.ended === 'overturned') return;
    const [words, opened] = await Promise.all([wordsOfDecision(needs, { case: id, decision }), openedAt(needs, id)]);
    if (!words || opened === undefined) return;
    const clause = words.clause === null ? null : clauseSchema.parse(words.clause);
    const link = appealLink(needs.tokens, needs.common.publicUrl, {
      case: id,
      decision,
      member: made.member,
      at: made.at,
    });
    const written = await mailAboutDecision(needs, state, { ...made, ...words, clause }, { openedAt: opened, link });
    if (written === null) return;
    const { member, ...mail } = written;
    await needs.mail.send({ key: `decision:${decision}`, notice: { member }, ...mail });
    const command = { type: 'NoteMemberInformed', case: id, decision, now: needs.clock.now() } as const;
    must(await needs.execute(caller, moderationCase, id, command));
  };
