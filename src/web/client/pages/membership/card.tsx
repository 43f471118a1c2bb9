import type { SubscriptionInfo } from '#modules/membership-billing/contract/api.ts';
import { useSubscription } from '#client/entities/membership-billing/use-billing.ts';
import type { ProviderAddress } from '#client/features/membership-billing/paying/provider.ts';
import { SavedCards } from '#client/features/membership-billing/paying/saved-cards.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { UpdateCard, useCardLead } from '#client/features/membership-billing/plans/update-card.tsx';
import { WithPayments } from '#client/features/membership-billing/paying/with-payments.tsx';
import { ToMembership } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';

const texts = billingTexts.updateCard;

/** `/membership/card`, for members: the cards there are, and another one (BIL-027 to BIL-031). */
const MembershipCard = () => (
  <Page width="text">
    <WithPayments>{(provider) => <Cards provider={provider} />}</WithPayments>
  </Page>
);

const Cards = ({ provider }: { provider: ProviderAddress }) => (
  <>
    <Loaded query={useSubscription()}>
      {({ subscription_info: subscription }) => (
        <>
          <Title subscription={subscription} />
          <UpdateCard provider={provider} subscription={subscription} />
        </>
      )}
    </Loaded>
    <Section title={texts.previous}>
      <SavedCards />
    </Section>
    <ToMembership />
  </>
);

const Title = ({ subscription }: { subscription: SubscriptionInfo }) => (
  <PageTitle lead={useCardLead(subscription)}>{texts.title}</PageTitle>
);

export default MembershipCard;
