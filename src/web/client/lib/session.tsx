import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { setViewerDateFormat, setViewerZone } from './time.ts';
import { siteConfigQuery, withWords } from './config.tsx';
import { setOwnLanguage, shownLanguage } from './language/language.ts';
import { previewAs } from './site/preview.ts';
import { isSigningOut } from './failures.ts';
import { callKey, callOrThrow, CallFailure } from './query.ts';
import { deviceStorage, tabStorage } from './storage.ts';
import { forgetDrafts } from './drafts.ts';
import { AFTER_MAIL, storeReturnPath, takeReturnPath } from './paths/return-path.ts';

export type Member = AnswerOf<typeof ownProfile>['user'];

// Without a topic: every member hears of changed profiles, and only one of them is concerned (`usePush` in the shell).
const memberKey = callKey(ownProfile, {});

/** Whether this device was signed in when it was last known; only decides what is asked first. */
export const SIGNED_IN = 'signed-in';
const wasSignedIn = (): boolean => deviceStorage.read(SIGNED_IN) !== null;
const rememberSignedIn = (expected: boolean): void =>
  expected ? deviceStorage.write(SIGNED_IN, 'yes') : deviceStorage.forget(SIGNED_IN);

/** Browsers report each 401 in their console, so a visitor is known by the configuration, which is loaded anyway. */
const isVisitor = async (queries: QueryClient): Promise<boolean> => {
  if (wasSignedIn()) return false;
  const config = await queries.fetchQuery({ ...siteConfigQuery, staleTime: 0 }).catch(() => undefined);
  return config?.signed_in === false;
};

/** Before anything of the member is drawn. */
const readIn = async (queries: QueryClient, language: Member['language']): Promise<void> => {
  setOwnLanguage(language);
  if (language !== null && language !== shownLanguage()) await withWords(await queries.fetchQuery(siteConfigQuery));
};

const askForMember = async (queries: QueryClient, signal: AbortSignal): Promise<Member | null> => {
  if (previewAs === 'visitor' || (await isVisitor(queries))) return null;
  try {
    const { user } = await callOrThrow(ownProfile, {}, { signal });
    rememberSignedIn(true);
    setViewerZone(user.timezone);
    setViewerDateFormat(user.date_format);
    await readIn(queries, user.language);
    return user;
  } catch (failure) {
    if (!(failure instanceof CallFailure && failure.status === 401)) throw failure;
    // Without a member this page would lead to the log-in, before the one that follows the ending is there.
    if (isSigningOut()) return queries.getQueryData<Member | null>(memberKey) ?? null;
    rememberSignedIn(false);
    return null;
  }
};

/** The profile call behind `useMember`; a 401 means a visitor and is no failure (C-102). */
export const memberQuery = queryOptions<Member | null, CallFailure>({
  queryKey: memberKey,
  queryFn: ({ client, signal }) => askForMember(client, signal),
  staleTime: 300_000,
  // A notice that was closed on another device is not shown here, too (C-166).
  refetchOnWindowFocus: ({ state }) => (state.data?.special_notice ? 'always' : true),
  meta: { quiet: true },
});

export const useMemberQuery = () => useQuery(memberQuery);

/** The signed-in member, or null for a visitor. The shell has loaded it before any page shows. */
export const useMember = (): Member | null => useMemberQuery().data ?? null;

/** Loads the profile again, after login, registration or a change of it. Answers the member, null for a visitor. */
export const reloadMember = async (queries: QueryClient): Promise<Member | null> => {
  // A call in progress was sent with the previous sign-in.
  await queries.cancelQueries({ queryKey: memberKey });
  rememberSignedIn(true);
  return queries.fetchQuery({ ...memberQuery, staleTime: 0 });
};

/** What a device stores about itself, whose member may be another one next; all else is about its member (C-027). */
const OF_DEVICE = new Set(['color-scheme', 'room-devices', 'room-shortcuts-off', 'force-refresh', 'error-reports']);
const isOfDevice = (key: string): boolean =>
  OF_DEVICE.has(key) || key === 'kept-time-zone' || key.startsWith('camera-notice-');

/** Of a sign-in that ended elsewhere, or by time: what was being written, and a microphone that is off, wait for the member. */
const WAITS = new Set(['drafts', 'draft-pictures', 'room-muted', AFTER_MAIL]);
export const forgetFormerMember = (): void => deviceStorage.forgetAll((key) => isOfDevice(key) || WAITS.has(key));

/** Forgets everything loaded for the member who was signed in, and what tab and device stored about rooms and sessions (IDN-032). */
const forgetMember = (queries: QueryClient): void => {
  queries.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== ownProfile.path && queryKey[0] !== siteConfiguration.path,
  });
  queries.setQueryData(memberKey, null);
  rememberSignedIn(false);
  setViewerZone(undefined);
  setViewerDateFormat(undefined);
  setOwnLanguage(null);
  tabStorage.forgetAll();
  forgetDrafts();
  deviceStorage.forgetAll(isOfDevice);
};

/** For login and logout pages: `signedIn` refetches the profile and all queries, `signedOut` clears them. */
export const useSessionChange = () => {
  const queries = useQueryClient();
  return {
    signedIn: async (): Promise<Member | null> => {
      const member = await reloadMember(queries);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownProfile.path });
      return member;
    },
    signedOut: (): void => forgetMember(queries),
  };
};

/** Logged-in people only: a visitor goes to `/login` and comes back afterwards (SIT-024). */
export const RequireMember = ({ children }: { children: ReactNode }) => {
  const member = useMember();
  return member ? children : <ToLogin />;
};

/** Admins only: other members go to `/wells`, visitors to `/login` with the way back (SIT-025, C-041). */
export const RequireAdmin = ({ children }: { children: ReactNode }) => {
  const member = useMember();
  if (!member) return <ToLogin />;
  if (member.second_step_missing) return <ToSecondStep />;
  return member.is_admin ? children : <Navigate to="/wells" replace />;
};

/** Visitors only: a member is sent where login was to lead, else to `/` (IDN-001, IDN-026). */
export const RequireVisitor = ({ children }: { children: ReactNode }) => {
  const member = useMember();
  return member ? <AwayFromLogin /> : children;
};

const AndBack = ({ by }: { by: string }) => {
  const { pathname, search, hash } = useLocation();
  useEffect(() => storeReturnPath(pathname + search + hash), [pathname, search, hash]);
  return <Navigate to={by} replace />;
};
const ToLogin = () => <AndBack by="/login" />;

/** Staff whose rights wait for the second step read what to do, and come back afterwards (C-088). */
export const ToSecondStep = () => <AndBack by="/second-step" />;

const AwayFromLogin = () => {
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    void navigate(takeReturnPath() ?? '/', { replace: true });
  }, [navigate]);
  return null;
};
