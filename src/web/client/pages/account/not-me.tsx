import { refusalText } from '#client/lib/language/refusal-text.ts';
import { useParams } from 'react-router';
import { disownChange } from '#modules/identity/contract/api/ways-in.ts';
import { identityTexts } from '#client/features/identity/texts.ts';
import { call } from '#client/lib/call.ts';
import { MailedLink } from '#ui/links/mailed-link.tsx';
import NotFound from '../site/not-found.tsx';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { useMember, useSessionChange } from '#client/lib/session.tsx';

const texts = identityTexts.notMe;

/** `/not-me/{a}/{b}`, from a notice: something about the account was changed, and not by its owner (I-003). */
const NotMe = () => {
  const { a = '', b = '' } = useParams();
  const member = useMember();
  const { signedOut } = useSessionChange();
  return (
    <MailedLink
      key={`${a}/${b}`}
      send={() => call(disownChange, { a, b }, { quiet: true })}
      texts={texts}
      done={texts.done}
      more={texts.more}
      wrong={<NotFound text={refusalText(identityRefusals, 'NOT_ME_LINK_WRONG')} />}
      go={null}
      onDone={() => {
        if (member?.uuid === a) signedOut();
      }}
    />
  );
};

export default NotMe;
