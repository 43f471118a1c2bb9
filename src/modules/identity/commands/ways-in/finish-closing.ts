import type { CommandsParts } from '../parts.ts';

/** What closing may have left undone when its process died; what came later stays. */
export const finishClosing =
  ({ database, vault, signIns }: CommandsParts) =>
  async (member: string, at: string, because: string): Promise<void> => {
    if (because === 'not-me') await vault.removeUntil(member, at);
    await signIns.endAll(database, member, { before: at });
    await signIns.forgetPlaces(member, at);
    await signIns.forget(member);
  };
