import { useState } from 'react';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import type { SpecialNotice as Notice } from '#modules/profiles/contract/special-notices.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Film } from '#ui/pictures/film.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { profileTexts } from './texts.ts';

const texts = profileTexts.notices;

type SpecialNoticeShown = { of: (typeof texts)['one']; to: string; hasFilm?: true };
const notices: Partial<Record<Notice, () => SpecialNoticeShown>> = {
  SHOW_POST_ONE_SESSION_MODAL: () => ({ of: texts.one, to: '/sessions', hasFilm: true }),
  SHOW_POST_THREE_SESSIONS_MODAL: () => ({ of: texts.three, to: '/safety-policy' }),
  SHOW_POST_FIVE_SESSIONS_MODAL: () => ({ of: texts.five, to: '/host' }),
  SHOW_TRAINING_LINK_MODEL: () => ({ of: texts.training, to: '/thinkific' }),
};

/** The film of this installation, if it has one (C-187). */
const FirstSessionFilm = () => {
  const film = useCall(siteContent, {}, { quiet: true }).data?.content.first_session_film;
  return film == null ? null : <Film src={film.src} label={film.label} />;
};

/** The modal that waits for a member; closed, it clears the notice, and the next one may come (FBK-033, C-166). */
const SpecialNotice = ({ notice, id }: { notice: string; id: string }) => {
  const { signedIn } = useSessionChange();
  const [isClosed, setClosed] = useState(false);
  const seen = useAction(updateProfile, { after: async () => void (await signedIn()), refused: () => {} });
  const content = notices[notice as Notice]?.();
  if (content === undefined || isClosed) return null;
  const { of: words, to, hasFilm } = content;
  const close = () => {
    setClosed(true);
    void seen.run({ special_notice: null, seen_notice: id });
  };
  return (
    <Dialog
      title={words.title}
      close={texts.close}
      onClose={close}
      action={
        <LinkButton to={to} onClick={close}>
          {words.go}
        </LinkButton>
      }
    >
      {hasFilm ? <FirstSessionFilm /> : null}
      <p>{words.text}</p>
    </Dialog>
  );
};

export default SpecialNotice;
