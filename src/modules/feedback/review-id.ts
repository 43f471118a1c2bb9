import { derivedId } from '../../shared-kernel/derived-id.ts';

/** The id of the review that this author may write of this session: always the same, so that there is one (C-108). */
export const reviewIdOf = (session: string, author: string): string => derivedId(`review|${session}|${author}`);
