import { localHref } from '#client/lib/language/language.ts';
import { Component, useEffect, useRef, useState, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { serverTime } from '#modules/site/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { useProductName, useSupportEmail } from '#client/lib/config.tsx';
import { reportBreak } from '#client/lib/visit/analytics.ts';
import { isStalePage, toggleForceRefresh } from '#client/lib/browser/force-refresh.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { Box, Button } from '@mantine/core';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Notice } from '#ui/notice.tsx';
import { texts } from '#client/lib/texts.ts';
import { Stack } from '#ui/layout.tsx';
import { WithoutNetwork } from './without-network.tsx';

/** "Sorry, we are having some technical issues" with the support address, when one is configured (SIT-119, C-077). */
const TechnicalError = ({ inFrame = false }: { inFrame?: boolean }) => {
  const email = useSupportEmail();
  const product = useProductName();
  return (
    <Stack
      as={inFrame ? 'div' : 'main'}
      align="center"
      justify="center"
      gap="md"
      w="min(100% - 2.25rem, 36rem)"
      mih="80vh"
      m="auto"
      ta="center"
    >
      <title>{product}</title>
      <Illustration picture="tangle" />
      <Box component="h1" fz="h1" lh={1.15}>
        {product}
      </Box>
      <p role="alert">
        {texts.technical.refresh}
        {email === undefined ? (
          '.'
        ) : (
          <>
            {texts.technical.reachOut} <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      <Button onClick={() => navigation.reload()}>{texts.technical.button}</Button>
      <GetHelpLink />
    </Stack>
  );
};

const ASK_AGAIN_MS = 15_000;

/**
 * A page whose file could not be fetched comes by itself once the device has a network again, or the server that was away can be
 * reached. A file that is missing while the server answers would be loaded for ever.
 */
const useReturn = (isAwaited: boolean) => {
  useEffect(() => {
    if (!isAwaited) return undefined;
    let wasAway = false;
    const ask = async () => {
      const { ok } = await call(serverTime, {}, { quiet: true });
      if (ok && wasAway) navigation.reload();
      wasAway = !ok;
    };
    const back = () => navigation.reload();
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    void ask();
    window.addEventListener('online', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [isAwaited]);
};

const Offline = () => (
  <Notice title={texts.offline.title} picture="boat">
    <p role="alert">{texts.offline.text}</p>
    <GetHelpLink look="chip" />
    <a href={localHref('/breathe')}>{texts.offline.breathe}</a>
    <WithoutNetwork />
  </Notice>
);

const isOffline = (error: unknown) => isStalePage(error) && !navigator.onLine;

/** After a break: a page made stale by an update is refreshed once by itself, everything else shows the screen (SIT-120). */
const meetBreak = (error: unknown) => {
  reportBreak(error);
  const firstTime = toggleForceRefresh();
  if (firstTime && isStalePage(error)) navigation.reload();
};

const Failure = ({ error, inFrame = false }: { error: unknown; inFrame?: boolean }) => {
  const met = useRef<unknown>(undefined);
  const [offline] = useState(() => isOffline(error));
  useReturn(isStalePage(error));
  useEffect(() => {
    if (offline || met.current === error) return;
    met.current = error;
    meetBreak(error);
  }, [error, offline]);
  return offline ? <Offline /> : <TechnicalError inFrame={inFrame} />;
};

/** What a route shows instead of a page that could not be loaded or drawn; at another address it is tried again. */
export const PageFailure = () => <Failure error={useRouteError()} inFrame />;

/** The same in place of everything, where the frame itself broke. */
export const RouteFailure = () => <Failure error={useRouteError()} />;

/** For breaks outside the router. */
export class TechnicalErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    meetBreak(error);
  }

  override render() {
    return this.state.broken ? <TechnicalError /> : this.props.children;
  }
}
