import type { AccountUseCase } from '../parts.ts';
import { passwordProblem, putPassword } from './new-password.ts';

/** Another password for a member who entered the one before. Every sign-in ends, also the one in which this is asked (I-037). */
export const changePassword: AccountUseCase<[options: { member: string; password: string }]> =
  (parts) => async (caller, options) =>
    (await passwordProblem(parts, options.member, options.password)) ??
    (await putPassword(parts, caller, options, (change) => ({
      type: 'ChangePassword',
      member: options.member,
      change,
    })));
