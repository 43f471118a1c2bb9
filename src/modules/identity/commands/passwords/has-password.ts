import type { CommandsParts } from '../parts.ts';

export const hasPassword =
  ({ vault }: CommandsParts) =>
  async (member: string): Promise<boolean> =>
    (await vault.hashOf(member)) !== undefined;
