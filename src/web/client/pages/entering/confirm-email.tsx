import { useRef, useState } from 'react';
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
  const isLed = useRef(false);
  const [interested] = useState(() => trainingInterest.isThere());
  /** To the session for whose place the account was made: on the way the browser that registered is signed in. */
  const leadToSession = async (session: string, isSignedIn: boolean) => {
    const path = `/session/${session}`;
    isLed.current = true;
    rememberRegistration(session);
    toast.success(texts.confirmed);
    if (isSignedIn) await signedIn();
    else if (!member) storeReturnPath(path);
    void navigate(isSignedIn || member ? path : '/login', { replace: true });
  };
  const send = async () => {
    const answer = await call(confirmEmail, { a, b, c }, { quiet: true });
    if (answer.ok && answer.value.wanted_session !== null)
      await leadToSession(answer.value.wanted_session, answer.value.signed_in);
    return answer;
  };
  return (
    <MailedLink
      key={`${a}/${b}/${c}`}
      send={send}
      texts={texts}
      done={texts.done(product)}
      wrong={<NotFound text={member ? texts.wrongForMember : texts.wrong} />}
      {...(interested ? { go: member ? '/thinkific' : '/training' } : {})}
      onDone={() => {
        trainingInterest.forget();
        // Where the mail comes before the first log-in, the first steps come after it (IDN-039, C-090).
        if (!member && !interested && !isLed.current) leadToOnboarding();
        if (member?.uuid === a && !member.email_verified) void signedIn();
      }}
    />
  );
};

export default ConfirmEmail;
