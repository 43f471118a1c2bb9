import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Commands } from './commands.ts';
import { accountOf } from './facts/account.ts';
import { holderOf } from './facts/names.ts';
import { isId } from './facts/links.ts';
import type { CommandsParts } from './commands/parts.ts';
import type { Enrolled, IdentityOperator } from './index.ts';

/** Accounts from the command line and for the demo community (I-056). */
export const identityOperator = (parts: CommandsParts, commands: Commands): IdentityOperator => {
  const holder = async (typed: string): Promise<string | null> => (await holderOf(parts, typed)).holder;

  const find = async (typed: string): Promise<string | null> => {
    const member = isId(typed) ? typed : await holder(typed);
    return member !== null && (await accountOf(parts.log, member)).status === 'open' ? member : null;
  };

  const opened = async (caller: Caller, enrolled: Enrolled): Promise<{ member: string; isNew: boolean } | Refusal> => {
    const present = await find(enrolled.email);
    if (present !== null) return { member: present, isNew: false };
    const registered = await commands.register(caller, enrolled, { vouchesForEmail: enrolled.emailVerified === true });
    if (isRefusal(registered)) return registered;
    if (registered.member === null) throw new Error('An operator is told whether the address is known');
    return { member: registered.member, isNew: true };
  };

  const enroll = async (caller: Caller, enrolled: Enrolled): Promise<{ member: string; isNew: boolean } | Refusal> => {
    const account = await opened(caller, enrolled);
    if (isRefusal(account)) return account;
    const { member } = account;
    const refused =
      (enrolled.emailVerified ? await commands.vouchForEmail(caller, member) : undefined) ??
      (enrolled.hostLevel === undefined
        ? undefined
        : await commands.setHostLevel(caller, member, enrolled.hostLevel)) ??
      (enrolled.isAdmin ? await commands.grantAdmin(caller, member) : undefined);
    return refused ?? account;
  };

  return {
    enroll,
    find,
    holder,
    createAdmin: async (caller, options) => {
      const min = parts.settings.identity.ADMIN_PASSWORD_MIN;
      if (options.password.length < min)
        return refuse('PASSWORD_LENGTH_INVALID', { field: 'password', values: { min } });
      return enroll(caller, { ...options, emailVerified: true, isAdmin: true });
    },
    grantAdmin: commands.grantAdmin,
    revokeAdmin: commands.revokeAdmin,
    endSignIns: async (caller, member) => (await commands.endSignIns(caller, member)).ended,
    dropSecondFactor: commands.dropSecondFactor,
    setHostLevel: commands.setHostLevel,
    appointAuditor: commands.appointAuditor,
    dismissAuditor: commands.dismissAuditor,
  };
};
