import { editable } from '#client/lib/site/editable.ts';

/** Texts for a host when too few people come. */
export const tooFewTexts = editable('too-few', {
  title: (registered: number) =>
    registered === 0
      ? 'Nobody has registered yet'
      : `Only ${registered} ${registered === 1 ? 'person has' : 'people have'} registered so far`,
  lead: 'People may still come, so you can simply go on. Or do something about it:',
  share: 'Share it',
  change: 'Change it',
  cancel: 'Cancel it',
  cancelHint: 'Everybody who has registered is told.',
  label: (registered: number) => (registered === 0 ? 'Nobody yet' : `Only ${registered} so far`),
} as const);
