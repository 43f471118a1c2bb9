import { Row } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { billingTexts } from './texts.ts';

const texts = billingTexts.yours;

/** The way from the account to the plan. */
export const MembershipLink = () => (
  <Row justify="space-between">
    <p>{texts.inAccount}</p>
    <LinkButton to="/membership" variant="default">
      {texts.inAccountOpen}
    </LinkButton>
  </Row>
);
