import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isShutOut, statusAt } from '../../contract/standing.ts';
import type { CommandsParts } from '../parts.ts';
import { expired, ownerOfUsed, wrong, type Asserted } from './asserted.ts';

/** Logs in. */
export const checkPasskey =
  (parts: CommandsParts) =>
  async (asserted: Asserted): Promise<{ member: string; isLeaving: boolean } | Refusal> => {
    const now = parts.clock.now();
    const challenge = await parts.passkeys.takeChallenge('log-in', asserted.secret, null, now);
    if (challenge === undefined) return expired;
    const owner = await ownerOfUsed(parts, asserted.answer, challenge);
    if (!owner) return wrong;
    if (isShutOut(statusAt(owner.standing, now))) return refuse('USER_SUSPENDED');
    return { member: owner.member, isLeaving: owner.status === 'leaving' };
  };
