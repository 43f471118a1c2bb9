import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { MemberLimits } from './limits.ts';
import type { ForumNeeds } from './needs.ts';

/** What a use case of the forum is made of. */
export type ForumParts = ForumNeeds & { limits: MemberLimits };

export type ForumUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  ForumParts,
  [member: SignedIn, ...Asked],
  Answer
>;
