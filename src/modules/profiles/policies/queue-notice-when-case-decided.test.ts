import { expect, test } from '@jest/globals';
import { queueNoticeWhenCaseDecided } from './queue-notice-when-case-decided.ts';

test('a word and the end of what was written queue a notice, a sanction and nothing do not', () => {
  const [reaction] = queueNoticeWhenCaseDecided.reactions;
  const jobsOf = (deed: string, member: string | null = 'ben') =>
    reaction!.react({ data: { member, decision: 'one', deed } } as never, undefined as never);
  expect(['word', 'content-hidden', 'content-deleted'].map((deed) => jobsOf(deed))).toMatchObject(
    Array.from({ length: 3 }, () => [{ kind: 'profiles-queue-decision', payload: { member: 'ben', decision: 'one' } }]),
  );
  expect(['nothing', 'warned', 'suspended'].flatMap((deed) => jobsOf(deed))).toEqual([]);
  expect(jobsOf('content-hidden', null)).toEqual([]);
});
