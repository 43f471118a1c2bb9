import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

const MONTH = 30;
/** How often a question comes, by the setting of days. */
const every = message(
  '{unit, select, month {We ask this {count, plural, =3 {once in three months} one {once a month} other {once in # months}}.} other {We ask this {count, plural, one {once a day} other {once in # days}}.}}',
  (days: number) =>
    days === MONTH || days === 3 * MONTH ? { unit: 'month', count: days / MONTH } : { unit: 'day', count: days },
);

/** Every sentence after a session. Quoted ones stand as the specification has them. */
export const feedbackTexts = editable('survey', {
  after: message('After “{title}”', (title: string) => ({ title })),
  step: message('Question {at} of {amount}', (at: number, amount: number) => ({ at, amount })),
  submit: 'SUBMIT',
  skip: 'Skip this question',
  finish: 'Finish for now',
  choose: 'Please choose an answer, or skip this question.',
  thanks: 'Thank you for telling us.',
  nothingToReview: 'You have already told us about this session. Thank you.',
  feeling: {
    title: 'How do you feel now?',
    hint: 'The others in the session, and its host, do not see your answer.',
  },
  care: {
    title: 'That sounds hard',
    text: 'Thank you for saying it. Do you want to talk to somebody now? These people are there at any hour.',
    breathe: 'Two minutes to breathe',
    sessions: 'Be with peers again soon',
    write: 'Write to us',
    finish: 'That is enough for today',
    proceed: 'Go on with the questions',
  },
  mood: {
    title: 'How did the session change your mood?',
    hint: 'Nobody led this session but all of you together. Your answers help to make the next one better.',
  },
  support: { title: 'How satisfied are you with the support you got?', hint: '' },
  better: {
    title: 'What could have made it better?',
    hint: 'The team reads what you write here; the others in the session do not.',
    label: 'In your own words, if you like',
  },
  review: {
    title: message('How was “{title}”?', (title: string) => ({ title })),
    hint: 'Your host reads it with your name, and may show it to members on their profile. Visitors then read it from "a member", without the session. You can delete it on yours.',
    up: 'I would come again',
    down: 'Not for me',
    label: 'A few words to your host, if you like',
    forum: 'Share it in the forum, under my name',
    withName: 'With my name: visitors may see who I am and in which session I was',
  },
  outcome: { title: 'Compared with a month ago, how are you doing?', hint: every },
  frequency: {
    title: 'In the last two weeks, how often did you feel supported by other people?',
    hint: every,
  },
  nps: {
    title: message('How likely are you to recommend {product} to somebody who could use it?', (product: string) => ({
      product,
    })),
    hint: every,
    lowest: 'Not at all likely',
    highest: 'Extremely likely',
  },
  left: message('{count} characters left', (count: number) => ({ count })),
  notBegun: {
    title: 'This session has not started yet',
    text: 'Afterwards we ask you here how it was.',
    open: 'To the session',
  },
  notHeld: {
    title: 'This session did not take place',
    text: 'Too few people could come this time. Thank you for being there.',
    free: 'Nothing was used up: your place and your monthly allowance are free again.',
    sessions: 'Find a session',
    home: 'Go home',
  },
} as const);

/** Reviews as their host and others read them. */
export const reviewTexts = editable('reviews', {
  title: 'Reviews',
  /** The percentage stands beside the number of reviews, and waits for enough of them (C-026). */
  summary: message(
    '{known, select, none {New host, no reviews yet} few {Not enough reviews yet} other {{percentage}% positive, {count, plural, one {# review} other {# reviews}}}}',
    (percentage: number, count: number, least: number) => ({
      known: count === 0 ? 'none' : count < least ? 'few' : 'enough',
      percentage,
      count,
    }),
  ),
  viewAll: 'VIEW ALL',
  none: 'No reviews yet.',
  /** The author, as visitors see them. */
  aMember: 'A member',
  private: 'PRIVATE',
  onlyYou: 'Only you see this review.',
  public: 'PUBLIC',
  allSee: 'All who see your profile see this review.',
  up: 'Thumbs up',
  down: 'Thumbs down',
  publish: 'Make Public',
  publishAsk: 'Make this review public?',
  published: 'This recommendation has been public!',
  remove: 'Delete',
  removeAsk: 'Delete this recommendation?',
  removed: 'This recommendation has been deleted!',
  yes: 'Yes',
  no: 'No',
  written: {
    title: 'Reviews you wrote',
    text: 'Your host reads them with your name, and decides whether others do. You can delete each at any time.',
    onlyHost: 'Only you and the host see this review.',
    onlyYou: 'Only you see this review.',
    allSee: 'All who see the profile of the host see this review.',
    group: 'Hosted by the group',
    of: message('{action}: your review of {host}', (action: string, host: string) => ({ action, host })),
  },
  /** For screen readers, where several buttons say the same. */
  of: message('{action}: review by {author}', (action: string, author: string) => ({ action, author })),
});
