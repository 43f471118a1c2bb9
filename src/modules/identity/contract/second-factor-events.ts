import { z } from 'zod';
import { memberEvent } from '#kernel/contract/event.ts';

const member = z.guid();

/** From now on a code is asked for after the password. `factor` names the secret, which is stored elsewhere. */
export const SecondFactorSet = memberEvent(
  'SecondFactorSet',
  z.object({ member, factor: z.guid() }),
  () => 'set up a second step for logging in',
);

export const SecondFactorRemoved = memberEvent(
  'SecondFactorRemoved',
  z.object({ member, by: z.enum(['member', 'operator']) }),
  ({ by }) => (by === 'member' ? 'removed the second step' : 'lost the second step, removed by the operator'),
);

export const RecoveryCodeUsed = memberEvent(
  'RecoveryCodeUsed',
  z.object({ member, left: z.int().min(0) }),
  ({ left }) => `used a recovery code, which leaves ${left}`,
);
