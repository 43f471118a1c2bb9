import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { DateFormat } from '../contract/dates.ts';
import type { HostLevel } from '../contract/host-level.ts';
import type { ProfileInfo } from '../contract/profile-info.ts';
import type { AccountStatus } from '../contract/staff-events.ts';
import { account } from '../domain/account.ts';
import type { AccountCommand } from '../domain/account-commands.ts';
import type { RaiseHostLevel } from '../index.ts';
import { accountOf, isUsernameOfAnother, type Parts } from './parts.ts';

type ProfileChange = {
  name?: string;
  aboutMe?: string;
  timezone?: string;
  dateFormat?: DateFormat;
  toVisitors?: boolean;
} & Partial<ProfileInfo>;

/** What a member may do, and what they say about themselves. */
export const changingAccounts = ({ execute, log, signIns, clock, personalData }: Parts) => {
  const run = async (by: Caller, command: AccountCommand): Promise<Refusal | undefined> => {
    const done = await execute(by, account, command.member, command);
    if (isRefusal(done)) return done;
    if (done.events.length > 0) await signIns.forget(command.member);
    return undefined;
  };
  const nameProblem = async (member: string, { name }: ProfileChange): Promise<Refusal | undefined> =>
    name !== undefined && (await isUsernameOfAnother({ log, personalData }, name, member))
      ? refuse('NAME_INVALID', { field: 'name' })
      : undefined;
  const raiseHostLevel: RaiseHostLevel = async (by, member) => {
    const refused = await run(by, { type: 'RaiseHostLevel', member });
    if (refused && refused.refused !== 'USER_DOES_NOT_EXIST')
      throw new Error(`Could not raise the level: ${refused.refused}`);
  };
  return {
    raiseHostLevel,
    setHostLevel: (by: Caller, member: string, level: HostLevel) => run(by, { type: 'SetHostLevel', member, level }),
    setStatus: (
      by: Caller,
      member: string,
      of: { status: AccountStatus; reason: string; until: string | null; report?: string | undefined; now: string },
    ) => run(by, { type: 'SetStatus', member, ...of }),
    endStatus: async (by: Caller, member: string): Promise<void> =>
      must(await run(by, { type: 'EndStatus', member, now: clock.now() })),
    signInForSupport: (by: Caller, member: string, of: { by: string; reason: string; now: string }) =>
      run(by, { type: 'SignInForSupport', member, ...of }),
    grantAdmin: (by: Caller, member: string) => run(by, { type: 'GrantAdmin', member }),
    vouchForEmail: (by: Caller, member: string) => run(by, { type: 'VouchForEmail', member }),
    changeProfile: async (by: Caller, member: string, of: ProfileChange) =>
      (await nameProblem(member, of)) ?? run(by, { type: 'ChangeProfile', member, ...of }),
    /** What would refuse the change. */
    profileProblem: async (member: string, of: ProfileChange): Promise<Refusal | undefined> => {
      const foreseen = account.decide({ type: 'ChangeProfile', member, ...of }, await accountOf(log, member));
      return isRefusal(foreseen) ? foreseen : nameProblem(member, of);
    },
  };
};
