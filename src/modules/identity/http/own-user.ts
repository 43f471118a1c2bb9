import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Call } from '#kernel/module.ts';
import type { OwnUser } from '../contract/own-profile.ts';
import { ownerById } from '../projections/people.ts';
import { asOwnUser } from '../views/own-user.ts';

const unknown = refuse('USER_DOES_NOT_EXIST');

/** What is stored of the browser that signs in. */
export const browserOf = ({ userAgent, ip, device }: Call) => ({ userAgent, ip, device });

/** The sign-in that another one replaces in this browser. */
export const signInBefore = ({ member }: Call) => (member ? { id: member.id, signInId: member.signInId } : undefined);

export const ownUserOf = async (
  database: Database,
  member: string,
  rights?: { isAdmin: boolean },
): Promise<{ user: OwnUser } | Refusal> => {
  const row = await ownerById(database, member);
  return row ? { user: asOwnUser(row, rights) } : unknown;
};
