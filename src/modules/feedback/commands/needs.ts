import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { RemovalFacts } from '#modules/identity/index.ts';
import type { AttendanceFacts } from '#modules/scheduling/index.ts';
import type { FeedbackSettings } from '../contract/settings.ts';

export type FeedbackNeeds = Pick<KernelParts, 'execute' | 'log' | 'clock'> & {
  settings: FeedbackSettings;
  sessions: AttendanceFacts;
  removals: RemovalFacts;
  wells: CommunitiesFacts;
  /** How many sessions a member took part in. */
  sessionsOf: (member: string) => Promise<number>;
};

export type FeedbackUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  FeedbackNeeds,
  Asked,
  Answer
>;
