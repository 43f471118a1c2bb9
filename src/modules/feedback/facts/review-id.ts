import type { PersonalData } from '#kernel/log/personal-data.ts';
import { derivedId } from '#kernel/derived-id.ts';

/** The id under which visitors get a review: without the installation's key it says nothing of session and author. */
export const publicReviewId = (secrets: Pick<PersonalData, 'fingerprint'>, review: string): string =>
  derivedId(secrets.fingerprint('public-review', review));

/** The id of the review that this author may write of this session: always the same, so that there is one (C-108). */
export const reviewIdOf = (session: string, author: string): string => derivedId(`review|${session}|${author}`);
