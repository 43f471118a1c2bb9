import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const tooFewTexts = editable('too-few', {
  title: message(
    '{registered, plural, =0 {Nobody has registered yet} one {Only # person has registered so far} other {Only # people have registered so far}}',
    (registered: number) => ({ registered }),
  ),
  lead: 'People may still come, so you can simply go on. Or do something about it:',
  share: 'Share it',
  change: 'Change it',
  cancel: 'Cancel it',
  cancelHint: 'Everybody who has registered is told.',
  label: message(
    '{registered, plural, =0 {Nobody yet} one {Only # so far} other {Only # so far}}',
    (registered: number) => ({ registered }),
  ),
} as const);
