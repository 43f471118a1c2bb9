import { amount } from '#kernel/contract/wording.ts';
import { editable } from '#client/lib/site/editable.ts';

export const membershipTexts = editable('limits', {
  limit: {
    title: 'Your Basic membership',
    /** BIL-032 */
    upgrade: 'UPGRADE TO UNLIMITED',
  },
  freeMonth: {
    title: 'A free month for you',
    text: (sessions: number) =>
      `You hosted ${sessions === 3 ? 'three sessions' : amount(sessions, 'session')} this month. Thank you for holding the space. A month of Unlimited is yours, without a card.`,
    until: (date: string) => `You are Unlimited until ${date}.`,
    go: 'Find a session',
    close: 'Thank you',
  },
  welcome: {
    title: 'Welcome to Unlimited',
    text: 'From now on you can come as often as you need to.',
    points: (registered: number) => [
      registered === 0
        ? 'Attend as many sessions as you like.'
        : `Attend as many sessions as you like, with up to ${registered} booked at a time.`,
      'Host as often as you like.',
      'Plan, card and receipts are under “Membership” in your account menu.',
    ],
    go: 'Find a session',
    close: 'Close',
  },
} as const);
