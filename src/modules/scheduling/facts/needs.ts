import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { HostingFacts, IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import type { MembershipFacts } from '#modules/membership-billing/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

/** What a session has to know of the series it belongs to; the series knows sessions, and not the other way round. */
export type SeriesOfSession = (series: string) => Promise<{ isActive: boolean; handOvers: number }>;

/** What the facts and commands of this module work with. */
export type SchedulingNeeds = Pick<KernelParts, 'execute' | 'log' | 'clock'> & {
  settings: SchedulingSettings;
  wells: CommunitiesFacts;
  accounts: IdentityFacts;
  hosting: HostingFacts;
  people: IdentityQueries;
  plans: MembershipFacts;
  restrictions: RestrictionFacts;
  seriesOf: SeriesOfSession;
  /** The one Well in which nothing is planned (C-055). */
  excludedWell: string;
};

export type SchedulingUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  SchedulingNeeds,
  Asked,
  Answer
>;
