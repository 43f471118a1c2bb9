import { localHref } from '#client/lib/language/language.ts';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { useSetting, useSiteConfigQuery } from '#client/lib/config.tsx';
import { useIsWaitingElsewhere } from '#client/lib/drafts.ts';
import { previewAs } from '#client/lib/site/preview.ts';
import { useLook } from '#client/lib/site/look.ts';
import { partnerVisit } from '#client/lib/visit/partner-visit.ts';
import { syncClock } from '#client/lib/server-time.ts';
import { deviceZone } from '#client/lib/time.ts';
import { forgetFormerMember, useMember, useMemberQuery } from '#client/lib/session.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Stack } from '#ui/layout.tsx';
import { FailedState } from '#ui/states.tsx';
import { LogoMark } from '#ui/pictures/logo.tsx';
import { BackCloses } from '#ui/controls/close-on-back.ts';
import { ModalLayer } from '#ui/modal-layer.tsx';
import { ToastArea } from '#ui/toast-area.tsx';
import { chromeFor } from './chrome.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { CookiesRequired } from './cookies-required.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Loading } from './loading.tsx';
import { ScrollOnNavigation } from './scroll.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { fetchWithoutNetwork, WithoutNetwork } from './without-network.tsx';
import { texts } from '#client/lib/texts.ts';
import styles from './shell.module.css';
import { nameAndHandle } from '#client/entities/identity/member-name.tsx';
import { extraPart, fetchedPart } from '#ui/fetched-part.tsx';

/** Nothing lies over the controls of a room. */
const isRoom = (pathname: string) => /^\/(room|waiting-room-test)(\/|$)/.test(pathname);

/** What surrounds every page: loading first, then header, the page in the main landmark, footer, messages and modals. */
export const Shell = () => {
  const { pathname } = useLocation();
  const chrome = chromeFor(pathname);
  const member = useMember();
  const isMember = member !== null;
  const isComingSoon = useComingSoon(pathname);
  const [inHeader, setInHeader] = useState<HTMLElement | null>(null);
  const [inBar, setInBar] = useState<HTMLElement | null>(null);
  const hasChatButton = isMember && chrome.chatButton;
  useServerClock();
  useReports();
  useWayWithoutNetwork();
  useLook();
  return (
    <Stack gap="0" mih="100dvh" data-framed={chrome.header || undefined}>
      <a className={styles.skip} href="#main">
        {texts.frame.skip}
      </a>
      <ScrollOnNavigation />
      {isRoom(pathname) ? null : <BackCloses />}
      <Progress />
      <FirstLoad>
        <Support />
        {chrome.header && !isComingSoon ? (
          <Header chats={hasChatButton ? setInHeader : undefined} bell={chrome.notices} />
        ) : null}
        {chrome.header || isRoom(pathname) ? null : <HelpInCorner />}
        {chrome.header ? <Reminder /> : null}
        {chrome.header ? <PartnerWell /> : null}
        <main id="main" className={styles.main} tabIndex={-1} aria-label={previewAs && texts.frame.preview(previewAs)}>
          <Suspense fallback={<Loading />}>{isComingSoon ? <ComingSoon /> : <Outlet />}</Suspense>
        </main>
        {chrome.footer && !isComingSoon ? (
          <Suspense fallback={null}>
            <Footer />
          </Suspense>
        ) : null}
        {chrome.header && !isComingSoon ? <BottomBar chats={hasChatButton ? setInBar : undefined} /> : null}
        {isMember && chrome.chats ? <Chats header={inHeader} bar={inBar} /> : null}
        {isMember ? (
          <Suspense fallback={null}>
            <HelpCalls isRoom={isRoom(pathname)} />
          </Suspense>
        ) : null}
        {isRoom(pathname) ? null : <CookieBanner />}
        {chrome.notices ? <SpecialNotice /> : null}
        <Outbox />
        {isMember && chrome.notices ? <ChangedTerms /> : null}
        {isMember ? (
          <Suspense fallback={null}>
            <PushedChanges uuid={member.uuid} />
          </Suspense>
        ) : null}
      </FirstLoad>
      <CookiesRequired />
      <ToastArea />
      <ModalLayer />
    </Stack>
  );
};

/** Pages without header and bottom bar have the way to help in their corner; rooms have it in their own bar. */
const HelpInCorner = () => (
  <aside className={styles.corner} aria-label={texts.frame.help}>
    <GetHelpLink look="chip" text={texts.frame.getHelp} />
  </aside>
);

const ComingSoon = fetchedPart(() => import('#client/pages/site/coming-soon.tsx'));

/** Mailed links, log-in, help and legal pages stay open to visitors (SIT-073, C-129). */
const OPEN_BEFORE = [
  'confirm-email',
  'unsubscribe',
  'keep-account',
  'not-me',
  'forgot-password',
  'appeal',
  'erasure-receipt',
  'login',
  'logout',
  'account-closed',
  'server-down',
  'safety-policy',
  'terms-and-conditions',
  'privacy-policy',
  'safety-resources',
];
const useComingSoon = (pathname: string): boolean => {
  const isOn = useSetting('COMING_SOON', false);
  const isVisitor = useMember() === null;
  return isOn && isVisitor && !OPEN_BEFORE.includes(pathname.split('/')[1] ?? '');
};

const SupportBanner = extraPart(() => import('./support-banner.tsx'));

/** Loaded for staff alone. */
const Support = () => {
  const member = useMember();
  return member?.support_until === undefined ? null : (
    <Suspense fallback={null}>
      <SupportBanner name={nameAndHandle(member)} until={member.support_until} />
    </Suspense>
  );
};

const ChatLauncher = extraPart(() => import('#client/features/chat/chat-launcher.tsx'));

/** Loaded after the page, so that it delays nothing. */
const Chats = ({ header, bar }: { header: HTMLElement | null; bar: HTMLElement | null }) => {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Suspense fallback={null}>
      <ChatLauncher place={isNarrow ? bar : header} />
    </Suspense>
  );
};

const ConfirmationReminder = extraPart(() => import('#client/features/identity/confirmation-reminder.tsx'));
const StandingNotice = extraPart(() => import('#client/features/identity/standing-notice.tsx'));
const ZoneOffer = extraPart(() => import('#client/features/identity/zone-offer.tsx'));

/** One at a time, and loaded only for members whom it concerns: confirm the address, or say whether it is right, what staff set, the time zone of this device. */
const Reminder = () => {
  // Deferred, so that a change of the member does not take the page away while the reminder is fetched.
  const member = useDeferredValue(useMember());
  if (!member) return null;
  const isElsewhere = member.timezone !== deviceZone();
  if (!member.email_verified || member.email_bounces) return <ConfirmationReminder />;
  if (member.standing !== undefined) return <StandingNotice />;
  return isElsewhere ? <ZoneOffer /> : null;
};

const WaitingNotice = extraPart(() => import('./waiting-notice.tsx'));

/** What a member reads once (FBK-033, BIL-037). */
const SpecialNotice = () => {
  return useMember()?.special_notice == null ? null : (
    <Suspense fallback={null}>
      <WaitingNotice />
    </Suspense>
  );
};

const SendWaiting = extraPart(() => import('#client/features/forum/writing/send-waiting.tsx'));

/** Loaded only where posts wait on this device. */
const Outbox = () => {
  const uuid = useMember()?.uuid ?? '';
  return useIsWaitingElsewhere(uuid) ? (
    <Suspense fallback={null}>
      <SendWaiting member={uuid} />
    </Suspense>
  ) : null;
};

const TermsNotice = extraPart(() => import('#client/features/site/terms-notice.tsx'));

/** Loaded only for members who have not agreed to the legal pages as they are now, and not over those pages. */
const ChangedTerms = () => {
  const { pathname } = useLocation();
  const isDue = useSiteConfigQuery().data?.terms_due === true;
  return isDue && !/^\/(terms-and-conditions|privacy-policy|logout|get-help)/.test(pathname) ? (
    <Suspense fallback={null}>
      <TermsNotice />
    </Suspense>
  ) : null;
};

const PushedChanges = extraPart(() => import('./pushed-changes.tsx'));
const HelpCalls = extraPart(() => import('./help-calls.tsx'));

const JoinPartnerWell = extraPart(() => import('#client/features/communities/join-partner-well.tsx'));

/** Loaded only for members who signed up after a visit to a partner's Well (C-140). */
const PartnerWell = () => {
  const member = useMember();
  if (!member) return null;
  const visit = partnerVisit.read();
  if (!visit || Date.parse(member.joined_at) < visit.at) return null;
  return (
    <Suspense fallback={null}>
      <JoinPartnerWell well={visit.well} />
    </Suspense>
  );
};

const useWayWithoutNetwork = () => {
  const { data: member } = useMemberQuery();
  const isMember = member === undefined ? undefined : member !== null;
  useEffect(() => {
    if (isMember === false) forgetFormerMember();
    else if (isMember) fetchWithoutNetwork().catch(() => undefined);
  }, [isMember]);
};

const HelpOwed = extraPart(() => import('#client/features/feedback/help-owed.tsx'));

/** Open when the site is down: the way in for staff, the way out of a browser that others use, too, and rooms until their end (I-058). */
const OPEN_WHEN_DOWN = /^\/(login|logout|room)(\/|$)/;

/** Profile and configuration come before any page (SIT-110); the maintenance page needs neither. */
const FirstLoad = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const config = useSiteConfigQuery();
  const member = useMemberQuery();
  const [isLoaded, setLoaded] = useState(false);
  if (pathname === '/server-down') return children;
  // Maintenance that begins later takes no page away: the next call that it refuses does.
  if (!isLoaded && config.data?.maintenance && !OPEN_WHEN_DOWN.test(pathname))
    return <Navigate to="/server-down" replace />;
  const failed = [config, member].find((query) => query.isError && query.data === undefined);
  if (failed?.error?.notice.name === 'SITE_IS_DOWN_FOR_MAINTENANCE') return <Navigate to="/server-down" replace />;
  if (failed) {
    return (
      <>
        <header className={styles.offline}>
          {/* The name is not known without the server. */}
          <a href={localHref('/')} aria-label={texts.frame.home}>
            <LogoMark size={34} />
          </a>
          <GetHelpLink look="corner" text={texts.frame.getHelp} />
        </header>
        <Stack
          id="main"
          as="main"
          align="center"
          justify="center"
          gap="md"
          w="min(100% - 2.25rem, 36rem)"
          mih="70vh"
          m="auto"
          ta="center"
        >
          <FailedState
            isPage
            text={failed.error?.status === 0 ? texts.connection : texts.couldNotLoad}
            retrying={config.isFetching || member.isFetching}
            onRetry={() => {
              void config.refetch();
              void member.refetch();
            }}
          />
          {pathname === '/session-survey' ? (
            <Suspense fallback={null}>
              <HelpOwed />
            </Suspense>
          ) : null}
          <GetHelpLink />
          {failed.error?.status === 0 ? (
            <>
              <a href={localHref('/breathe')}>{texts.offline.breathe}</a>
              <WithoutNetwork />
            </>
          ) : null}
        </Stack>
      </>
    );
  }
  if (config.data === undefined || member.data === undefined) return <Loading />;
  if (!isLoaded) setLoaded(true);
  // What stands above the page comes with it: arriving later it would push the page down under the finger.
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
};

const useServerClock = () => {
  const { refetch } = useSiteConfigQuery();
  useEffect(() => syncClock(() => void refetch()), [refetch]);
};

const useReports = () => {
  const analytics = useSetting('ANALYTICS', false);
  const errors = useSetting('ERROR_REPORTING', false);
  const sampleRate = useSetting('ERROR_SAMPLE_RATE', 0.01);
  // Effects of children run first: as one of those, this would come after the report of a page that breaks at once.
  useLayoutEffect(() => configureReports({ analytics, errors, sampleRate }), [analytics, errors, sampleRate]);
};

/** A thin line while the next page is fetched; the present one stays meanwhile. */
const Progress = () => {
  const isBusy = useNavigation().state !== 'idle';
  return <div className={styles.progress} data-busy={isBusy || undefined} aria-hidden />;
};
