import { appointingAuditors } from './appoint-auditor.ts';
import { changingAccounts } from './change-account.ts';
import { changingEmail } from './change-email.ts';
import { changingPassword } from './change-password.ts';
import { changingUsername } from './change-username.ts';
import { confirmingEmail } from './confirm-email.ts';
import { loggingInWithProviders } from './log-in-with-provider.ts';
import { loggingIn } from './log-in.ts';
import { givingWay } from './replace-unconfirmed.ts';
import type { Parts } from './parts.ts';
import { registering } from './register.ts';
import { waysIn } from './ways-in.ts';
import { usingPasskeys } from './passkeys.ts';
import { settingSecondFactor } from './second-factor.ts';
import { leavingAndComingBack } from './leaving.ts';

/** All commands on accounts. Refusals are values; exceptions are faults. */
export const identityCommands = (parts: Parts) => {
  const logIn = loggingIn(parts);
  const password = changingPassword(parts);
  const email = changingEmail(parts);
  const username = changingUsername(parts);
  return {
    ...registering(parts),
    ...givingWay(parts),
    /** Whether registering signs the browser in; where it must not tell who is known, the mail comes first (C-090). */
    entersAtOnce: parts.settings.identity.registrationRevealsEmail,
    checkPassword: logIn.check,
    signIn: logIn.signIn,
    ...loggingInWithProviders(parts),
    confirmEmail: confirmingEmail(parts).confirm,
    rememberBrowser: confirmingEmail(parts).rememberBrowser,
    wantSession: confirmingEmail(parts).wantSession,
    sendConfirmationAgain: confirmingEmail(parts).sendAgain,
    askForPasswordLink: password.askForLink,
    requestLink: password.requestLink,
    resetPassword: password.reset,
    enforce: password.enforce,
    changePassword: password.change,
    hasPassword: password.has,
    askForEmailChange: email.ask,
    emailAskedFor: email.askedFor,
    changeUsername: username.change,
    freeFormerUsername: username.free,
    ...changingAccounts(parts),
    ...leavingAndComingBack(parts),
    ...appointingAuditors(parts),
    ...waysIn(parts),
    ...settingSecondFactor(parts),
    ...usingPasskeys(parts),
  };
};
export type Commands = ReturnType<typeof identityCommands>;
