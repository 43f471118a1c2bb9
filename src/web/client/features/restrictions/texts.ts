import { editable } from '#client/lib/site/editable.ts';

/** The members whom one restricts; own wording from one catalogue (C-187). */
export const restrictionTexts = editable('restrictions', {
  title: 'Members you restricted',
  lead: 'You stay out of each other’s way: no shared sessions, and nothing of what they write. They are not told.',
  empty: 'You have not restricted anybody.',
  emptyHelp: 'You find "Restrict member" next to a name on a session’s page, and in a room.',
  since: 'Since',
  reason: 'Your reason',
  former: 'A former member',
  takeBack: 'Remove restriction',
  loading: 'Loading the members you restricted',
  open: 'See who',
  about: 'People you would rather not meet here.',
} as const);
