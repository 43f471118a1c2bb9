import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityFacts, StaffDirectory } from '#modules/identity/index.ts';
import type { DutySettings } from '../contract/settings.ts';

/** What the commands of duty work with. */
export type DutyNeeds = Pick<KernelParts, 'execute' | 'log' | 'sql' | 'clock'> & {
  accounts: IdentityFacts;
  staff: StaffDirectory;
  settings: DutySettings;
};

export type RotaNeeds = Pick<DutyNeeds, 'execute' | 'accounts'>;

export const asStaff = async ({ accounts }: RotaNeeds, id: string) => {
  const { exists, isAdmin } = await accounts.account(id);
  return { id, isStaff: exists && isAdmin };
};
