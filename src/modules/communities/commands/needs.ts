import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityFacts, IdentityQueries, MemberProfiles } from '#modules/identity/index.ts';
import type { CommunitiesSettings } from '../contract/settings.ts';
import type { WellObstacles } from '../index.ts';

/** The signed-in member who acts. */
export type WellCaller = { id: string; isAdmin: boolean; hostLevel: number };

export type CommunitiesNeeds = Pick<KernelParts, 'execute' | 'log' | 'sql' | 'files'> & {
  people: Pick<IdentityQueries, 'people'>;
  accounts: Pick<IdentityFacts, 'account'>;
  profiles: Pick<MemberProfiles, 'memberNamed'>;
  settings: CommunitiesSettings;
  /** Asked when needed, because the module that answers is composed after this one. */
  obstacles: WellObstacles;
};

/** A use case in a Well. */
export type WellUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  CommunitiesNeeds,
  [acting: WellCaller, well: string, ...Asked],
  Answer
>;
