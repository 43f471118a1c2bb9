import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { CommandsParts } from '../parts.ts';
import { expired, ownerOfUsed, wrong, type Asserted } from './asserted.ts';

/** Before sensitive acts, in the browser that asks. */
export const checkOwnPasskey =
  (parts: CommandsParts) =>
  async ({ id, signInId }: SignedIn, asserted: Asserted): Promise<Refusal | undefined> => {
    const challenge = await parts.passkeys.takeChallenge('check', asserted.secret, id, parts.clock.now());
    if (challenge === undefined) return expired;
    if ((await ownerOfUsed(parts, asserted.answer, challenge))?.member !== id) return wrong;
    await parts.signIns.noteSecondStep(signInId, id);
    return undefined;
  };
