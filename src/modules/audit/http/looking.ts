import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Call, SignedIn } from '#kernel/module.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import { scopeAt } from '#modules/identity/contract/auditor.ts';
import { lensOf, type Lens } from '../reading/lens.ts';
import type { AuditAccess } from '../reading/recording.ts';

export type AuditCall = Call & { member: SignedIn };

/** What cannot be read is said to be so: auditors must not take half a history for a whole one. */
export const readable =
  <Input, Answer>(work: (input: Input, call: AuditCall) => Promise<Answer>) =>
  async (input: Input, call: AuditCall): Promise<Answer | Refusal> => {
    try {
      return await work(input, call);
    } catch (problem) {
      if (problem instanceof UnreadableLog) return refuse('AUDIT_UNREADABLE');
      throw problem;
    }
  };

/** What the caller may see now. */
export const lens = ({ member, now }: AuditCall): Lens => lensOf(scopeAt(member.auditor, now));

export const looking = (call: AuditCall, reason: string): AuditAccess => ({
  auditor: call.member.id,
  reason: reason.trim(),
  now: call.now,
  caller: call.caller,
});
