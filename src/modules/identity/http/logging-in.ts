import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { handler, memberHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { endOtherSignIns, endSignIn, listSignIns, logIn, logOut } from '../contract/api/accounts.ts';
import type { SignInBook } from '../credentials/sign-in-book.ts';
import { browserOf, ownUserOf, signInBefore } from './own-user.ts';

/** Logging in and out, here and in other browsers. */
export const logInHandlers = ({
  database,
  commands,
  signIns,
}: {
  database: Database;
  commands: Commands;
  signIns: SignInBook;
}): readonly Handler[] => [
  handler(logIn, async ({ username_or_email, password, code }, call) => {
    const checked = await commands.checkPassword({
      typed: username_or_email,
      password,
      code,
      ip: call.ip,
      device: call.device,
    });
    if (isRefusal(checked)) return checked;
    if (checked.isLeaving) {
      const refused = await commands.comeBack(call.caller, checked.member);
      if (refused) return refuse('USER_CREDENTIALS_INCORRECT');
      await call.settled();
    }
    const answer = await ownUserOf(database, checked.member);
    // The password was right: the read model does not show the account yet.
    if (isRefusal(answer)) return refuse('TRY_AGAIN_SOON');
    const token = await commands.signIn(
      checked.member,
      { ...browserOf(call), isProvedTwice: checked.isProvedTwice },
      signInBefore(call),
    );
    call.signIn(token);
    const user = { ...answer.user, is_admin: (await signIns.memberOf(token))?.isAdmin ?? false };
    return { user, ...(checked.isLeaving ? { deletion_undone: true as const } : {}) };
  }),

  handler(logOut, async (_, call) => {
    if (call.member) await signIns.end(call.member.signInId, call.member.id);
    call.signIn(null);
    return {};
  }),

  memberHandler(listSignIns, async (_, { member }) => ({
    sign_in: (await signIns.devices(member.id)).map((device) => ({
      uuid: device.id,
      device: device.device,
      signed_in_at: device.signedInAt,
      last_seen_at: device.lastSeenAt,
      is_current: device.id === member.signInId,
    })),
  })),

  memberHandler(endSignIn, async ({ id }, call) => {
    const here = call.member.signInId;
    const { isEmailChangeWithdrawn } = await commands.endSignIns(call.caller, call.member.id, { only: id }, here);
    if (id === here) call.signIn(null);
    return { email_change_withdrawn: isEmailChangeWithdrawn };
  }),

  memberHandler(endOtherSignIns, async (_, { caller, member }) => {
    const { ended, isEmailChangeWithdrawn } = await commands.endSignIns(caller, member.id, { except: member.signInId });
    return { ended, email_change_withdrawn: isEmailChangeWithdrawn };
  }),
];
