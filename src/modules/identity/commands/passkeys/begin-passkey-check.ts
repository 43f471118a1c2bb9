import type { CommandsParts } from '../parts.ts';
import { siteOf } from './asserted.ts';

export const beginPasskeyCheck = (parts: CommandsParts) => async (member: string) => ({
  ...(await parts.passkeys.challenge('check', member, parts.clock.now())),
  site: siteOf(parts).id,
});
