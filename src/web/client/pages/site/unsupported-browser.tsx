import { texts } from '#client/lib/texts.ts';
import { useProductName } from '#client/lib/config.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown instead of a room when the browser has no camera or video functions; reading works everywhere (SIT-118, C-192). */
const UnsupportedBrowser = () => (
  <Notice title={texts.unsupportedBrowser(useProductName())} picture={<Illustration of="tangle" />}>
    <p>{texts.unsupportedBrowserHint}</p>
    <LinkButton to="/" size="lg">
      {texts.unsupportedBrowserHome}
    </LinkButton>
  </Notice>
);

export default UnsupportedBrowser;
