import type { Wanted } from '../../contract/wanted.ts';
import type { CommandsParts } from '../parts.ts';

export const rememberWanted =
  ({ clock, wanted }: CommandsParts) =>
  (member: string, what: Wanted): Promise<void> =>
    wanted.put(member, what, clock.now());
