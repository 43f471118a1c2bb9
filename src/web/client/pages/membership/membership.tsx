import { useBillingQuery, useSubscription } from '../../entities/membership-billing/use-billing.ts';
import { HostProgress } from '../../features/membership-billing/host-progress.tsx';
import { Plans } from '../../features/membership-billing/plans.tsx';
import { billingTexts } from '../../features/membership-billing/texts.ts';
import { WithSubscription } from '../../features/membership-billing/with-subscription.tsx';
import { YourMembership } from '../../features/membership-billing/your-membership.tsx';
import { useMember } from '../../lib/session.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { LoadingState } from '../../ui/states.tsx';

/** `/membership`, for anyone: the plans, and a member's own (BIL-017). */
const Membership = () => {
  const member = useMember();
  const isLoading = [useBillingQuery(), useSubscription()].some((query) => query.isLoading);
  return (
    <Page>
      <PageTitle lead={billingTexts.plans.lead}>{billingTexts.plans.title}</PageTitle>
      {isLoading ? (
        <LoadingState shape="card" rows={2} tall label="Loading plans" />
      ) : (
        <Stack gap="xl">
          {member ? (
            <div>
              <WithSubscription>{(of) => <YourMembership of={of} />}</WithSubscription>
            </div>
          ) : null}
          <Plans />
          {member && member.host_level > 0 ? <HostProgress /> : null}
        </Stack>
      )}
    </Page>
  );
};

export default Membership;
