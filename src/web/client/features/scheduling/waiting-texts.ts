import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** Every sentence about waiting for a seat of a full session (I-025). */
export const waitingTexts = editable('waiting-list', {
  join: 'Join the waiting list',
  explained: 'You will be asked when a place is free. Then it is kept for you for a while.',
  joined: message(
    '{place, plural, one {You are first in line.} other {You are number # in line.}}',
    (place: number) => ({ place }),
  ),
  place: message('{place, plural, one {First in line} other {Number # in line}}', (place: number) => ({ place })),
  leave: 'Leave the waiting list',
  leaveTitle: 'Leave the waiting list?',
  leaveText: 'You lose your place in line. You can join again, at its end.',
  leaveYes: 'Leave the waiting list',
  leaveNo: 'Keep my place',
  left: 'You no longer wait for this session.',
  offered: 'A place is free for you',
  offeredUntil: 'It is kept for you until',
  offeredHow: 'Take it by registering. If you do not answer in time, the next in line is asked.',
  offeredLeft: 'Time left',
  offerOver: 'The time to answer is over.',
  decline: 'No, thank you',
  declineTitle: 'Let somebody else have this place?',
  declineText: 'The next in line is asked, and you no longer wait for this session.',
  declineYes: 'Give it to the next',
  declineNo: 'Keep it for now',
  declined: 'Thank you. The next in line is asked.',
  retained: 'A place is kept for you',
  banner: message('A place in {title} is free for you', (title: string) => ({ title })),
  answer: 'Answer',
  section: 'You are waiting for',
} as const);
