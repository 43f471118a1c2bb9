import { page } from '../page.ts';

/** What stands on both legal pages. */
export const legalPage = page('legal', {
  contents: 'On this page',
  inShort: 'In plain words',
  sample:
    'This is a sample text that the software brings along. The people who run this installation are responsible for it and may have changed it; they should have it checked before anybody relies on it.',
  contact: {
    title: 'Whom to ask',
    at: 'Questions, and everything you want to have done with your data, go to',
    noAddress: 'No address is set up here yet. Please ask whoever invited you to this installation.',
  },
});
