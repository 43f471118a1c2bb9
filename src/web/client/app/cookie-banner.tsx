import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useProductName } from '../lib/config.tsx';
import { consent, storeConsent, type Consent } from '../lib/consent.ts';
import { texts } from '../lib/texts.ts';
import { Row } from '../ui/layout.tsx';
import styles from './shell.module.css';

/** Asks once a year; blocks nothing (SIT-115, SIT-116). */
export const CookieBanner = () => {
  const product = useProductName();
  const [asked, setAsked] = useState(() => consent() !== undefined);
  if (asked) return null;
  const choose = (choice: Consent) => {
    storeConsent(choice);
    setAsked(true);
  };
  return (
    <section className={styles.banner} aria-label="Cookies">
      <Box component="p" flex="1 1 16rem" fz="sm" lh={1.45}>
        {texts.cookieBanner(product)}
      </Box>
      <Row wrap="nowrap" align="stretch" ms="auto">
        <Button variant="default" size="sm" onClick={() => choose('decline')}>
          No
        </Button>
        <Button size="sm" onClick={() => choose('accept')}>
          Ok
        </Button>
      </Row>
    </section>
  );
};
