import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../lib/texts.ts';
import { useProductName } from '../lib/config.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown instead of a room when the browser has no camera or video functions; reading works everywhere (SIT-118, C-192). */
const UnsupportedBrowser = () => (
  <Notice title={texts.unsupportedBrowser(useProductName())} picture={<Illustration of="tangle" />}>
    <p>{texts.unsupportedBrowserHint}</p>
    <Button component={Link} to="/" size="lg">
      GO HOME
    </Button>
  </Notice>
);

export default UnsupportedBrowser;
