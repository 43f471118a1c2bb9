import { acceptTerms } from './commands/accept-terms.ts';
import { apiTokensOf } from './commands/api-tokens/api-tokens-of.ts';
import { endApiToken } from './commands/api-tokens/end-api-token.ts';
import { makeApiToken } from './commands/api-tokens/make-api-token.ts';
import { closeAccount } from './commands/close-account.ts';
import { comeBack } from './commands/come-back.ts';
import { askForEmailChange } from './commands/email/ask-for-email-change.ts';
import { cancelEmailChange } from './commands/email/cancel-email-change.ts';
import { confirmEmail } from './commands/email/confirm-email.ts';
import { sendConfirmationAgain } from './commands/email/send-confirmation-again.ts';
import { endSignIns } from './commands/end-sign-ins.ts';
import { keepAccount } from './commands/keep-account.ts';
import { beginLogin } from './commands/logging-in/begin-login.ts';
import { checkPassword } from './commands/logging-in/check-password.ts';
import { linkLogin } from './commands/logging-in/link-login.ts';
import { logInWithProvider } from './commands/logging-in/log-in-with-provider.ts';
import { loginsOf } from './commands/logging-in/logins-of.ts';
import { openOrTell } from './commands/logging-in/open-or-tell.ts';
import { signIn } from './commands/logging-in/sign-in.ts';
import { unlinkLogin } from './commands/logging-in/unlink-login.ts';
import { ownerProblem } from './commands/owner-problem.ts';
import type { CommandsParts } from './commands/parts.ts';
import { addPasskey } from './commands/passkeys/add-passkey.ts';
import { beginPasskeyCheck } from './commands/passkeys/begin-passkey-check.ts';
import { beginPasskeyLogin } from './commands/passkeys/begin-passkey-login.ts';
import { beginPasskey } from './commands/passkeys/begin-passkey.ts';
import { checkOwnPasskey } from './commands/passkeys/check-own-passkey.ts';
import { checkPasskey } from './commands/passkeys/check-passkey.ts';
import { passkeysOf } from './commands/passkeys/passkeys-of.ts';
import { removePasskey } from './commands/passkeys/remove-passkey.ts';
import { askForPasswordLink } from './commands/passwords/ask-for-password-link.ts';
import { changePassword } from './commands/passwords/change-password.ts';
import { enforce } from './commands/passwords/enforce.ts';
import { hasPassword } from './commands/passwords/has-password.ts';
import { requestLink } from './commands/passwords/request-link.ts';
import { resetPassword } from './commands/passwords/reset-password.ts';
import { changeProfile } from './commands/profile/change-profile.ts';
import { changeUsername } from './commands/profile/change-username.ts';
import { freeFormerUsername } from './commands/profile/free-former-username.ts';
import { profileProblem } from './commands/profile/profile-problem.ts';
import { raiseHostLevel } from './commands/raise-host-level.ts';
import { giveWay } from './commands/registering/give-way.ts';
import { register } from './commands/registering/register.ts';
import { rememberBrowser } from './commands/registering/remember-browser.ts';
import { rememberWanted } from './commands/registering/remember-wanted.ts';
import { settle } from './commands/registering/settle.ts';
import { beginSecondFactor } from './commands/second-factor/begin-second-factor.ts';
import { checkSecondFactor } from './commands/second-factor/check-second-factor.ts';
import { confirmSecondFactor } from './commands/second-factor/confirm-second-factor.ts';
import { dropSecondFactor } from './commands/second-factor/drop-second-factor.ts';
import { removeSecondFactor } from './commands/second-factor/remove-second-factor.ts';
import { secondFactorOf } from './commands/second-factor/second-factor-of.ts';
import { appointAuditor } from './commands/staff/appoint-auditor.ts';
import { dismissAuditor } from './commands/staff/dismiss-auditor.ts';
import { endStatus } from './commands/staff/end-status.ts';
import { grantAdmin } from './commands/staff/grant-admin.ts';
import { revokeAdmin } from './commands/staff/revoke-admin.ts';
import { setHostLevel } from './commands/staff/set-host-level.ts';
import { setStatus } from './commands/staff/set-status.ts';
import { signInForSupport } from './commands/staff/sign-in-for-support.ts';
import { vouchForEmail } from './commands/vouch-for-email.ts';
import { disown } from './commands/ways-in/disown.ts';
import { finishClosing } from './commands/ways-in/finish-closing.ts';
import { waysInOf } from './commands/ways-in/ways-in-of.ts';

/** All commands on accounts. Refusals are values; exceptions are faults. */
export const identityCommands = (parts: CommandsParts) => ({
  register: register(parts),
  /** Whether registering signs the browser in; where it must not tell who is known, the mail comes first (C-090). */
  entersAtOnce: parts.settings.identity.REGISTRATION_REVEALS_EMAIL,
  settle: settle(parts),
  giveWay: giveWay(parts),
  rememberBrowser: rememberBrowser(parts),
  rememberWanted: rememberWanted(parts),
  checkPassword: checkPassword(parts),
  signIn: signIn(parts),
  beginLogin: beginLogin(parts),
  logInWithProvider: logInWithProvider(parts),
  openOrTell: openOrTell(parts),
  linkLogin: linkLogin(parts),
  unlinkLogin: unlinkLogin(parts),
  loginsOf: loginsOf(parts),
  acceptTerms: acceptTerms(parts),
  confirmEmail: confirmEmail(parts),
  sendConfirmationAgain: sendConfirmationAgain(parts),
  askForEmailChange: askForEmailChange(parts),
  cancelEmailChange: cancelEmailChange(parts),
  askForPasswordLink: askForPasswordLink(parts),
  requestLink: requestLink(parts),
  resetPassword: resetPassword(parts),
  enforce: enforce(parts),
  changePassword: changePassword(parts),
  hasPassword: hasPassword(parts),
  changeUsername: changeUsername(parts),
  freeFormerUsername: freeFormerUsername(parts),
  changeProfile: changeProfile(parts),
  profileProblem: profileProblem(parts),
  setHostLevel: setHostLevel(parts),
  raiseHostLevel: raiseHostLevel(parts),
  setStatus: setStatus(parts),
  endStatus: endStatus(parts),
  signInForSupport: signInForSupport(parts),
  grantAdmin: grantAdmin(parts),
  revokeAdmin: revokeAdmin(parts),
  appointAuditor: appointAuditor(parts),
  dismissAuditor: dismissAuditor(parts),
  vouchForEmail: vouchForEmail(parts),
  ownerProblem: ownerProblem(parts),
  endSignIns: endSignIns(parts),
  closeAccount: closeAccount(parts),
  comeBack: comeBack(parts),
  keepAccount: keepAccount(parts),
  waysInOf: waysInOf(parts),
  disown: disown(parts),
  finishClosing: finishClosing(parts),
  secondFactorOf: secondFactorOf(parts),
  beginSecondFactor: beginSecondFactor(parts),
  confirmSecondFactor: confirmSecondFactor(parts),
  checkSecondFactor: checkSecondFactor(parts),
  removeSecondFactor: removeSecondFactor(parts),
  dropSecondFactor: dropSecondFactor(parts),
  passkeysOf: passkeysOf(parts),
  beginPasskey: beginPasskey(parts),
  addPasskey: addPasskey(parts),
  removePasskey: removePasskey(parts),
  beginPasskeyLogin: beginPasskeyLogin(parts),
  checkPasskey: checkPasskey(parts),
  beginPasskeyCheck: beginPasskeyCheck(parts),
  checkOwnPasskey: checkOwnPasskey(parts),
  apiTokensOf: apiTokensOf(parts),
  makeApiToken: makeApiToken(parts),
  endApiToken: endApiToken(parts),
});
export type Commands = ReturnType<typeof identityCommands>;
