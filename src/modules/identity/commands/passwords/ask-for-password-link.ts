import { randomUUID } from 'node:crypto';
import { refuse } from '#kernel/contract/refusals.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { emailProblem } from '../../contract/account.ts';
import { emailClaimOf } from '../../facts/names.ts';
import { askForReset } from '../../job-kinds.ts';
import type { AccountUseCase } from '../parts.ts';

/** Does the same for every address, known or not: leaves a note that is worked on later (C-083). */
export const askForPasswordLink: AccountUseCase<[email: string]> = (parts) => async (caller, email) => {
  if (emailProblem(email.trim())) return refuse('EMAIL_INVALID', { field: 'email' });
  const emailFingerprint = await emailClaimOf(parts, email);
  const askedAt = parts.clock.now();
  const job = askForReset.of(emailFingerprint, { emailFingerprint, request: randomUUID(), askedAt });
  await insertJobs(parts.database, [job], {
    actor: { kind: 'system', policy: 'ask-for-password-link' },
    correlation: caller.correlation,
  });
  return undefined;
};
