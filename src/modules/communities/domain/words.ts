import type { MembershipState } from './membership.ts';
import type { WellState } from './well.ts';

/** What matters of a Well to auditors. */
export const wellInWords = ({ status, title, creator, visible }: WellState): Record<string, string | null> => ({
  status: status === 'open' ? 'Open.' : status === 'deleted' ? 'Deleted.' : null,
  title: `It is called “${title}”.`,
  creator: creator === null ? 'Made by the product.' : `Created by member ${creator}.`,
  visible: visible ? 'Everyone sees it in the list of Wells.' : 'It stands in no list of Wells.',
});

/** What matters of a membership in a Well to auditors. */
export const membershipInWords = ({ joined, removed, notices }: MembershipState): Record<string, string | null> => {
  const topics = [notices?.sessions === true ? 'sessions' : '', notices?.forums === true ? 'forum posts' : ''];
  const chosen = topics.filter((topic) => topic !== '').join(' and ');
  return {
    joined: joined ? 'Is a member of the Well.' : 'Is no member of the Well.',
    removed: removed ? 'Was removed and may not join again.' : null,
    notices:
      notices === null ? null : chosen === '' ? 'Gets no mails about the Well.' : `Gets mails about new ${chosen}.`,
  };
};
