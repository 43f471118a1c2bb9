import { page } from '../page.ts';

export const getHelpPage = page('get-help', {
  title: 'Get help now',
  lead: 'You do not have to be sure that it is bad enough. These people are there for this, free, most of them at any hour.',
  lines: 'Talk to somebody now',
  elsewhere: 'Your country is not here? Call your local emergency number, or look at',
  outside: 'another website',
  now: 'What you can do this minute',
  steps: [
    { text: 'Move away from anything you could hurt yourself with.' },
    { text: 'Be near somebody: call, or go where people are.' },
    {
      text: 'Put both feet on the floor and breathe out slowly, longer than you breathe in. Do it ten times.',
    },
    { text: 'Give it the next ten minutes only. The strongest feelings rise and fall again.' },
  ],
  breathe: 'Two minutes to breathe',
  team: 'Ask our team',
  other: 'If you worry about somebody else',
  others:
    'Ask directly whether they think about suicide: asking does not put the thought into their mind. Stay with them, and call one of these numbers together.',
  peers:
    '{product} is peer support. The people you meet here care, but they are no crisis service and cannot send help to you.',
});
