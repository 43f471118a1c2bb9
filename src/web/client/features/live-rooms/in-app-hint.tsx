import { Card } from '../../ui/card.tsx';
import { CopyButton } from './copy-button.tsx';
import { isInAppBrowser } from './in-app-browser.ts';
import { roomTexts } from './texts.ts';
import styles from './in-app-hint.module.css';

/** Says so before anything is tried inside another app, with the link to take along (C-192). */
export const InAppHint = () =>
  isInAppBrowser() ? (
    <Card as="section" look="warm" padding="md" className={styles.hint ?? ''}>
      <h2>{roomTexts.inAppTitle}</h2>
      <p>{roomTexts.inAppText}</p>
      <CopyButton text={location.href} label={roomTexts.copyLink} copied={roomTexts.copied} />
    </Card>
  ) : null;
