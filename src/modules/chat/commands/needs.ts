import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityQueries, RemovalFacts } from '#modules/identity/index.ts';
import type { StaffEntries } from '#modules/live-rooms/index.ts';
import type { OpenReports } from '#modules/moderation/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { SchedulingFacts } from '#modules/scheduling/index.ts';
import type { ChatSettings } from '../contract/settings.ts';

export type ChatNeeds = Pick<KernelParts, 'execute' | 'log' | 'sql' | 'clock'> & {
  secrets: PersonalData;
  scheduling: SchedulingFacts;
  people: IdentityQueries;
  restrictions: Pick<RestrictionFacts, 'restrictedBy'>;
  removals: RemovalFacts;
  staff: StaffEntries;
  reports: Pick<OpenReports, 'areAbout'>;
  settings: ChatSettings;
};

/** A use case in the chat of a session. */
export type ChatUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  ChatNeeds,
  [session: string, member: SignedIn, ...Asked],
  Answer
>;
