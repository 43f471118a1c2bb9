import { useSearchParams } from 'react-router';
import { AuthFrame, PanelTitle } from '../features/identity/auth-frame.tsx';
import { LoginForm } from '../features/identity/login-form.tsx';
import { openRegisterModal } from '../features/identity/register-panel.tsx';
import { Redeem } from '../features/membership-billing/redeem.tsx';
import { billingTexts } from '../features/membership-billing/texts.ts';
import { useMember } from '../lib/session.tsx';

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
