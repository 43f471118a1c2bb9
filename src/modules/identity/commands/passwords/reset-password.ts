import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { accountOf } from '../../facts/account.ts';
import { isId, isLinkToken } from '../../facts/links.ts';
import { fingerprints } from '../../facts/names.ts';
import type { CommandsParts } from '../parts.ts';
import { afterClosing, closingFacts } from '../ways-in/closing.ts';
import { passwordProblem, putPassword, wrong } from './new-password.ts';

/** Takes the values of the mailed link and the new password (C-084). */
export const resetPassword =
  (parts: CommandsParts) =>
  async (
    caller: Caller,
    /** `closeOthers`: everything else that opens the account goes, too. */
    link: { member: string; token: string; password: string; ip: string; closeOthers?: boolean },
  ): Promise<Refusal | undefined> => {
    const { log, personalData, settings, signIns, failures } = parts;
    const { member, token, password } = link;
    if (!isId(member)) return wrong;
    const before = await accountOf(log, member);
    const { openReset } = before;
    if (!openReset || !isLinkToken(personalData, { for: 'password-reset', member, request: openReset.request }, token))
      return wrong;
    const problem = await passwordProblem(parts, member, password);
    if (problem) return problem;
    const facts = await closingFacts(parts, member);
    const refused = await putPassword(parts, caller, { member, password }, (change, now) => ({
      type: 'ResetPassword',
      member,
      proved: openReset.request,
      change,
      closeOthers: link.closeOthers ?? false,
      ...facts,
      now,
      settings: settings.identity,
    }));
    if (refused) return refused;
    if (link.closeOthers || !before.emailVerified) await afterClosing(parts, caller, member, before);
    await signIns.remember(member, fingerprints(personalData).place(link.ip));
    // What a thief guessed wrong with the password before must not keep its owner out.
    const { emailFingerprint, usernameFingerprint } = await accountOf(log, member);
    await failures.removeTraces([member, emailFingerprint, usernameFingerprint].filter((part) => part !== null));
    return undefined;
  };
