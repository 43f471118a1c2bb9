import type { Inbound } from '#kernel/module.ts';
import { ONE_CLICK } from '../mails/unsubscribe-links.ts';
import { unsubscribe, type Ending } from '../commands/unsubscribe.ts';

/** Called by mail programs (RFC 8058), which have no cookie and follow no page. */
export const oneClickUnsubscribe = (ending: Ending, newId: () => string): Inbound => ({
  path: ONE_CLICK,
  // Mail programs without RFC 8058 open the address as a page (RFC 2369).
  page: (query) => `/unsubscribe/${['a', 'b'].map((name) => encodeURIComponent(query.get(name) ?? '')).join('/')}`,
  handle: async ({ query }) => {
    const link = { a: query.get('a') ?? '', b: query.get('b') ?? '' };
    return { status: (await unsubscribe(ending)({ correlation: newId() }, link)) ? 404 : 200 };
  },
});
