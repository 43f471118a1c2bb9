import { useParams } from 'react-router';
import { AuthFrame, PanelTitle } from '../features/identity/auth-frame.tsx';
import { GiftCard } from '../features/membership-billing/gift-card.tsx';
import { billingTexts } from '../features/membership-billing/texts.ts';

/** `/gift/card/{uuid}`, for the member who bought it: to print. */
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
