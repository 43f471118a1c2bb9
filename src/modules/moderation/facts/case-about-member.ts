import { isRefusal } from '#kernel/contract/refusals.ts';
import { moderationCase, type CaseState, type CaseSubject } from '../domain/moderation-case.ts';
import { caseFor } from './case-of-report.ts';

/** The open case about a member, or the one that would be opened. */
export const caseAboutMember = async (
  needs: Parameters<typeof caseFor>[0],
  member: string,
  now: string,
): Promise<{ id: string; subject: CaseSubject; state: CaseState }> => {
  const subject: CaseSubject = {
    about: 'member',
    target: member,
    member,
    session: null,
    well: null,
    priority: 'normal',
  };
  const { id, state } = await caseFor(needs, subject, null);
  const filed = moderationCase.decide({ type: 'FileInCase', case: id, subject, report: null, now }, state);
  return { id, subject, state: isRefusal(filed) ? state : filed.reduce(moderationCase.evolve, state) };
};
