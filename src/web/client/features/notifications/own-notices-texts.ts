export const ownNoticesTexts = {
  title: 'Sessions, Wells and account',
  isNew: 'New',
  choose: 'Choose what comes, and when',
} as const;
