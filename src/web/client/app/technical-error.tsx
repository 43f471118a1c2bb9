import { Component, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router';
import { useProductName, useSupportEmail } from '../lib/config.tsx';
import { reportBreak } from '../lib/analytics.ts';
import { isStalePage, toggleForceRefresh } from '../lib/force-refresh.ts';
import { navigation } from '../lib/navigation.ts';
import { useRouterState } from '../lib/router.tsx';
import { Box, Button } from '@mantine/core';
import { GetHelpLink } from '../ui/get-help-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';
import { texts } from '../lib/texts.ts';
import { Stack } from '../ui/layout.tsx';

/** "Sorry, we are having some technical issues" with the support address, when one is configured (SIT-119, C-077). */
const TechnicalError = () => {
  const email = useSupportEmail();
  const product = useProductName();
  return (
    <Stack
      as="main"
      align="center"
      justify="center"
      gap="md"
      w="min(100% - 2.25rem, 36rem)"
      mih="80vh"
      m="auto"
      ta="center"
    >
      <title>{product}</title>
      <Illustration of="tangle" />
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
      <Button onClick={() => navigation.reload()}>REFRESH</Button>
    </Stack>
  );
};

/** A page that could not be loaded because the device has no network comes back with it. */
const Offline = () => {
  useEffect(() => {
    const back = () => navigation.reload();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return (
    <Notice title={texts.offline.title} picture={<Illustration of="boat" />}>
      <p role="alert">{texts.offline.text}</p>
      <GetHelpLink look="chip" />
      <a href="/breathe">{texts.offline.breathe}</a>
    </Notice>
  );
};

/** Whether a page's file could not be fetched because the device has no network. */
const isOffline = (error: unknown) => isStalePage(error) && !navigator.onLine;

/** After a break: a page made stale by an update is refreshed once by itself, everything else shows the screen (SIT-120). */
const meetBreak = (error: unknown) => {
  reportBreak(error);
  const firstTime = toggleForceRefresh();
  if (firstTime && isStalePage(error)) navigation.reload();
};

const Failure = ({ error }: { error: unknown }) => {
  const met = useRef<unknown>(undefined);
  const [offline] = useState(() => isOffline(error));
  useEffect(() => {
    if (offline || met.current === error) return;
    met.current = error;
    meetBreak(error);
  }, [error, offline]);
  return offline ? <Offline /> : <TechnicalError />;
};

type At = { location: Location; children: ReactNode };
type Breaks = { at: Location; broken?: { error: unknown } | undefined };
class BreaksAt extends Component<At, Breaks> {
  override state: Breaks = { at: this.props.location };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ location }: At, { at }: Breaks) {
    return location === at ? null : { at: location, broken: undefined };
  }

  override render() {
    return this.state.broken ? <Failure error={this.state.broken.error} /> : this.props.children;
  }
}

/** For breaks while something is drawn; at another address it is tried again. */
export const BreakBoundary = ({ children }: { children: ReactNode }) => (
  <BreaksAt location={useLocation()}>{children}</BreaksAt>
);

/** For breaks while a page is loaded or drawn. */
export const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { failure } = useRouterState();
  return failure ? <Failure error={failure.error} /> : <BreakBoundary>{children}</BreakBoundary>;
};

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
