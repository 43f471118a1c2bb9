import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { usernameClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';

/** Gives a former username back once its time is over, unless the member took it again. */
export const freeFormerUsername: AccountUseCase<[{ member: string; fingerprint: string }], void> =
  ({ execute, log, clock }) =>
  async (caller, { member, fingerprint }) => {
    const { usernameFingerprint, formerUsernames } = await accountOf(log, member);
    const isStillTheirs = formerUsernames.some(
      (former) => former.fingerprint === fingerprint && former.freeAt > clock.now(),
    );
    if (usernameFingerprint === fingerprint || isStillTheirs) return;
    if ((await stateOf(log, usernameClaim, fingerprint)).holder !== member) return;
    const done = await execute(caller, usernameClaim, fingerprint, { type: 'Release', member });
    if (isRefusal(done)) throw new Error(`A former username could not be given back: ${done.refused}`);
  };
