import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { handler, memberHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeyLogin,
  checkOwnPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
} from '../contract/api/passkeys.ts';
import { ownerById } from '../projections/people.ts';
import { asOwnUser } from '../views/own-user.ts';

export const passkeyHandlers = (of: { database: Database; commands: Commands }): readonly Handler[] => {
  const { database, commands } = of;
  return [
    memberHandler(listPasskeys, async (_, { member }) => ({
      passkey: (await commands.passkeysOf(member.id)).map(({ passkey, name, addedAt, lastUsedAt }) => ({
        uuid: passkey,
        name,
        added_at: addedAt,
        last_used_at: lastUsedAt,
      })),
    })),
    memberHandler(
      beginPasskey,
      async ({ password }, { member }) =>
        (await commands.ownerProblem(member, password)) ?? commands.beginPasskey(member.id),
    ),
    memberHandler(
      addPasskey,
      async (input, call) =>
        (await commands.addPasskey(call.caller, call.member.id, { ...input, signInId: call.member.signInId })) ?? {},
    ),
    memberHandler(
      removePasskey,
      async ({ id }, call) => (await commands.removePasskey(call.caller, call.member.id, id)) ?? {},
    ),
    memberHandler(beginPasskeyCheck, (_, { member }) => commands.beginPasskeyCheck(member.id)),
    memberHandler(checkOwnPasskey, async (input, { member }) => (await commands.checkOwnPasskey(member, input)) ?? {}),
    handler(beginPasskeyLogin, () => commands.beginPasskeyLogin()),
    handler(logInWithPasskey, async (input, call) => {
      const checked = await commands.checkPasskey(input);
      if (isRefusal(checked)) return checked;
      const { member, isLeaving } = checked;
      if (isLeaving) {
        if (await commands.comeBack(call.caller, member)) return refuse('USER_CREDENTIALS_INCORRECT');
        await call.settled();
      }
      const row = await ownerById(database, member);
      if (!row) return refuse('USER_DOES_NOT_EXIST');
      const { userAgent, ip, device } = call;
      const before = call.member && { id: call.member.id, signInId: call.member.signInId };
      call.signIn(await commands.signIn(member, { userAgent, ip, device, isProvedTwice: true }, before));
      return { user: asOwnUser(row), ...(isLeaving ? { deletion_undone: true as const } : {}) };
    }),
  ];
};
