import { useState } from 'react';
import { useParams } from 'react-router';
import { confirmEmail } from '../../../modules/identity/contract/api.ts';
import { identityTexts } from '../features/identity/texts.ts';
import { takeOverPendingRegistration } from '../features/scheduling/pending-registration.ts';
import { call } from '../lib/call.ts';
import { leadToOnboarding } from '../lib/onboarding-path.ts';
import { useProductName } from '../lib/config.tsx';
import { useMember, useSessionChange } from '../lib/session.tsx';
import { trainingInterest } from '../lib/training-interest.ts';
import { MailedLink } from '../ui/mailed-link.tsx';
import NotFound from './not-found.tsx';

const texts = identityTexts.confirm;

/** `/confirm-email/{a}/{b}/{c}`, from the mail; works logged in or out (IDN-007, C-050, C-085). */
const ConfirmEmail = () => {
  const { a = '', b = '', c = '' } = useParams();
  const product = useProductName();
  const member = useMember();
  const { signedIn } = useSessionChange();
  const [interested] = useState(() => trainingInterest.isThere());
  return (
    <MailedLink
      key={`${a}/${b}/${c}`}
      send={() => call(confirmEmail, { a, b, c }, { quiet: true })}
      texts={texts}
      done={texts.done(product)}
      wrong={<NotFound text={member ? texts.wrongForMember : texts.wrong} />}
      {...(interested ? { go: member ? '/thinkific' : '/training' } : {})}
      onDone={() => {
        trainingInterest.forget();
        takeOverPendingRegistration();
        // Where the mail comes before the first log-in, the first steps come after it (IDN-039, C-090).
        if (!member && !interested) leadToOnboarding();
        if (member?.uuid === a && !member.email_verified) void signedIn();
      }}
    />
  );
};

export default ConfirmEmail;
