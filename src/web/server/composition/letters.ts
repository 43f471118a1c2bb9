import type { LetterTemplate } from '#kernel/contract/letters.ts';
import { wellLetters } from '#modules/communities/contract/letters.ts';
import { dutyLetters } from '#modules/duty/contract/letters.ts';
import { accountLetters } from '#modules/identity/contract/letters.ts';
import { billingLetters } from '#modules/membership-billing/contract/letters.ts';
import { caseLetters, decisionLetters, staffLetters } from '#modules/moderation/contract/letters.ts';
import { sessionLetters } from '#modules/notifications/contract/letters.ts';
import { siteLetters } from '#modules/site/contract/letters.ts';

export const letters: readonly LetterTemplate[] = [
  accountLetters,
  sessionLetters,
  wellLetters,
  billingLetters,
  decisionLetters,
  caseLetters,
  staffLetters,
  dutyLetters,
  siteLetters,
].flatMap((own) => Object.values<LetterTemplate>(own));
