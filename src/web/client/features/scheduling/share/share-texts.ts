/** Sentences about passing a session on. */
export const shareTexts = {
  button: 'Share',
  title: 'Share this session',
  lead: 'Whoever opens the link sees what the session is about and when it starts, but not who comes. Sessions of private Wells open for members only.',
  link: 'Link',
  copy: 'COPY LINK',
  copied: 'The link is copied.',
  notCopied: 'Please select the link and copy it.',
  more: 'Share with an app',
} as const;
