import type { Execute } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import type { Meetings } from '../index.ts';

/** What the commands of restrictions work with. */
export type RestrictionNeeds = { execute: Execute; log: EventLog; accounts: IdentityFacts; meetings: Meetings };

/** Who restricts whom. */
export type Pair = { member: string; restricted: string };

export const restrictedMember = async ({ accounts }: Pick<RestrictionNeeds, 'accounts'>, id: string) => ({
  id,
  exists: (await accounts.account(id)).exists,
});
