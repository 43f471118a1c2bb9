import { Suspense } from 'react';
import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { LoginForm } from '#client/features/identity/entering/login-form.tsx';
import { openRegistration } from '#client/features/identity/entering/open-registration.ts';
import { WithPayments } from '#client/features/membership-billing/paying/with-payments.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';
import { LoadingState } from '#ui/states.tsx';

const texts = billingTexts.gift;
/** With the form for cards, of which a visitor sees nothing. */
const Gifts = fetchedPart(() => import('#client/features/membership-billing/gifts/gifts.tsx'));

/** `/gift`, for anyone: who logs in or registers here stays (BIL-015, C-170). */
const Gift = () => {
  const member = useMember();
  return (
    <AuthFrame>
      <WithPayments>
        {(provider) => (
          <>
            <PanelTitle lead={member ? texts.lead : `${texts.lead} ${texts.visitor}`}>{texts.title}</PanelTitle>
            {member ? (
              <Suspense fallback={<LoadingState tall />}>
                <Gifts provider={provider} />
              </Suspense>
            ) : (
              <LoginForm onCreate={() => openRegistration()} />
            )}
          </>
        )}
      </WithPayments>
    </AuthFrame>
  );
};

export default Gift;
