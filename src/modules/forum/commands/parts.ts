import type { MemberLimits } from './limits.ts';
import type { ForumNeeds } from './needs.ts';

/** What a use case of the forum is made of. */
export type ForumParts = ForumNeeds & { limits: MemberLimits };
