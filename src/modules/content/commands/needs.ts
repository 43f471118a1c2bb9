import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityFacts, IdentityOperator, IdentityQueries, StaffDirectory } from '#modules/identity/index.ts';
import type { PublishedContent } from '../published.ts';

/** What the commands of the site work with. */
export type ContentNeeds = Pick<KernelParts, 'execute' | 'log' | 'sql' | 'files'> & {
  published: PublishedContent;
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'people'>;
  find: IdentityOperator['find'];
  staff: StaffDirectory;
};

export type ContentUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  ContentNeeds,
  Asked,
  Answer
>;

/** The member of the staff who does it, and when. */
export type By = { by: string; now: string };

/** Pictures of the site belong to the installation. */
export const OF_THE_SITE = 'content';
