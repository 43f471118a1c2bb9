import { Link } from 'react-router';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { Panel } from '#ui/layout.tsx';
import { sessionTexts } from '../texts.ts';

const texts = sessionTexts.detail;

/** Explains to the restricting member what the restriction means in this session (C-024, I-033). */
export const RestrictedNote = ({ session }: { session: Session }) =>
  session.has_restricted !== true || isClosed(session) ? null : (
    <Panel as="p" role="note">
      {session.am_i_joined ? texts.restrictedHere : texts.restrictedThere}{' '}
      <Link to="/account/restrictions">{texts.restrictedList}</Link>
    </Panel>
  );
