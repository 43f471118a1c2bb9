/** Sentences of the preview. */
export const previewTexts = {
  open: 'Preview',
  title: 'How people will see it',
  close: 'Back to the form',
  untitled: 'No title yet',
  noDescription: 'No description yet',
  noTime: 'No time chosen yet',
  noWell: 'No Well chosen yet',
  elsewhere: 'When it starts elsewhere',
  seats: (count: number) => `${count} places`,
  external: 'On an outside meeting link, which people get when they enter',
  minutes: (count: number) => `${count} minutes`,
} as const;
