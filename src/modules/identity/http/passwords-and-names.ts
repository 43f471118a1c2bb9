import { badInput, type Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { handler, memberHandler, memberWriteHandler, type Call, type Handler, type SignedIn } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import {
  askForPasswordLink,
  askForPasswordLinkByPath,
  changeEmail,
  changePassword,
  changeUsername,
  PASSWORD_IN_BODY,
  resetPassword,
} from '../contract/api/accounts.ts';
import type { WaysIn } from '../contract/api/ways-in.ts';
import { browserOf, ownUserOf } from './own-user.ts';

/** Another password, address or username. */
export const changeHandlers = ({
  database,
  commands,
  waysInOf,
}: {
  database: Database;
  commands: Commands;
  waysInOf: (member: string) => Promise<WaysIn>;
}): readonly Handler[] => {
  const ownerProblem = async (member: SignedIn, password: string | undefined): Promise<Refusal | undefined> => {
    if (password === undefined && (await commands.hasPassword(member.id)))
      return badInput('current_password', 'enter the password that you have now');
    const refused = await commands.ownerProblem(member, password);
    return refused?.field === 'password' ? { ...refused, field: 'current_password' } : refused;
  };
  const askForLink = async ({ email }: { email: string }, call: Call) =>
    (await commands.askForPasswordLink(call.caller, email)) ?? {};

  return [
    handler(askForPasswordLink, askForLink),

    handler(askForPasswordLinkByPath, askForLink),

    handler(resetPassword, async (input, call) => {
      const { a: member, b: token, c, password = c === PASSWORD_IN_BODY ? '' : c, close_others: closeOthers } = input;
      const refused = await commands.resetPassword(call.caller, { member, token, password, closeOthers, ip: call.ip });
      if (refused) return refused;
      await call.settled();
      return { ways_in: await waysInOf(member) };
    }),

    memberHandler(changePassword, async ({ current_password, password }, call) => {
      const { id } = call.member;
      const refused =
        (await ownerProblem(call.member, current_password)) ??
        (await commands.changePassword(call.caller, { member: id, password }));
      if (refused) return refused;
      // The act needed the second step, if there is one: the rights of staff stay.
      const isProvedTwice = call.member.secondStep !== undefined;
      call.signIn(await commands.signIn(id, { ...browserOf(call), isProvedTwice }));
      return {};
    }),

    memberHandler(
      changeEmail,
      async ({ email, current_password }, call) =>
        (await ownerProblem(call.member, current_password)) ??
        (await commands.askForEmailChange(call.caller, {
          member: call.member.id,
          email,
          signIn: call.member.signInId,
        })) ??
        {},
    ),

    memberWriteHandler(
      changeUsername,
      ({ username }, { caller, member }) => commands.changeUsername(caller, { member: member.id, username }),
      ({ member }) => ownUserOf(database, member.id, member),
    ),
  ];
};
