import { message } from '#kernel/contract/messages/message.ts';
import { readersTexts } from '#kernel/contract/messages/translated-texts.ts';
import { letterWordsEs } from './letter-words.es.ts';

const start = (start: string) => ({ start });

/** Sentences that stand in mails about sessions where something happened. */
export const letterWords = {
  hostChanged: { one: 'A session you host was changed', several: 'Sessions you host were changed' },
  changed: { one: 'A session you registered for was changed', several: 'Sessions you registered for were changed' },
  hostCanceled: { one: 'A session you host was canceled', several: 'Sessions you host were canceled' },
  canceled: { one: 'A session you registered for was canceled', several: 'Sessions you registered for were canceled' },
  waitingCanceled: { one: 'A session you wait for was canceled', several: 'Sessions you wait for were canceled' },
  waitingChanged: { one: 'A session you wait for was changed', several: 'Sessions you wait for were changed' },
  newHost: { one: 'You host a session now', several: 'You host several sessions now' },
  formerHost: { one: 'A session you hosted has another host', several: 'Sessions you hosted have another host' },
  people: message('{count, plural, =0 {No people have} one {# person has} other {# people have}}', (count: number) => ({
    count,
  })),
  findOthers: message('You can find other sessions here: {page}', (page: string) => ({ page })),
  wasCanceled: message('The session on {start} was canceled.', start),
  wasCanceledByStaff: message('The session on {start} was canceled by our staff.', start),
  noSeat: message('The session on {start} was canceled, so no place can become free in it any more.', start),
  nothingToDo: 'You do not need to do anything.',
  allAreMailed: 'Everybody who had registered is told.',
  seatIsFree: 'You do not need to do anything: your place and your monthly allowance are free again.',
  startsOtherwise: message(
    'The session on {before} now starts on {start} and takes {minutes} minutes.',
    (before: string, start: string, minutes: number) => ({ before, start, minutes }),
  ),
  takesOtherwise: message(
    'The session on {start} takes {minutes} minutes now instead of {before}.',
    (start: string, minutes: number, before: number) => ({ start, minutes, before }),
  ),
  itHasLink: 'It has a new meeting link. You will find it when you enter the session.',
  hasLink: message(
    'The session on {start} has a new meeting link. You will find it when you enter the session.',
    start,
  ),
  sameTime:
    'Your place is kept. If the new time does not suit you, you can unregister until the session starts, and it does not count as missed.',
  sameSeat: 'Your place is kept. If this does not suit you, you can unregister.',
  staysInLine:
    'You are still on its waiting list. If the new time does not suit you, you can leave the list on its page.',
  offerEnds: message('A place is kept for you until {until}. You can take it on its page.', (until: string) => ({
    until,
  })),
  offerEnded:
    'The place that was kept for you is not kept any longer, because the session starts so soon. Its page says whether a place is free.',
  givenYou: message(
    'Our staff have given you the session on {start}, which takes {minutes} minutes. {people} registered so far.',
    (start: string, minutes: number, people: string) => ({ start, minutes, people }),
  ),
  onItsPage: 'On its page you see who is coming, and can change it or cancel it with notice.',
  givenAway: message('Our staff have given the session on {start} to another host.', start),
  yoursAgain: 'You do not need to do anything: the time is yours again, and everybody registered is told.',
  anotherHost: message('The session on {start} has another host now.', start),
  staysAsItIs: 'Day and time stay as they are, and your place is kept. If this does not suit you, you can unregister.',
  endOfMails: message(
    'With one click no more mails of this kind: {page} Mails about sessions that you booked, and about your account, still come.',
    (page: string) => ({ page }),
  ),
  minutes: message('{count, plural, one {# minute} other {# minutes}}', (count: number) => ({ count })),
  sessions: message('{count, plural, one {# session} other {# sessions}}', (count: number) => ({ count })),
  days: message('{count, plural, one {# day} other {# days}}', (count: number) => ({ count })),
  hostWhoLeft: 'A member who has left',
  missedConsequence: message(
    ' Whoever misses {sessions, plural, one {# session} other {# sessions}} within {days, plural, one {# day} other {# days}} cannot register for {blocked, plural, one {# day} other {# days}}; each of them weighs less with every week.',
    (sessions: number, days: number, blocked: number) => ({ sessions, days, blocked }),
  ),
  gathered: {
    sessions: message(
      'There are new sessions in {count, plural, one {# Well} other {# Wells}} of yours:',
      (count: number) => ({ count }),
    ),
    followed: 'Hosts you follow planned new sessions:',
    posts: message('Somebody wrote in {count, plural, one {# Well} other {# Wells}} of yours:', (count: number) => ({
      count,
    })),
    replies: 'There are replies to you, or posts that mention you:',
  },
  /** In calendars of members and in the files of mails. */
  calendar: {
    discreet: 'Appointment',
    discreetFeed: 'Appointments',
    session: message('{product} session', (product: string) => ({ product })),
    declining: message(
      'Declining in a calendar changes nothing. To give up this appointment, use {link}.',
      (link: string) => ({ link }),
    ),
    linkInMail: 'the link in the mail',
    host: message('with {name}', (name: string) => ({ name })),
  },
  lockScreen: { title: 'A reminder', body: 'Open it when it suits you.' },
};

/** In the language of the reader. */
export const letterWordsIn = readersTexts(letterWords, { es: letterWordsEs });
