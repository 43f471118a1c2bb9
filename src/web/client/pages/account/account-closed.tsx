import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { shownLanguage } from '#client/lib/language/language.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { useMember, useSessionChange } from '#client/lib/session.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

const texts = leavingTexts.closed;

const dayOf = (instant: string | null): string | undefined =>
  instant === null || Number.isNaN(Date.parse(instant))
    ? undefined
    : new Intl.DateTimeFormat(shownLanguage() === OWN_LANGUAGE ? 'en-GB' : shownLanguage(), {
        dateStyle: 'long',
      }).format(new Date(instant));

/** `/account-closed`, after deleting the account: until when, and how to come back (C-110). */
const AccountClosed = () => {
  const [search] = useSearchParams();
  const day = dayOf(search.get('until'));
  const member = useMember();
  const { signedOut } = useSessionChange();
  const forget = useEffectEvent(() => signedOut());
  useEffect(() => {
    if (member !== null) forget();
  }, [member]);
  return (
    <Notice title={texts.title} picture="boat">
      <p>{day === undefined ? texts.textWithout : texts.text(day)}</p>
      <p>{texts.undo}</p>
      <p>{texts.care}</p>
      <NextLink to="/" replace text={texts.home} />
      <p>
        <GetHelpLink text={texts.help} />
      </p>
    </Notice>
  );
};

export default AccountClosed;
