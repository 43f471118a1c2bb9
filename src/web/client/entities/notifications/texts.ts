import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const followTexts = editable('follow-hosts', {
  follow: 'Follow',
  unfollow: 'Unfollow',
  /** What a button says to people who hear it. */
  followHost: message('Follow {name}', (name: string) => ({ name })),
  unfollowHost: message('Unfollow {name}', (name: string) => ({ name })),
  followed: message('You will hear of new dates of {name}. Nobody else sees that you follow.', (name: string) => ({
    name,
  })),
  title: 'Hosts you follow',
  lead: 'You hear of their new dates in the way of new sessions. Nobody else sees whom you follow.',
  none: 'You follow no host. You find them on their profiles and under Meet the hosts.',
  open: 'Meet the hosts',
});
