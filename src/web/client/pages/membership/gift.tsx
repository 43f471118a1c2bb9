import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { LoginForm } from '#client/features/identity/entering/login-form.tsx';
import { openRegisterModal } from '#client/features/identity/entering/register-dialog.tsx';
import { BuyGift } from '#client/features/membership-billing/gifts/buy-gift.tsx';
import { WithPayments } from '#client/features/membership-billing/paying/with-payments.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { YourGifts } from '#client/features/membership-billing/gifts/your-gifts.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Stack } from '#ui/layout.tsx';

const texts = billingTexts.gift;

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
              <Stack gap="xl">
                <BuyGift provider={provider} />
                <YourGifts />
              </Stack>
            ) : (
              <LoginForm onCreate={() => openRegisterModal()} />
            )}
          </>
        )}
      </WithPayments>
    </AuthFrame>
  );
};

export default Gift;
