import { Anchor } from '@mantine/core';
import { NavLink } from 'react-router';
import { Row } from '../../../ui/layout.tsx';
import { adminBillingTexts } from './texts.ts';

const texts = adminBillingTexts.nav;

/** The staff pages about money. */
export const MoneyNav = () => (
  <Row as="nav" aria-label={texts.label} gap="md" mb="md">
    <Anchor component={NavLink} to="/admin/codes">
      {texts.codes}
    </Anchor>
    <Anchor component={NavLink} to="/admin/revenue">
      {texts.revenue}
    </Anchor>
    <Anchor component={NavLink} to="/admin/webhooks">
      {texts.webhooks}
    </Anchor>
  </Row>
);
