import { Link } from 'react-router';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { CaseInList } from '#modules/moderation/contract/case-api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { caseTexts as texts } from './texts.ts';

/** What a case is about, in one line of plain text. */
export const caseTitle = ({ about, member, session, well }: CaseInList): string => {
  const name =
    about === 'session'
      ? (session?.title ?? texts.unknown)
      : about === 'well'
        ? (well?.title ?? texts.unknown)
        : member === null
          ? null
          : calledIn(member);
  const kind = texts.about.of[about];
  if (name === null) return kind;
  return about === 'member' ? name : `${kind}: ${name}`;
};

/** The ways from a case to the call for help, the session and the Well in which it happened. */
export const CasePlaces = ({ about, session, well }: Pick<CaseInList, 'about' | 'session' | 'well'>) => (
  <>
    {about === 'help' ? <Link to="/admin/duty">{texts.about.of.help}</Link> : null}
    {session === null ? null : (
      <Link dir="auto" to={`/session/${session.uuid}`}>
        {session.title ?? texts.unknown}
      </Link>
    )}
    {well === null ? null : (
      <Link dir="auto" to={wellPath({ uuid: well.uuid, slug: well.slug ?? 'well' })}>
        {well.title ?? texts.unknown}
      </Link>
    )}
  </>
);
