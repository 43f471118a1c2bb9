import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityFacts, NamesInWells } from '#modules/identity/index.ts';
import type { Meetings } from '../index.ts';

/** What the commands of restrictions work with. */
export type RestrictionNeeds = Pick<KernelParts, 'execute' | 'log'> & {
  accounts: IdentityFacts;
  meetings: Meetings;
  names: Pick<NamesInWells, 'memberBehind'>;
};

/** Who restricts whom. */
export type Pair = { member: string; restricted: string };

/** `id`: the member, or the name in a Well by which alone the restricting member knows them (ADR 107). */
export const restrictedMember = async (
  { accounts, names }: Pick<RestrictionNeeds, 'accounts' | 'names'>,
  id: string,
) => {
  const person = await names.memberBehind(id);
  // That an account is closed would show whose the name is.
  return { id, person, exists: person !== id || (await accounts.account(id)).exists };
};

export type NoteIncoming = { restriction: string; restricted: string; by: string };

export type NotingNeeds = Pick<RestrictionNeeds, 'execute' | 'names'>;
