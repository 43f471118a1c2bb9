import type { ReactNode } from 'react';
import { laterTexts } from '#client/lib/site/later-texts.ts';
import { NextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Nothing lives at this address (SIT-022); `text` says what may be the reason, and what else there is. */
const NotFound = ({ text = laterTexts.notFound.text }: { text?: ReactNode }) => (
  <Notice title={laterTexts.notFound.title} picture="boat">
    <p>{text}</p>
    <NextLink to="/" text={laterTexts.notFound.home} />
  </Notice>
);

export default NotFound;
