import { WithPayments } from '../../features/membership-billing/with-payments.tsx';
import { UpdateCard } from '../../features/membership-billing/update-card.tsx';
import { SavedCards } from '../../features/membership-billing/saved-cards.tsx';
import { billingTexts } from '../../features/membership-billing/texts.ts';
import { ToMembership } from '../../features/membership-billing/with-subscription.tsx';
import { Page, PageTitle, Section } from '../../ui/page.tsx';

const texts = billingTexts.updateCard;

/** `/membership/card`, for members: the cards there are, and another one (BIL-027 to BIL-031). */
const MembershipCard = () => (
  <Page width="text">
    <WithPayments>
      {(provider) => (
        <>
          <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
          <UpdateCard provider={provider} />
          <Section title={texts.previous}>
            <SavedCards />
          </Section>
          <ToMembership />
        </>
      )}
    </WithPayments>
  </Page>
);

export default MembershipCard;
