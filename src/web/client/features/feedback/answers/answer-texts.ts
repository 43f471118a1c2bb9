import { message } from '#kernel/contract/messages/message.ts';
import type { OwnAnswers } from '#modules/feedback/contract/api.ts';
import { editable } from '#client/lib/site/editable.ts';

export const answerTexts = editable('own-answers', {
  title: 'What you answered',
  lead: 'How it was for you over time, in your own words. Only you see this page.',
  loading: 'Loading your answers',
  none: 'There is nothing here yet, and nothing is missing.',
  noneHelp: 'When you answer a question after a session, your answer waits for you here. You never have to.',
  sessions: 'Find a session',
  line: 'How you felt after sessions',
  lineText: message(
    'How you felt after {count, plural, one {# session} other {# sessions}}, the latest on the right.',
    (count: number) => ({ count }),
  ),
  table: 'As a table',
  when: 'When',
  felt: 'How you felt',
  list: 'After each session',
  unknown: 'A session',
  about: {
    feeling: 'How you felt',
    mood: 'Your mood after it',
    outcome: 'Compared with a month before',
    frequency: 'How often you felt supported',
    support: 'The support you got was',
    nps: 'How likely you would recommend us, from 1 to 10',
    better: 'What could have made it better',
    review: 'What you wrote about it',
  } satisfies Record<OwnAnswers['said'][number]['about'], string>,
  yours: 'Your answers are in the copy of your data, and go with your account.',
  open: 'Read what you answered',
  inAccount: 'What you said after sessions, for you alone.',
});
