import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { handler, memberHandler, type Call, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import type { ProveLoginReturned } from '../commands/logging-in/prove-login.ts';
import {
  acceptTerms,
  beginLogin,
  linkLogin,
  listLogins,
  logInWithFacebook,
  logInWithGoogle,
  logInWithOpenId,
  unlinkLogin,
} from '../contract/api/logins.ts';
import { wantedIn } from '../contract/wanted.ts';
import { ownerById } from '../projections/people.ts';
import { asOwnUser } from '../views/own-user.ts';

/** What the page says besides the answer of the provider. */
type FromPage = {
  timezone?: string | undefined;
  wanted_session?: string | undefined;
  wanted_page?: string | undefined;
};

/** Logging in with other providers. */
export const loginHandlers = (options: { database: Database; commands: Commands }): readonly Handler[] => {
  const { database, commands } = options;

  const entered = async (returned: ProveLoginReturned, { timezone, ...wanted }: FromPage, call: Call) => {
    const from = { timezone, device: call.device, wanted: wantedIn(wanted) };
    const done = await commands.logInWithProvider(call.caller, returned, from);
    if (isRefusal(done)) return done;
    if ('mailedTo' in done) {
      call.keepDevice();
      return { user: null, is_new: false, mailed_to: done.mailedTo };
    }
    const { member, isNew, isLeaving, lacksTerms } = done;
    if (isLeaving && (await commands.comeBack(call.caller, member))) return refuse('USER_CREDENTIALS_INCORRECT');
    await call.settled();
    const row = await ownerById(database, member);
    if (!row) return refuse('USER_DOES_NOT_EXIST');
    const before = call.member && { id: call.member.id, signInId: call.member.signInId };
    call.signIn(await commands.signIn(member, { userAgent: call.userAgent, ip: call.ip, device: call.device }, before));
    return {
      user: asOwnUser(row),
      is_new: isNew,
      ...(lacksTerms && { terms_missing: true as const }),
      ...(isLeaving && { deletion_undone: true as const }),
    };
  };

  return [
    handler(beginLogin, async ({ provider, purpose, password }, call) => {
      const begun = { provider, origin: call.origin };
      if (purpose === 'login') return commands.beginLogin({ ...begun, linking: null });
      if (!call.member) return refuse('NOT_SIGNED_IN');
      return (
        (await commands.ownerProblem(call.member, password)) ??
        commands.beginLogin({ ...begun, linking: call.member.id })
      );
    }),
    handler(logInWithGoogle, (input, call) => entered({ ...input, provider: 'google' }, input, call)),
    handler(logInWithOpenId, (input, call) => entered({ ...input, provider: 'openid' }, input, call)),
    handler(logInWithFacebook, (input, call) => {
      const { state, secret, access_token: accessToken, fb_user_id: userId } = input;
      return entered({ provider: 'facebook', state, secret, accessToken, userId }, input, call);
    }),
    memberHandler(acceptTerms, async ({ terms, version }, call) =>
      terms
        ? ((await commands.acceptTerms(call.caller, call.member.id, version)) ?? {})
        : refuse('TERMS_NOT_ACCEPTED', { field: 'terms' }),
    ),
    memberHandler(linkLogin, async ({ access_token: accessToken, fb_user_id: userId, ...returned }, call) => {
      const refused = await commands.linkLogin(call.caller, call.member.id, { ...returned, accessToken, userId });
      return refused ?? {};
    }),
    memberHandler(listLogins, async (_, { member }) => {
      const { providers, hasPassword } = await commands.loginsOf(member.id);
      return {
        login: providers.map(({ id, name, isOffered, isLinked }) => ({
          provider: id,
          name,
          is_offered: isOffered,
          is_linked: isLinked,
        })),
        has_password: hasPassword,
      };
    }),
    memberHandler(
      unlinkLogin,
      async ({ provider }, call) => (await commands.unlinkLogin(call.caller, call.member.id, provider)) ?? {},
    ),
  ];
};
