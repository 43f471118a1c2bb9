import { useParams } from 'react-router';
import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { GiftCard } from '#client/features/membership-billing/gifts/gift-card.tsx';
import { billingTexts } from '#client/features/membership-billing/texts.ts';

const GiftCardPage = () => {
  const { uuid = '' } = useParams();
  return (
    <AuthFrame>
      <PanelTitle>{billingTexts.gift.cardTitle}</PanelTitle>
      <GiftCard uuid={uuid} />
    </AuthFrame>
  );
};

export default GiftCardPage;
