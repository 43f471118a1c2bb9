import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Parts } from '../features/site/parts.tsx';
import { host as texts } from '../features/site/page-texts.ts';
import { useMember } from '../lib/session.tsx';
import { Row } from '../ui/layout.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

/** `/host`: what hosting is, and the ways to it (SIT-007, C-121). */
const Host = () => (
  <Page>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Parts of={texts.parts} />
    <Row gap="sm" mt="xl">
      <Button component={Link} to="/training" size="lg">
        {texts.training}
      </Button>
      {useMember() ? (
        <Button component={Link} to="/session-create" size="lg" variant="default">
          {texts.create}
        </Button>
      ) : null}
    </Row>
  </Page>
);

export default Host;
