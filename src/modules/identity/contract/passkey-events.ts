import { z } from 'zod';
import { memberEvent } from '#kernel/contract/event.ts';

const member = z.guid();

/** The member can log in with a passkey; its public key and name are stored elsewhere. */
export const PasskeyAdded = memberEvent(
  'PasskeyAdded',
  z.object({ member, passkey: z.guid() }),
  () => 'added a passkey',
);

export const PasskeyRemoved = memberEvent(
  'PasskeyRemoved',
  z.object({ member, passkey: z.guid() }),
  () => 'removed a passkey',
);
