import { z } from 'zod';
import { event } from '#kernel/contract/event.ts';

const member = z.guid();

/** The member can log in with a passkey; its public key and name are stored elsewhere. */
export const PasskeyAdded = event('PasskeyAdded', z.object({ member, passkey: z.guid() }), () => 'added a passkey', {
  subject: 'member',
});

export const PasskeyRemoved = event(
  'PasskeyRemoved',
  z.object({ member, passkey: z.guid() }),
  () => 'removed a passkey',
  { subject: 'member' },
);
