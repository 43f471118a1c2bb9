import { editable } from '#client/lib/site/editable.ts';

export const shareTexts = editable('share', {
  button: 'Share',
  title: 'Share this session',
  lead: 'Whoever opens the link sees what the session is about and when it starts, but not who comes. Sessions of private Wells open for members only.',
} as const);
