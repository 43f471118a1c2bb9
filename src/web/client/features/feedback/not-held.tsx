import { Notice } from '#ui/notice.tsx';
import { feedbackTexts } from './texts.ts';
import { WhereNext } from './where-next.tsx';

const texts = feedbackTexts.notHeld;

/** Too few people came: said kindly, and that it costs nothing (I-021). */
export const NotHeld = () => (
  <Notice title={texts.title} picture="pond">
    <p>{texts.text}</p>
    <p>{texts.free}</p>
    <WhereNext sessions={texts.sessions} home={texts.home} />
  </Notice>
);
