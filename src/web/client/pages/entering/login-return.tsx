import { refusalText } from '#client/lib/language/refusal-text.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { linkLogin } from '#modules/identity/contract/api/logins.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { ChooseUsername } from '#client/features/identity/entering/choose-username.tsx';
import {
  areTermsMissing,
  forgetLoginAttempt,
  forgetTermsMissing,
  storedLoginAttempt,
  storeTermsMissing,
} from '#client/features/identity/login-attempt.ts';
import { loginTexts } from '#client/features/identity/login-texts.ts';
import { NextByMail } from '#client/features/identity/entering/next-by-mail.tsx';
import { ProviderButtons } from '#client/features/identity/entering/provider-buttons.tsx';
import { provedBy, returnedIn, sendLogin } from '#client/features/identity/entering/returned-login.ts';
import { identityTexts } from '#client/features/identity/texts.ts';
import { asEntered, useEntering } from '#client/features/identity/entering/use-entering.ts';
import { call } from '#client/lib/call.ts';
import { useSiteConfig, type SiteConfig } from '#client/lib/config.tsx';
import { leadToOnboarding } from '#client/lib/paths/onboarding-path.ts';
import { peekReturnPath, takeReturnPath } from '#client/lib/paths/return-path.ts';
import { useMember } from '#client/lib/session.tsx';
import { toast } from '#client/lib/toast.ts';
import { Stack } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { LoadingState } from '#ui/states.tsx';
import { FormError } from '#ui/form.tsx';

const texts = loginTexts.back;
/** New members who buy or redeem a gift stay there (IDN-040, C-049). */
const STAYS = /^\/(gift|redeem)(\?|\/|$)/;

/** `/login/{provider}`, to which other providers lead back (IDN-022, IDN-023, IDN-028, IDN-030). */
const LoginReturn = () => {
  const providers = useSiteConfig()?.login_providers;
  return providers ? <Returned providers={providers} /> : <LoadingState label={texts.waiting} shape="text" />;
};

const Returned = ({ providers }: { providers: NonNullable<SiteConfig['login_providers']> }) => {
  const { provider = '' } = useParams();
  const { search, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const offered = providers.find(({ id }) => id === provider);
  const name = offered?.name ?? texts.other;
  // The address is cleaned and the attempt forgotten at once: a code must not stay in the history.
  const [{ attempt, returned }] = useState(() => ({
    attempt: storedLoginAttempt(provider),
    returned: returnedIn(search, hash),
  }));
  const isLinking = attempt?.purpose === 'link';
  const member = useMember();
  const [lacksTerms, setLacksTerms] = useState(false);
  const isChoosing = member !== null && (lacksTerms || (!attempt && areTermsMissing(member.uuid)));
  const toNextPage = () => void navigate(takeReturnPath() ?? '/', { replace: true });
  const entering = useEntering(() => {
    if (!lacksTerms) toNextPage();
  });
  const [refused, setRefused] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  const incomplete =
    returned === 'failed' || (typeof returned === 'object' && !attempt)
      ? refusalText(identityRefusals, 'LOGIN_EXPIRED')
      : typeof returned === 'string'
        ? texts[returned](name)
        : undefined;

  const complete = useEffectEvent(async () => {
    forgetLoginAttempt();
    void navigate(pathname, { replace: true });
    if (typeof returned === 'string' || !attempt) return;
    const proved = await provedBy(provider, returned, offered?.graph_url);
    if (proved === 'unreachable') return setRefused(texts.unreachable(name));
    if (proved === 'incomplete') return setRefused(texts.incomplete(name));
    const { secret } = attempt;
    if (isLinking) {
      const answer = await call(linkLogin, { provider, ...proved, secret }, { quiet: true });
      if (!answer.ok) return setRefused(answer.notice.msg);
      toast.success(texts.linked(name));
      return void navigate('/account', { replace: true });
    }
    entering.enter(async () => {
      const answer = await sendLogin(provider, { ...proved, secret });
      if (!answer.ok) return asEntered(answer);
      const {
        user,
        mailed_to: address,
        terms_missing: isMissing,
        is_new: isNew,
        deletion_undone: stays,
      } = answer.value;
      if (user === null) {
        setMailedTo(address);
        return { is: 'mailed' };
      }
      if (isMissing) {
        setLacksTerms(true);
        storeTermsMissing(user.uuid);
        if (isNew && !STAYS.test(peekReturnPath() ?? '')) leadToOnboarding();
      }
      if (stays) toast.success(leavingTexts.stays);
      return asEntered(answer);
    });
  });
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void complete();
  }, []);

  const problem = incomplete ?? refused ?? (entering.isBroken ? identityTexts.logIn.broken : entering.notice?.msg);
  if (isChoosing)
    return (
      <AuthFrame>
        <PanelTitle lead={loginTexts.newcomer.lead}>{loginTexts.newcomer.title}</PanelTitle>
        <ChooseUsername
          member={member}
          onDone={() => {
            forgetTermsMissing();
            toNextPage();
          }}
        />
      </AuthFrame>
    );
  if (entering.isMailed)
    return (
      <AuthFrame>
        <Stack gap="lg">
          <NextByMail {...(mailedTo === undefined ? {} : { mailedTo })} />
          <NextLink to="/login" fullWidth text={texts.toLogin} />
        </Stack>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <PanelTitle>{isLinking ? texts.linkTitle(name) : texts.title(name)}</PanelTitle>
      {problem === undefined ? (
        <LoadingState label={isLinking ? texts.linking : texts.waiting} shape="text" />
      ) : (
        <Stack gap="md">
          <FormError>{problem}</FormError>
          <NextLink
            to={isLinking ? '/account' : '/login'}
            fullWidth
            text={isLinking ? texts.toAccount : texts.toLogin}
          />
          {isLinking ? null : <ProviderButtons />}
        </Stack>
      )}
    </AuthFrame>
  );
};

export default LoginReturn;
