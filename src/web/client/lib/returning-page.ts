import type { QueryClient } from '@tanstack/react-query';
import { navigation } from './paths/navigation.ts';
import { memberQuery } from './session.tsx';

/**
 * The browser may put a page away as it is and show it again with the back button, also after its member logged out. Nothing
 * of it is to be seen until the server has said who is logged in now: the same member sees it, with everything asked for
 * again; another member, a visitor, or a server that cannot be asked makes it load as new. Answers how to stop this.
 */
export const checkReturningPage = (queries: QueryClient): (() => void) => {
  const page = document.documentElement;
  const onPutAway = ({ persisted }: PageTransitionEvent) => {
    if (persisted) page.dataset['putAway'] = '';
  };
  const onReturn = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const before = queries.getQueryData(memberQuery.queryKey)?.uuid;
    // A call that was under way when the page was put away may answer for the former member.
    await queries.cancelQueries();
    const now = await queries.fetchQuery({ ...memberQuery, staleTime: 0 }).catch(() => undefined);
    if (now === undefined || now?.uuid !== before) return navigation.reload();
    delete page.dataset['putAway'];
    await queries.invalidateQueries();
  };
  const onPageShow = (event: PageTransitionEvent) => void onReturn(event);
  addEventListener('pagehide', onPutAway);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('pagehide', onPutAway);
    removeEventListener('pageshow', onPageShow);
  };
};
