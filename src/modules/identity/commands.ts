import { acceptTerms } from './commands/accept-terms.ts';
import { beginLogin } from './commands/logging-in/begin-login.ts';
import { changeProfile, profileProblem } from './commands/change-profile.ts';
import { closeAccount } from './commands/close-account.ts';
import { endSignIns } from './commands/end-sign-ins.ts';
import { grantAdmin } from './commands/staff/grant-admin.ts';
import { comeBack, keepAccount } from './commands/keep-account.ts';
import { linkLogin, unlinkLogin } from './commands/logging-in/link-login.ts';
import { loginsOf } from './commands/logging-in/list-logins.ts';
import { ownerProblem } from './commands/prove-owner.ts';
import { revokeAdmin } from './commands/staff/revoke-admin.ts';
import { raiseHostLevel, setHostLevel } from './commands/staff/set-host-level.ts';
import { endStatus, setStatus } from './commands/staff/set-status.ts';
import { signInForSupport } from './commands/staff/sign-in-for-support.ts';
import { vouchForEmail } from './commands/vouch-for-email.ts';
import { appointingAuditors } from './commands/staff/appoint-auditor.ts';
import { changingEmail } from './commands/change-email.ts';
import { changingPassword } from './commands/change-password.ts';
import { changingUsername } from './commands/change-username.ts';
import { confirmingEmail } from './commands/confirm-email.ts';
import { loggingInWithProviders } from './commands/logging-in/log-in-with-provider.ts';
import { loggingIn } from './commands/logging-in/log-in.ts';
import { givingWay } from './commands/replace-unconfirmed.ts';
import type { CommandsParts } from './commands/parts.ts';
import { registering } from './commands/register.ts';
import { waysIn } from './commands/ways-in.ts';
import { usingApiTokens } from './commands/api-tokens.ts';
import { usingPasskeys } from './commands/passkeys.ts';
import { settingSecondFactor } from './commands/second-factor.ts';

/** All commands on accounts. Refusals are values; exceptions are faults. */
export const identityCommands = (parts: CommandsParts) => {
  const logIn = loggingIn(parts);
  const password = changingPassword(parts);
  const email = changingEmail(parts);
  const username = changingUsername(parts);
  return {
    ...registering(parts),
    ...givingWay(parts),
    /** Whether registering signs the browser in; where it must not tell who is known, the mail comes first (C-090). */
    entersAtOnce: parts.settings.identity.REGISTRATION_REVEALS_EMAIL,
    checkPassword: logIn.check,
    signIn: logIn.signIn,
    ...loggingInWithProviders(parts),
    beginLogin: beginLogin(parts),
    acceptTerms: acceptTerms(parts),
    linkLogin: linkLogin(parts),
    unlinkLogin: unlinkLogin(parts),
    loginsOf: loginsOf(parts),
    confirmEmail: confirmingEmail(parts).confirm,
    rememberBrowser: confirmingEmail(parts).rememberBrowser,
    rememberWanted: confirmingEmail(parts).rememberWanted,
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
    changeProfile: changeProfile(parts),
    profileProblem: profileProblem(parts),
    setHostLevel: setHostLevel(parts),
    raiseHostLevel: raiseHostLevel(parts),
    setStatus: setStatus(parts),
    endStatus: endStatus(parts),
    signInForSupport: signInForSupport(parts),
    grantAdmin: grantAdmin(parts),
    revokeAdmin: revokeAdmin(parts),
    vouchForEmail: vouchForEmail(parts),
    ownerProblem: ownerProblem(parts),
    endSignIns: endSignIns(parts),
    closeAccount: closeAccount(parts),
    comeBack: comeBack(parts),
    keepAccount: keepAccount(parts),
    ...appointingAuditors(parts),
    ...waysIn(parts),
    ...settingSecondFactor(parts),
    ...usingPasskeys(parts),
    ...usingApiTokens(parts),
  };
};
export type Commands = ReturnType<typeof identityCommands>;
