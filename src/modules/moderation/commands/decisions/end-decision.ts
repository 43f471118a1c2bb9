import type { UseCase } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { DecisionEnd } from '../../contract/case-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import type { ModerationNeeds } from '../needs.ts';
import type { NamedDecision } from './taking-effect.ts';

/** Records that a decision ended; policies see to what that means. Safe to repeat. */
export const endDecision: UseCase<
  Pick<ModerationNeeds, 'execute' | 'clock'>,
  [NamedDecision, how: DecisionEnd, endedBy: string | null],
  void
> =
  ({ execute, clock }) =>
  async (caller, { case: id, decision }, how, endedBy) =>
    must(
      await execute(caller, moderationCase, id, {
        type: 'EndDecision',
        case: id,
        decision,
        how,
        by: endedBy,
        now: clock.now(),
      }),
    );
