import type { QueryClient } from '@tanstack/react-query';
import { isInRoom, isSigningOut } from '../failures.ts';
import { navigation } from '../paths/navigation.ts';
import { memberQuery, SIGNED_IN } from '../session.tsx';
import { tabStorage } from '../storage.ts';

/**
 * The browser may put a page away as it is and show it again with the back button, also after its member logged out; and a
 * member logs out in one of several tabs. Nothing of the page is to be seen until the server has said who is logged in now: the
 * same member sees it, with everything asked for again; another member, a visitor, or a server that cannot be asked makes it
 * load as new. Answers how to stop this.
 */
export const checkReturningPage = (queries: QueryClient): (() => void) => {
  const page = document.documentElement;
  const hide = () => {
    page.dataset['putAway'] = '';
  };
  const check = async () => {
    const before = queries.getQueryData(memberQuery.queryKey)?.uuid;
    // A call that was under way when the page was put away may answer for the former member.
    await queries.cancelQueries();
    const now = await queries.fetchQuery({ ...memberQuery, staleTime: 0 }).catch(() => undefined);
    if (now !== undefined && now?.uuid === before) {
      delete page.dataset['putAway'];
      return queries.invalidateQueries();
    }
    if (now !== undefined) tabStorage.forgetAll();
    navigation.reload();
  };
  const onPutAway = ({ persisted }: PageTransitionEvent) => {
    if (persisted) hide();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void check();
  };
  // Heard by the other tabs alone. Never out of a room (C-102), which finds out by itself.
  const onStorage = ({ key }: StorageEvent) => {
    const isOfMember = queries.getQueryData(memberQuery.queryKey)?.uuid !== undefined;
    if (key !== SIGNED_IN || !isOfMember || isSigningOut() || isInRoom()) return;
    hide();
    void check();
  };
  addEventListener('pagehide', onPutAway);
  addEventListener('pageshow', onPageShow);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener('pagehide', onPutAway);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('storage', onStorage);
  };
};
