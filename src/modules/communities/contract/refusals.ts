import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const communitiesRefusals = {
  REMOVAL_REASON_REQUIRED: known(239, 'Please provide reason for removal'),
  GROUP_TITLE_IS_TAKEN: known(300, 'This Well name has already been taken. Please select another.'),
  GROUP_DELETED: known(301, 'This Well was deleted.'),
  GROUP_UNJOIN_HAS_JOINED_SESSIONS: known(
    302,
    'You are registered for sessions in this Well: {sessions}. Unregister first, then you can leave.',
  ),
  GROUP_HAS_ACTIVE_SESSIONS: known(303, 'This Well has sessions that are planned or running.'),
  GROUP_DOES_NOT_EXIST: known(304, 'This Well does not exist.'),
  GROUP_TITLE_INVALID: known(305, 'Titles must be at least 3 characters'),
  GROUP_TITLE_NOT_PLAIN: known(
    399,
    'Please write the name with letters of one alphabet in each word, and without signs that are not seen.',
  ),
  GROUP_TITLE_TOO_LONG: known(306, 'Titles can be at most 50 characters'),
  GROUP_DESCRIPTION_INVALID: known(307, 'Descriptions must be at least 100 characters'),
  GROUP_DESCRIPTION_TOO_LONG: known(308, 'Descriptions can be at most 5000 characters'),
  GROUP_COMMITMENT_REQUIRED: known(309, 'Please commit to the Code of Conduct and confirm your lived experience.'),
  GROUP_IS_DEFAULT: known(310, 'Everyone belongs to this Well.'),
  GROUP_CREATOR_STAYS: known(311, 'The creator of a Well cannot leave it.'),
  GROUP_MEMBER_REMOVED: known(
    312,
    'You cannot join this Well at the moment. If you would like to talk about it, our team is here for you.',
  ),
  GROUP_MEMBER_UNKNOWN: known(395, 'This person does not belong to this Well.'),
  GROUP_CREATOR_NOT_REMOVABLE: known(396, 'The creator of a Well cannot be removed from it.'),
  HANDLE_NAME_INVALID: known(
    462,
    'Please choose a name of 1 to 50 characters with a letter or digit, which is not that of our team.',
  ),
  HANDLE_NAME_TAKEN: known(430, 'Another member has or had this name. Please choose another one.'),
  HANDLE_NAME_TELLS: known(
    431,
    'This is what you are called elsewhere. Please choose a name that does not say who you are.',
  ),
  HANDLE_ONLY_WHEN_JOINING: known(
    432,
    'The others of this Well know you by your own name. To go by another one, leave the Well and join it again under that name.',
  ),
  HANDLE_NOT_HERE: known(
    433,
    'You go by another name in this Well, and sessions show face and voice. To take part in them, leave the Well and join it again under your own name.',
  ),
  HANDLE_NOT_FOR_STAFF: known(
    464,
    'Our team, and members who have places or host in coming sessions of this Well, go by their own names.',
  ),
  HANDLE_IS_REPORTED_BY_POST: known(
    463,
    'This person goes by another name in the Well. Please report what they wrote, so that our team sees what it is about.',
  ),
  GROUP_REMOVAL_REASON_TOO_LONG: known(397, 'Reasons can be at most {max} characters'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    communities: keyof typeof communitiesRefusals;
  }
}
