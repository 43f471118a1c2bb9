import { Button } from '@mantine/core';
import { useState } from 'react';
import { useProductName } from '../lib/config.tsx';
import { consent, storeConsent, type Consent } from '../lib/consent.ts';
import { texts } from '../lib/texts.ts';
import styles from './cookie-banner.module.css';

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
      <p>{texts.cookieBanner(product)}</p>
      <div className={styles.buttons}>
        <Button variant="default" size="sm" onClick={() => choose('decline')}>
          No
        </Button>
        <Button size="sm" onClick={() => choose('accept')}>
          Ok
        </Button>
      </div>
    </section>
  );
};
