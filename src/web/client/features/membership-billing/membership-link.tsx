import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Row } from '../../ui/layout.tsx';
import { billingTexts } from './texts.ts';

const texts = billingTexts.yours;

/** The way from the account to the plan. */
export const MembershipLink = () => (
  <Row justify="space-between">
    <p>{texts.inAccount}</p>
    <Button component={Link} to="/membership" variant="default">
      {texts.inAccountOpen}
    </Button>
  </Row>
);
