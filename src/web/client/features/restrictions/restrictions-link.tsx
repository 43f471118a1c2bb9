import { Row } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { restrictionTexts } from './texts.ts';

const texts = restrictionTexts;

/** The link to the member's restrictions, without naming them. */
export const RestrictionsLink = () => (
  <Row justify="space-between">
    <p>{texts.about}</p>
    <LinkButton to="/account/restrictions" variant="default">
      {texts.open}
    </LinkButton>
  </Row>
);
