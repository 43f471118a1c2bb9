import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** The providers that are offered, and those that are linked. */
export const loginsOf =
  ({ log, logins, vault }: CommandsParts) =>
  async (member: string) => {
    const linked = new Set((await accountOf(log, member)).logins.map(({ provider }) => provider));
    return {
      providers: [...new Set([...logins.offered.keys(), ...linked])].map((id) => ({
        id,
        name: logins.offered.get(id)?.name ?? id,
        isOffered: logins.offered.has(id),
        isLinked: linked.has(id),
      })),
      hasPassword: (await vault.hashOf(member)) !== undefined,
    };
  };
