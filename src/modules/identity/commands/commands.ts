import { acceptTerms } from './accept-terms.ts';
import { beginLogin } from './begin-login.ts';
import { changeProfile, profileProblem } from './change-profile.ts';
import { closeAccount } from './close-account.ts';
import { endSignIns } from './end-sign-ins.ts';
import { grantAdmin } from './grant-admin.ts';
import { comeBack, keepAccount } from './keep-account.ts';
import { linkLogin, unlinkLogin } from './link-login.ts';
import { loginsOf } from './list-logins.ts';
import { ownerProblem } from './prove-owner.ts';
import { revokeAdmin } from './revoke-admin.ts';
import { raiseHostLevel, setHostLevel } from './set-host-level.ts';
import { endStatus, setStatus } from './set-status.ts';
import { signInForSupport } from './sign-in-for-support.ts';
import { vouchForEmail } from './vouch-for-email.ts';
import { appointingAuditors } from './appoint-auditor.ts';
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
    beginLogin: beginLogin(parts),
    acceptTerms: acceptTerms(parts),
    linkLogin: linkLogin(parts),
    unlinkLogin: unlinkLogin(parts),
    loginsOf: loginsOf(parts),
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
  };
};
export type Commands = ReturnType<typeof identityCommands>;
