import { badInput, isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import {
  handler,
  memberHandler,
  memberWriteHandler,
  writeHandler,
  type Call,
  type Handler,
  type SignedIn,
} from '#kernel/module.ts';
import type { Commands } from '../commands/commands.ts';
import type { Registered } from '../commands/register.ts';
import {
  askForPasswordLink,
  askForPasswordLinkByPath,
  changeEmail,
  changePassword,
  changeUsername,
  confirmEmail,
  createAccount,
  endOtherSignIns,
  endSignIn,
  listSignIns,
  logIn,
  logOut,
  PASSWORD_IN_BODY,
  resetPassword,
  sendConfirmation,
} from '../contract/api/accounts.ts';
import type { OwnUser } from '../contract/own-profile.ts';
import { checkReceipt, keepAccount, setInactive } from '../contract/api/leaving.ts';
import type { WaysIn } from '../contract/api/ways-in.ts';
import type { SignInBook } from '../credentials/sign-ins.ts';
import { checkedReceipt } from '../receipts/signed.ts';
import { ownerById } from '../projections/people.ts';
import { asOwnUser } from '../views/own-user.ts';

const unknown = refuse('USER_DOES_NOT_EXIST');
const browserOf = ({ userAgent, ip, device }: Call) => ({ userAgent, ip, device });

export const identityHandlers = (of: {
  database: Database;
  commands: Commands;
  signIns: SignInBook;
  /** With which this installation signs. */
  publicKeys: readonly string[];
  waysInOf: (member: string) => Promise<WaysIn>;
}): readonly Handler[] => {
  const { database, commands, signIns, publicKeys, waysInOf } = of;

  const ownUserOf = async (member: string, rights?: { isAdmin: boolean }): Promise<{ user: OwnUser } | Refusal> => {
    const row = await ownerById(database, member);
    return row ? { user: asOwnUser(row, rights) } : unknown;
  };
  const isOwner = async (member: SignedIn, password: string | undefined): Promise<Refusal | undefined> => {
    if (password === undefined && (await commands.hasPassword(member.id)))
      return badInput('current_password', 'enter the password that you have now');
    const refused = await commands.isOwner(member, password);
    return refused?.field === 'password' ? { ...refused, field: 'current_password' } : refused;
  };
  const askForLink = async ({ email }: { email: string }, call: Call) =>
    (await commands.askForPasswordLink(call.caller, email)) ?? {};

  return [
    handler(createAccount, async (input, call) => {
      const registered = await commands.register(call.caller, {
        ...input,
        firstName: input.first_name,
        smsCode: input.sms_code,
      });
      if (isRefusal(registered)) return registered;
      const { member, registration } = registered;
      // Also where the address is known: the answers are alike (C-090).
      call.keepDevice();
      if (member !== null) await commands.rememberBrowser(member, call.device);
      if (member !== null && input.wanted_session !== undefined)
        await commands.wantSession(member, input.wanted_session);
      if (member === null || !commands.entersAtOnce) return { user: null };
      call.signIn(await commands.signIn(member, browserOf(call), signInBefore(call)));
      await call.settled();
      return { user: newcomer(member, registration, call.now) };
    }),

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
      const answer = await ownUserOf(checked.member);
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
        (await isOwner(call.member, current_password)) ??
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
        (await isOwner(call.member, current_password)) ??
        (await commands.askForEmailChange(call.caller, { member: call.member.id, email })) ??
        {},
    ),

    memberWriteHandler(
      changeUsername,
      ({ username }, { caller, member }) => commands.changeUsername(caller, { member: member.id, username }),
      ({ member }) => ownUserOf(member.id, member),
    ),

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
          signed_in: mayEnter,
        };
      },
    ),

    memberHandler(
      sendConfirmation,
      async (_, call) => (await commands.sendConfirmationAgain(call.caller, call.member.id)) ?? {},
    ),

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
      await commands.endSignIns(call.caller, call.member.id, { only: id });
      if (id === call.member.signInId) call.signIn(null);
      return {};
    }),

    memberHandler(endOtherSignIns, async (_, { caller, member }) => {
      const ended = await commands.endSignIns(caller, member.id, { except: member.signInId });
      return (await commands.cancelEmailChange(caller, member.id)) ?? { ended };
    }),

    memberHandler(setInactive, async ({ password }, call) => {
      const refused = await commands.isOwner(call.member, password);
      if (refused) return refused;
      const requested = await commands.requestDeletion(call.caller, call.member);
      if (isRefusal(requested)) return requested;
      call.signIn(null);
      return { erases_at: requested.erasesAt };
    }),

    writeHandler(
      keepAccount,
      ({ a, b }, call) => commands.keep(call.caller, { member: a, token: b }),
      (_, { a }) => Promise.resolve({ user: { uuid: a } }),
    ),

    handler(checkReceipt, (input) => {
      const checked = checkedReceipt(input.receipt, publicKeys, input);
      if (!checked) return Promise.resolve(refuse('RECEIPT_UNREADABLE', { field: 'receipt' }));
      const { isGenuine, isAboutYou, facts } = checked;
      return Promise.resolve({
        is_genuine: isGenuine,
        is_about_you: isAboutYou,
        facts: { ...facts },
        public_key: publicKeys[0]!,
      });
    }),
  ];
};

const signInBefore = ({ member }: Call) => (member ? { id: member.id, signInId: member.signInId } : undefined);

/** What was just recorded, so that a busy read model cannot keep a new member waiting. */
const newcomer = (member: string, registration: Registered['registration'], now: string): OwnUser =>
  asOwnUser({
    member,
    username: registration.username,
    name: registration.name,
    email: registration.email,
    about_me: null,
    credentials: null,
    brought_me: null,
    hope_to_gain: null,
    website: null,
    picture: null,
    timezone: registration.timezone,
    date_format: 'month-first',
    email_verified: false,
    email_bounces: false,
    host_level: 0,
    is_admin: false,
    to_visitors: false,
    joined_at: new Date(now),
    status: 'active',
    status_since: null,
    status_until: null,
    erases_at: null,
  });
