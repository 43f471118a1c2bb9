import { Component, useEffect, useRef, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { useProductName, useSupportEmail } from '../lib/config.tsx';
import { isStalePage, toggleForceRefresh } from '../lib/force-refresh.ts';
import { navigation } from '../lib/navigation.ts';
import { Box, Button } from '@mantine/core';
import { Illustration } from '../ui/illustration.tsx';
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

/** After a break: a page made stale by an update is refreshed once by itself, everything else shows the screen (SIT-120). */
const meetBreak = (error: unknown) => {
  const firstTime = toggleForceRefresh();
  if (firstTime && isStalePage(error)) navigation.reload();
};

/** For breaks while drawing or loading a page. */
export const RouteFailure = () => {
  const error = useRouteError();
  const met = useRef<unknown>(undefined);
  useEffect(() => {
    if (met.current === error) return;
    met.current = error;
    meetBreak(error);
  }, [error]);
  return <TechnicalError />;
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
