import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Row } from '../../ui/layout.tsx';
import { restrictionTexts } from './texts.ts';

const texts = restrictionTexts;

/** The link to the member's restrictions, without naming them. */
export const RestrictionsLink = () => (
  <Row justify="space-between">
    <p>{texts.about}</p>
    <Button component={Link} to="/account/restrictions" variant="default">
      {texts.open}
    </Button>
  </Row>
);
