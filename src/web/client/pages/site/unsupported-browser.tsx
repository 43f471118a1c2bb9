import { laterTexts } from '#client/lib/site/later-texts.ts';
import { useProductName } from '#client/lib/config.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown instead of a room when the browser has no camera or video functions; reading works everywhere (SIT-118, C-192). */
const UnsupportedBrowser = () => (
  <Notice title={laterTexts.unsupportedBrowser(useProductName())} picture="tangle">
    <p>{laterTexts.unsupportedBrowserHint}</p>
    <NextLink to="/" text={laterTexts.unsupportedBrowserHome} />
  </Notice>
);

export default UnsupportedBrowser;
