import { z } from 'zod';
import { plus, seconds } from '#kernel/contract/time.ts';
import { moment } from '#kernel/contract/values.ts';
import { job, type Job } from '#kernel/jobs/job.ts';

const member = z.guid();
const ofMember = z.object({ member });
const ofRequest = z.object({ member, request: z.guid() });
const ofChange = z.object({ member, change: z.guid() });
const ofAddress = z.object({ emailFingerprint: z.string(), request: z.guid() });

/** The jobs of accounts, added by policies and commands. */
export const settleClaim = job('identity-settle-claim', z.object({ member, stream: z.string() }), '-');
export const askForReset = job('identity-ask-for-reset', ofAddress.extend({ askedAt: moment }), '-');
export const enforcePassword = job('identity-enforce-password', ofChange, '-');
export const mailConfirmation = job('identity-mail-confirmation', ofRequest, '-');
export const mailResetLink = job('identity-mail-reset-link', ofRequest, '-');
export const mailEmailLink = job('identity-mail-email-link', ofRequest, '-');
/** `fact`: the event that asked for another address. */
export const mailEmailAsked = job('identity-mail-email-asked', z.object({ member, fact: z.guid() }), '-');
export const mailEmailChanged = job('identity-mail-email-changed', ofRequest, '-');
/** Gives the address before back. */
export const releaseEmail = job('identity-release-email', z.object({ member, fingerprint: z.string() }), '-');
export const releaseUsername = job('identity-release-username', z.object({ member, fingerprint: z.string() }), '-');
export const mailPasswordChanged = job('identity-mail-password-changed', ofChange, '-');
/** Removes the file of a picture that is shown no more. */
export const dropProfilePicture = job('identity-drop-picture', z.object({ member, file: z.string() }), '-');
/** `fact`: the event of the sign-in. */
export const mailSupportAccess = job('identity-mail-support-access', z.object({ member, fact: z.guid() }), '-');
/** `fact`: the event that set the status. */
export const mailStatus = job('identity-mail-status', z.object({ member, fact: z.guid() }), '-');
export const endStatus = job('identity-end-status', z.object({ member, until: moment }), '-');
/** `fact`: the event that linked a login or took it away. */
export const mailLogin = job('identity-mail-login', z.object({ member, fact: z.guid() }), '-');
/** `fact`: the event of the sign-in. */
export const mailNewPlace = job('identity-mail-new-place', z.object({ member, fact: z.guid() }), '-');
export const mailAddressInUse = job('identity-mail-address-in-use', ofAddress, '-');
/** `sealed`: with the key of `member`, who has no account yet. */
export const logInByMail = job('identity-log-in-by-mail', z.object({ member, sealed: z.string() }), '-');
/** Ends an account whose address went to another registration. */
export const giveWay = job('identity-give-way', ofMember, '-');
/** Some seconds later the claim has moved: before, the job finds nothing to do. */
export const giveWayTo = (member: string, now: string): Job => giveWay.of(member, { member }, plus(now, seconds(5)));
/** `at`: what was there by then is closed. */
export const finishClosing = job('identity-finish-closing', z.object({ member, at: moment, because: z.string() }), '-');
export const endSignIns = job('identity-end-sign-ins', ofMember, '-');
export const beginErasure = job('identity-begin-erasure', ofMember, '-');
export const closeSubject = job('identity-close-subject', ofMember, '-');
export const eraseMember = job('identity-erase-member', ofMember, '-');
export const mailDeletion = job('identity-mail-deletion', ofRequest, '-');
export const mailKept = job('identity-mail-kept', z.object({ member, fact: z.guid() }), '-');
export const sendReceipt = job('identity-send-receipt', ofMember, '-');
/** `since`: when the last mail was handed over. */
export const clearReceipt = job('identity-clear-receipt', z.object({ member, since: moment }), '-');
export const makeOwnData = job('identity-make-own-data', ofRequest, '-');
export const mailOwnData = job('identity-mail-own-data', ofRequest, '-');
/** Removes the copy of one request, or every copy of the member. */
export const removeOwnData = job('identity-remove-own-data', ofRequest.partial({ request: true }), '-');
/** `after`: the last table that was sampled. */
export const sampleStatistics = job(
  'identity-sample-anew',
  z.object({ after: z.object({ schema: z.string(), name: z.string() }).optional() }),
  '-',
);
export const freeUsername = job('identity-free-username', ofMember, '-');
