import { z } from 'zod';
import { uuid } from '#kernel/contract/endpoint.ts';

const ID = '[0-9a-f-]{36}';
/** Pages to which a link or an invitation brings people who have no account yet. None of them does anything by being opened. */
const WANTED_PAGE = new RegExp(
  `^/(?:(?:session|series)/${ID}|[\\w-]+/session/${ID}|well/[\\w-]+/${ID}(?:/[\\w-]+)*|profile/\\w+|gift|redeem(?:\\?code=[\\w-]+)?|membership(?:/checkout)?)$`,
  'i',
);
const WANTED_PAGE_MAX = 200;

export const isWantedPage = (path: string): boolean => path.length <= WANTED_PAGE_MAX && WANTED_PAGE.test(path);

/** What a newcomer had come for: a place in a session, or a page. The mail with which the address is confirmed leads there. */
export const wantedInput = {
  wanted_session: uuid.optional(),
  wanted_page: z.string().max(WANTED_PAGE_MAX).regex(WANTED_PAGE).meta({ id: 'WantedPage' }).optional(),
};

export type Wanted = { session: string | null; page: string | null };

/** A place in a session comes first; null where nothing was wanted. */
export const wantedIn = (input: {
  wanted_session?: string | undefined;
  wanted_page?: string | undefined;
}): Wanted | null => {
  if (input.wanted_session !== undefined) return { session: input.wanted_session, page: null };
  return input.wanted_page === undefined ? null : { session: null, page: input.wanted_page };
};
