import { Suspense } from 'react';
import { useBillingQuery, useSubscription } from '#client/entities/membership-billing/use-billing.ts';
import { Plans } from '#client/features/membership-billing/plans/plans.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

/** What visitors do without. */
const OwnMembership = fetchedPart(() => import('#client/features/membership-billing/plans/own-membership.tsx'));
const HostProgress = fetchedPart(() => import('#client/features/membership-billing/plans/host-progress.tsx'));

const Waiting = () => <LoadingState shape="card" rows={2} tall label={billingTexts.plans.loading} />;

/** `/membership`, for anyone: the plans, and a member's own (BIL-017). */
const Membership = () => {
  const member = useMember();
  const isLoading = [useBillingQuery(), useSubscription()].some((query) => query.isLoading);
  return (
    <Page>
      <PageTitle lead={billingTexts.plans.lead}>{billingTexts.plans.title}</PageTitle>
      {isLoading ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Stack gap="xl">
            {member ? <OwnMembership /> : null}
            <Plans />
            {member && member.host_level > 0 ? <HostProgress /> : null}
          </Stack>
        </Suspense>
      )}
    </Page>
  );
};

export default Membership;
