import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../lib/texts.ts';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';

/** Nothing lives at this address (SIT-022). */
const NotFound = () => (
  <Notice title={texts.notFound.title} picture={<Illustration of="boat" />}>
    <p>{texts.notFound.text}</p>
    <Button component={Link} to="/" size="lg">
      HOMEPAGE
    </Button>
  </Notice>
);

export default NotFound;
