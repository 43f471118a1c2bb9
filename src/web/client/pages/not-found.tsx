import { texts } from '../lib/texts.ts';
import { Illustration } from '../ui/illustration.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Nothing lives at this address (SIT-022). */
const NotFound = () => (
  <Notice title={texts.notFound.title} picture={<Illustration of="boat" />}>
    <p>{texts.notFound.text}</p>
    <LinkButton to="/" size="lg">
      HOMEPAGE
    </LinkButton>
  </Notice>
);

export default NotFound;
