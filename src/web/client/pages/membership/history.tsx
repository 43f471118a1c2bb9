import { BillingHistory } from '#client/features/membership-billing/plans/billing-history.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { ToMembership } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

const MembershipHistory = () => (
  <Page width="text">
    <PageTitle>{billingTexts.history.title}</PageTitle>
    <BillingHistory />
    <ToMembership />
  </Page>
);

export default MembershipHistory;
