import { editable } from '#client/lib/site/editable.ts';

export const ownNoticesTexts = editable('own-notices', {
  title: 'Sessions, Wells and account',
  isNew: 'New',
  choose: 'Choose what comes, and when',
} as const);
