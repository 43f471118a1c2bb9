import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProductName } from '#client/lib/config.tsx';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { consent, storeConsent, type Consent } from '#client/lib/visit/consent.ts';
import { previewAs } from '#client/lib/site/preview.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { texts } from '#client/lib/texts.ts';
import { Row } from '#ui/layout.tsx';
import styles from './shell.module.css';

/**
 * Asks once a year, in one line; blocks nothing (SIT-115, SIT-116). A tap elsewhere is no answer and puts the question away for this
 * tab. Not in the preview of staff, whose desk asks.
 */
export const CookieBanner = () => (useIsDrawn() || previewAs !== undefined ? null : <Question />);

const PUT_AWAY = 'cookie_question_put_away';

const Question = () => {
  const product = useProductName();
  const banner = useRef<HTMLElement>(null);
  const [answered, setAnswered] = useState(() => consent() !== undefined || tabStorage.read(PUT_AWAY) !== null);
  const choose = (choice: Consent) => {
    storeConsent(choice);
    setAnswered(true);
  };
  const onTap = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Node && banner.current?.contains(target)) return;
    tabStorage.write(PUT_AWAY, '1');
    setAnswered(true);
  });
  useEffect(() => {
    if (answered) return undefined;
    const tapped = (event: MouseEvent) => onTap(event);
    document.addEventListener('click', tapped, true);
    return () => document.removeEventListener('click', tapped, true);
  }, [answered]);
  if (answered) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label={texts.cookies.label}>
      <p>
        <span className={styles.needed}>{texts.cookies.needed(product)} </span>
        {texts.cookies.ask}
      </p>
      <Row wrap="nowrap">
        <Button variant="default" size="compact-md" h="2.25rem" onClick={() => choose('decline')}>
          {texts.cookies.no}
        </Button>
        <Button size="compact-md" h="2.25rem" onClick={() => choose('accept')}>
          {texts.cookies.ok}
        </Button>
      </Row>
    </section>
  );
};
