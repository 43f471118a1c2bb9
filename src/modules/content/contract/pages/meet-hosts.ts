import { page } from '../page.ts';

export const meetHostsPage = page('meet-hosts', {
  title: 'Meet the hosts',
  lead: 'They have been where you are, and open the room for others.',
  none: 'There are no hosts to introduce yet.',
  /** Before the session that a host holds next. */
  next: 'Next:',
  become: 'Host a session yourself',
  closing: 'Could you be one of them?',
  closingText: 'You need no diploma, only your own experience and a quiet hour.',
});
