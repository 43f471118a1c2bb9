import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Commands } from './commands.ts';
import { accountOf } from './facts/account.ts';
import { holderOf } from './facts/names.ts';
import { isId } from './facts/links.ts';
import type { Parts } from './commands/parts.ts';
import type { Enrolled, IdentityOperator } from './index.ts';

/** Accounts from the command line and for the demo community (I-056). */
export const identityOperator = (parts: Parts, commands: Commands): IdentityOperator => {
  const find = async (typed: string): Promise<string | null> => {
    const member = isId(typed) ? typed : (await holderOf(parts, typed)).holder;
    return member !== null && (await accountOf(parts.log, member)).status === 'open' ? member : null;
  };

  const opened = async (by: Caller, of: Enrolled): Promise<{ member: string; isNew: boolean } | Refusal> => {
    const present = await find(of.email);
    if (present !== null) return { member: present, isNew: false };
    const registered = await commands.register(by, of, true);
    if (isRefusal(registered)) return registered;
    if (registered.member === null) throw new Error('An operator is told whether the address is known');
    return { member: registered.member, isNew: true };
  };

  const enroll = async (by: Caller, of: Enrolled): Promise<{ member: string; isNew: boolean } | Refusal> => {
    const account = await opened(by, of);
    if (isRefusal(account)) return account;
    const { member } = account;
    const refused =
      (of.emailVerified ? await commands.vouchForEmail(by, member) : undefined) ??
      (of.hostLevel === undefined ? undefined : await commands.setHostLevel(by, member, of.hostLevel)) ??
      (of.isAdmin ? await commands.grantAdmin(by, member) : undefined);
    return refused ?? account;
  };

  return {
    enroll,
    find,
    createAdmin: async (by, of) => {
      const min = parts.settings.identity.adminPasswordMin;
      if (of.password.length < min) return refuse('PASSWORD_LENGTH_INVALID', { field: 'password', values: { min } });
      return enroll(by, { ...of, emailVerified: true, isAdmin: true });
    },
    grantAdmin: commands.grantAdmin,
    revokeAdmin: commands.revokeAdmin,
    endSignIns: commands.endSignIns,
    dropSecondFactor: commands.dropSecondFactor,
    setHostLevel: commands.setHostLevel,
    appointAuditor: commands.appointAuditor,
    dismissAuditor: commands.dismissAuditor,
  };
};
