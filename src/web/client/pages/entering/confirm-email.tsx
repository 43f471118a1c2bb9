import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { confirmEmail } from '#modules/identity/contract/api/accounts.ts';
import { identityTexts } from '#client/features/identity/texts.ts';
import { call } from '#client/lib/call.ts';
import { leadToOnboarding } from '#client/lib/paths/onboarding-path.ts';
import { rememberRegistration } from '#client/lib/paths/pending-registration.ts';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { toast } from '#client/lib/toast.ts';
import { useProductName } from '#client/lib/config.tsx';
import { useMember, useSessionChange } from '#client/lib/session.tsx';
import { trainingInterest } from '#client/lib/visit/training-interest.ts';
import { MailedLink } from '#ui/links/mailed-link.tsx';
import NotFound from '../site/not-found.tsx';

const texts = identityTexts.confirm;

/** `/confirm-email/{a}/{b}/{c}`, from the mail; works logged in or out (IDN-007, C-050, C-085). */
const ConfirmEmail = () => {
  const { a = '', b = '', c = '' } = useParams();
  const product = useProductName();
  const member = useMember();
  const { signedIn } = useSessionChange();
  const navigate = useNavigate();
  /** On the way to what the account was made for: on a slow line the thanks may not lead elsewhere meanwhile. */
  const [isLed, setLed] = useState(false);
  const [interested] = useState(() => trainingInterest.isThere());
  /** To what the account was made for: on the way the browser that registered is signed in. */
  const leadTo = async (path: string, isSignedIn: boolean) => {
    setLed(true);
    toast.success(texts.confirmed);
    if (isSignedIn) await signedIn();
    else if (!member) storeReturnPath(path);
    void navigate(isSignedIn || member ? path : '/login', { replace: true });
  };
  const send = async () => {
    const answer = await call(confirmEmail, { a, b, c }, { quiet: true });
    if (!answer.ok) return answer;
    const { wanted_session: session, wanted_page: page, signed_in: isSignedIn } = answer.value;
    if (session !== null) rememberRegistration(session);
    const path = session === null ? page : `/session/${session}`;
    if (path !== null) await leadTo(path, isSignedIn);
    // Where the mail comes before the first log-in, the first steps come after it (IDN-039, C-090).
    else if (!member && !interested) leadToOnboarding();
    return answer;
  };
  return (
    <MailedLink
      key={`${a}/${b}/${c}`}
      send={send}
      texts={texts}
      done={texts.done(product)}
      wrong={<NotFound text={member ? texts.wrongForMember : texts.wrong} />}
      {...(isLed ? { go: null } : interested ? { go: member ? '/thinkific' : '/training' } : {})}
      onDone={() => {
        trainingInterest.forget();
        // Also for another address: it stands on the account page (C-050).
        if (member?.uuid === a) void signedIn();
      }}
    />
  );
};

export default ConfirmEmail;
