import { Parts } from '#client/features/site/parts.tsx';
import { hostPage } from '#modules/content/contract/pages/host.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Row } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/host`: what hosting is, and the ways to it (SIT-007, C-121). */
const Host = () => {
  const texts = useTexts(hostPage);
  const isMember = useMember() !== null;
  return (
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Parts of={texts.parts} />
      <Row gap="sm" mt="xl">
        <LinkButton to="/training" size="lg">
          {texts.training}
        </LinkButton>
        {isMember ? (
          <LinkButton to="/session-create" size="lg" variant="default">
            {texts.create}
          </LinkButton>
        ) : null}
      </Row>
    </Page>
  );
};

export default Host;
