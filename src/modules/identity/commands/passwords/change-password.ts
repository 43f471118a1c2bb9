import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { CommandsParts } from '../parts.ts';
import { passwordProblem, putPassword } from './new-password.ts';

/** Another password for a member who entered the one before. Every sign-in ends, also the one in which this is asked (I-037). */
export const changePassword =
  (parts: CommandsParts) =>
  async (caller: Caller, options: { member: string; password: string }): Promise<Refusal | undefined> =>
    (await passwordProblem(parts, options.member, options.password)) ??
    (await putPassword(parts, caller, options, (change) => ({
      type: 'ChangePassword',
      member: options.member,
      change,
    })));
