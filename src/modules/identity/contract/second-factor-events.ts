import { z } from 'zod';
import { event } from '#kernel/contract/event.ts';

const member = z.guid();

/** From now on a code is asked for after the password. `factor` names the secret, which is stored elsewhere. */
export const SecondFactorSet = event(
  'SecondFactorSet',
  z.object({ member, factor: z.guid() }),
  () => 'set up a second step for logging in',
  { subject: 'member' },
);

export const SecondFactorRemoved = event(
  'SecondFactorRemoved',
  z.object({ member, by: z.enum(['member', 'operator']) }),
  ({ by }) => (by === 'member' ? 'removed the second step' : 'lost the second step, removed by the operator'),
  { subject: 'member' },
);

export const RecoveryCodeUsed = event(
  'RecoveryCodeUsed',
  z.object({ member, left: z.int().min(0) }),
  ({ left }) => `used a recovery code, which leaves ${left}`,
  { subject: 'member' },
);
