import { useSearchParams } from 'react-router';
import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { LoginForm } from '#client/features/identity/entering/login-form.tsx';
import { openRegisterModal } from '#client/features/identity/entering/register-dialog.tsx';
import { Redeem } from '#client/features/membership-billing/gifts/redeem.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { useMember } from '#client/lib/session.tsx';

const texts = billingTexts.redeem;

/** `/redeem`, for anyone: who logs in or registers here stays (BIL-016, C-194). */
const RedeemPage = () => {
  const member = useMember();
  const [address] = useSearchParams();
  return (
    <AuthFrame>
      <PanelTitle lead={member ? texts.lead : texts.logIn}>{texts.title}</PanelTitle>
      {member ? <Redeem code={address.get('code') ?? ''} /> : <LoginForm onCreate={() => openRegisterModal()} />}
    </AuthFrame>
  );
};

export default RedeemPage;
