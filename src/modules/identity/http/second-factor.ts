import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '../contract/api/second-factor.ts';

export const secondFactorHandlers = (commands: Commands): readonly Handler[] => [
  memberHandler(secondFactorState, async (_, { member }) => {
    const { isSet, hasPasskey, codesLeft, isRequired } = await commands.secondFactorOf(member.id);
    return { is_set: isSet, has_passkey: hasPasskey, recovery_codes_left: codesLeft, is_required: isRequired };
  }),
  memberHandler(
    beginSecondFactor,
    async ({ password }, { member }) =>
      (await commands.ownerProblem(member, password)) ?? commands.beginSecondFactor(member.id),
  ),
  memberHandler(confirmSecondFactor, async ({ code }, call) => {
    const codes = await commands.confirmSecondFactor(call.caller, call.member.id, code);
    if (isRefusal(codes)) return codes;
    // A new sign-in, which also keeps the answer from being stored for repetitions.
    call.signIn(
      await commands.signIn(call.member.id, {
        userAgent: call.userAgent,
        ip: call.ip,
        device: call.device,
        isProvedTwice: true,
      }),
    );
    return { recovery_codes: codes };
  }),
  memberHandler(
    checkSecondFactor,
    async ({ code }, call) => (await commands.checkSecondFactor(call.member, code)) ?? {},
  ),
  memberHandler(
    removeSecondFactor,
    async ({ code }, call) => (await commands.removeSecondFactor(call.caller, call.member.id, code)) ?? {},
  ),
];
