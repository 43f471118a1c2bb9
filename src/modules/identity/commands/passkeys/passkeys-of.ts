import type { CommandsParts } from '../parts.ts';

export const passkeysOf =
  ({ passkeys }: CommandsParts) =>
  (member: string) =>
    passkeys.list(member);
