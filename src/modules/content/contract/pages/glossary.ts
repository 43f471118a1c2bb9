import { page } from '../page.ts';

export const glossaryPage = page('glossary', {
  title: 'Glossary',
  lead: 'The words that {product} uses in its own way.',
  more: 'More about it',
  words: [
    {
      word: 'Basic',
      meaning: 'The free membership: one session a month, one registered at a time, all discussions of your Wells.',
    },
    { word: 'Breakout room', meaning: 'A smaller room inside a session, for a few people and some minutes.' },
    {
      word: 'Group-hosted session',
      meaning:
        'A session without a host. Those who come lead it together along an agenda. It does not count against the sessions of Basic.',
    },
    {
      word: 'Host',
      meaning:
        'A member who plans and opens a session. Level 0 has not been to a session yet, level 1 can host, level 2 is trusted with the main Well.',
    },
    { word: 'Member', meaning: 'A person with an account.' },
    { word: 'Peer', meaning: 'A person who lives with the same thing as you.' },
    { word: 'Restrict', meaning: 'You and another member do not meet any more. They are not told.' },
    { word: 'Report', meaning: 'A note to staff about a member, a session, a post, a message or a Well.' },
    { word: 'Series', meaning: 'Sessions that repeat, every week for example.' },
    { word: 'Session', meaning: 'A live video meeting of 3 to 16 people at a set time.' },
    { word: 'Unlimited', meaning: 'The paid membership without a limit of sessions.' },
    { word: 'Waiting room', meaning: 'Where you wait with the others until the room opens.' },
    { word: 'Well', meaning: 'A community around one shared experience.' },
  ],
});
