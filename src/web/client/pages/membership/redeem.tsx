import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { LoginForm } from '#client/features/identity/entering/login-form.tsx';
import { openRegistration } from '#client/features/identity/entering/open-registration.ts';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';
import { LoadingState } from '#ui/states.tsx';

const texts = billingTexts.redeem;
/** Of members. */
const Redeem = fetchedPart(() => import('#client/features/membership-billing/gifts/redeem.tsx'));

/** `/redeem`, for anyone: who logs in or registers here stays (BIL-016, C-194). */
const RedeemPage = () => {
  const member = useMember();
  const [address] = useSearchParams();
  return (
    <AuthFrame>
      <PanelTitle lead={member ? texts.lead : texts.logIn}>{texts.title}</PanelTitle>
      {member ? (
        <Suspense fallback={<LoadingState rows={1} />}>
          <Redeem code={address.get('code') ?? ''} />
        </Suspense>
      ) : (
        <LoginForm onCreate={() => openRegistration()} />
      )}
    </AuthFrame>
  );
};

export default RedeemPage;
