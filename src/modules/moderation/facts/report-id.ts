import type { PersonalData } from '#kernel/log/personal-data.ts';
import { cleanNote } from '../contract/report-note.ts';
import type { FilingCommand } from '../domain/report.ts';

type Filed = {
  type: FilingCommand['type'];
  by: string;
  note: string;
  member?: { id: string };
  session?: { id: string } | null;
  well?: { id: string };
  post?: { id: string; version: number };
  message?: string | undefined;
  kind?: string;
};

/**
 * The id of a case follows from who reports what in which words, so that the same report sent twice is one case whichever
 * way it is repeated. `round` counts cases of the same words that staff have closed before. Keyed: the id tells nothing.
 */
export const reportId = (secrets: Pick<PersonalData, 'fingerprint'>, filed: Filed, round: number): string => {
  const { type, by, member, session, well, post, message, kind } = filed;
  // Only there when it is a post, so that the ids of other cases stay what they were.
  const aboutPost = post === undefined ? [] : [post.id, post.version];
  const hash = secrets.fingerprint(
    'report',
    JSON.stringify([
      type,
      by,
      member?.id,
      session?.id,
      well?.id,
      message,
      kind,
      ...aboutPost,
      cleanNote(filed.note),
      round,
    ]),
  );
  return idOf(hash);
};

/** Who restricts a member on and off has one case for it. */
export const restrictionCaseId = (
  secrets: Pick<PersonalData, 'fingerprint'>,
  { member, restricted }: { member: string; restricted: string },
): string => idOf(secrets.fingerprint('restriction-case', JSON.stringify([member, restricted])));

export const idOf = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join(
    '-',
  );
