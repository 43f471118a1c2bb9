import type { CommandsParts } from '../parts.ts';
import { siteOf } from './asserted.ts';

export const beginPasskeyLogin = (parts: CommandsParts) => async () => ({
  ...(await parts.passkeys.challenge('log-in', null, parts.clock.now())),
  site: siteOf(parts).id,
});
