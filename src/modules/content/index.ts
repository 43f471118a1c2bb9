import { token } from '#kernel/injection.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Effects, PublishedContent } from './published.ts';
import type { AgreedTerms } from './commands/agreed-terms.ts';

/** What the product does with what is published while it runs. Bound by the composition root. */
export const CONTENT_EFFECTS = token<Effects>('ContentEffects');

/** Refuses members of the staff whose level does not let them decide what the public reads. */
export const PUBLISHING_LEVEL = token<(member: string) => Promise<Refusal | undefined>>('PublishingLevel');

/** What is published, for those who show it. */
export const PUBLISHED_CONTENT = token<PublishedContent>('PublishedContent');

/** Which legal pages a member agreed to, and whether there are others since. */
export const AGREED_TERMS = token<AgreedTerms>('AgreedTerms');

export type { AgreedTerms } from './commands/agreed-terms.ts';
export type { Effects, PublishedContent, Snapshot } from './published.ts';
export { textsIn } from './published.ts';
export { partsOf } from './adapters/markdown.ts';
export { mailWording } from './reworded-mail.ts';
export { mediaIn } from './media.ts';
