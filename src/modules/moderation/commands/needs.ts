import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { PersonalData, Tokens } from '#kernel/log/personal-data.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { HelpCalls } from '#modules/duty/index.ts';
import type {
  IdentityFacts,
  IdentityQueries,
  NamesInWells,
  Sanctions,
  StaffDirectory,
} from '#modules/identity/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { SchedulingFacts, SeatHistory, SessionRemovals, SharedSessions } from '#modules/scheduling/index.ts';
import type { ModerationSettings } from '../contract/settings.ts';
import type { JudgedContent } from '../index.ts';

/** What the commands of moderation work with. */
export type ModerationNeeds = Pick<KernelParts, 'execute' | 'log' | 'sql' | 'clock'> & {
  secrets: Pick<PersonalData, 'fingerprint'>;
  tokens: Pick<Tokens, 'isToken'>;
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'people'>;
  names: Pick<NamesInWells, 'isHandle'>;
  sessions: SchedulingFacts;
  seats: SeatHistory;
  removals: SessionRemovals;
  wells: CommunitiesFacts;
  restrictions: Pick<RestrictionFacts, 'reasonOf'>;
  sharedSessions: SharedSessions;
  sanctions: Sanctions;
  judgedPosts: JudgedContent;
  judgedMessages: JudgedContent;
  helpCalls: HelpCalls;
  settings: ModerationSettings;
};

export type ModerationUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  ModerationNeeds,
  Asked,
  Answer
>;

/** What letters about cases are written with. */
export type LetterNeeds = ModerationNeeds & {
  reachable: Pick<IdentityQueries, 'reachable'>;
  common: { productName: string; supportEmail: string; publicUrl: string };
};
export type InformNeeds = LetterNeeds & {
  mail: MailPort;
  staff: StaffDirectory;
  tokens: Pick<Tokens, 'token' | 'isToken'>;
};
