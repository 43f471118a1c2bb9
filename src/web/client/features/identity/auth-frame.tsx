import { texts as shellTexts } from '#client/lib/texts.ts';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProductName } from '#client/lib/config.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Waves } from '#ui/pictures/waves.tsx';
import { enteringTexts as texts } from './entering-texts.ts';
import styles from './auth.module.css';
import { DocumentTitle } from '#ui/document-title.tsx';

/** The pages at the door: logo, tagline and one panel, with nothing else around them (IDN-002, SIT-113). */
export const AuthFrame = ({ children }: { children: ReactNode }) => {
  const product = useProductName();
  return (
    <div className={styles.frame}>
      <div className={styles.inside}>
        <Stack align="center" ta="center">
          <Link to="/" className={styles.logo} aria-label={shellTexts.frame.productHome(product)}>
            <Logo name={product} size={46} />
          </Link>
          <Soft maw="21rem" size="lg" lh={1.45} style={{ textWrap: 'balance' }}>
            {texts.tagline}
          </Soft>
        </Stack>
        <div className={styles.panel}>{children}</div>
      </div>
      <div className={styles.water} aria-hidden>
        <Waves />
      </div>
    </div>
  );
};

/** The panel's heading; the page's one h1. */
export const PanelTitle = ({ children, lead }: { children: string; lead?: ReactNode }) => (
  <Box mb="md">
    <DocumentTitle>{children}</DocumentTitle>
    <Box component="h1" fz="clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)" lh={1.2} tabIndex={-1}>
      {children}
    </Box>
    {lead === undefined ? null : (
      <Soft size="inherit" mt="xs">
        {lead}
      </Soft>
    )}
  </Box>
);

/** A word and a way on, below a line at the panel's end. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;
