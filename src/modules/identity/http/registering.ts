import { isRefusal } from '#kernel/contract/refusals.ts';
import { handler, memberHandler, writeHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { confirmEmail, createAccount, sendConfirmation } from '../contract/api/accounts.ts';
import { wantedIn } from '../contract/wanted.ts';
import { NEW_PERSON } from '../projections/people.ts';
import { asOwnUser } from '../views/own-user.ts';
import { browserOf, signInBefore } from './own-user.ts';

/** Opening an account, and confirming its address. */
export const registrationHandlers = (commands: Commands): readonly Handler[] => [
  handler(createAccount, async (input, call) => {
    const registered = await commands.register(call.caller, {
      ...input,
      firstName: input.first_name,
      smsCode: input.sms_code,
      dateFormat: input.date_format,
    });
    if (isRefusal(registered)) return registered;
    const { member, registration } = registered;
    // Also where the address is known: the answers are alike (C-090).
    call.keepDevice();
    if (member !== null) await commands.rememberBrowser(member, call.device);
    const wanted = wantedIn(input);
    if (member !== null && wanted !== null) await commands.rememberWanted(member, wanted);
    if (member === null || !commands.entersAtOnce) return { user: null };
    call.signIn(await commands.signIn(member, browserOf(call), signInBefore(call)));
    await call.settled();
    // What was just recorded, so that a busy read model cannot keep a new member waiting.
    const { username, name, email, timezone, language = null } = registration;
    const date_format = registration.dateFormat ?? NEW_PERSON.date_format;
    const joined_at = new Date(call.now);
    return {
      user: asOwnUser({ ...NEW_PERSON, member, username, name, email, timezone, date_format, language, joined_at }),
    };
  }),

  writeHandler(
    confirmEmail,
    ({ a, b, c }, call) => {
      const browser = { member: call.member?.id, device: call.device };
      return commands.confirmEmail(call.caller, { member: a, token: b, address: c, browser });
    },
    async (call, { a }, wanted) => {
      const mayEnter = wanted?.mayEnter ?? false;
      if (mayEnter) call.signIn(await commands.signIn(a, browserOf(call)));
      return {
        user: { uuid: a, email_verified: true as const },
        wanted_session: wanted?.session ?? null,
        wanted_page: wanted?.page ?? null,
        signed_in: mayEnter || call.member?.id === a,
      };
    },
  ),

  memberHandler(
    sendConfirmation,
    async (_, call) => (await commands.sendConfirmationAgain(call.caller, call.member.id)) ?? {},
  ),
];
