import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

export const membershipTexts = editable('limits', {
  limit: {
    title: 'Your Basic membership',
    /** BIL-032 */
    upgrade: 'UPGRADE TO UNLIMITED',
  },
  freeMonth: {
    title: 'A free month for you',
    text: message(
      'You hosted {sessions, plural, =3 {three sessions} one {# session} other {# sessions}} this month. Thank you for holding the space. A month of Unlimited is yours, without a card.',
      (sessions: number) => ({ sessions }),
    ),
    until: message('You are Unlimited until {date}.', (date: string) => ({ date })),
    go: 'Find a session',
    close: 'Thank you',
  },
  welcome: {
    title: 'Welcome to Unlimited',
    text: 'From now on you can come as often as you need to.',
    attend: message(
      '{registered, plural, =0 {Attend as many sessions as you like.} one {Attend as many sessions as you like, with up to # booked at a time.} other {Attend as many sessions as you like, with up to # booked at a time.}}',
      (registered: number) => ({ registered }),
    ),
    points: ['Host as often as you like.', 'Plan, card and receipts are under “Membership” in your account menu.'],
    go: 'Find a session',
    close: 'Close',
  },
} as const);
