import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { feedbackTexts } from './texts.ts';

const texts = feedbackTexts.notBegun;

/** There is nothing to ask about yet, and nothing to offer instead: the way to the session itself. */
export const NotBegun = ({ session }: { session: string }) => (
  <Notice title={texts.title} picture="boat">
    <p>{texts.text}</p>
    <LinkButton to={`/session/${session}`}>{texts.open}</LinkButton>
  </Notice>
);
