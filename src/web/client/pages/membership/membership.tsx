import { useBillingQuery, useSubscription } from '#client/entities/membership-billing/use-billing.ts';
import { HostProgress } from '#client/features/membership-billing/plans/host-progress.tsx';
import { Plans } from '#client/features/membership-billing/plans/plans.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { WithSubscription } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { YourMembership } from '#client/features/membership-billing/plans/your-membership.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

/** `/membership`, for anyone: the plans, and a member's own (BIL-017). */
const Membership = () => {
  const member = useMember();
  const isLoading = [useBillingQuery(), useSubscription()].some((query) => query.isLoading);
  return (
    <Page>
      <PageTitle lead={billingTexts.plans.lead}>{billingTexts.plans.title}</PageTitle>
      {isLoading ? (
        <LoadingState shape="card" rows={2} tall label={billingTexts.plans.loading} />
      ) : (
        <Stack gap="xl">
          {member ? (
            <div>
              <WithSubscription isPage={false}>
                {(options) => <YourMembership subscription={options} />}
              </WithSubscription>
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
