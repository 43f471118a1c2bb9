import { page } from '../page.ts';

/** What visitors read first. `{minutes}`, `{people}` and `{seats}` are what the rooms of this installation do. */
export const homePage = page('home', {
  headline: 'You do not have to carry it alone',
  lead: 'Small live video sessions with people who have been there too. Listen, be heard, and leave whenever you need to.',
  findSession: 'Find a session',
  register: 'Create your account',
  reassurance: 'You can look around without an account.',
  quote: 'Talking to people who know it makes it lighter, even if nothing has changed.',
  stepsTitle: 'How a session works',
  steps: [
    {
      title: 'Choose a time that suits you',
      text: 'Every session says what it is about, who hosts it, when it starts in your own time zone, and how many places are left.',
    },
    {
      title: 'Settle in',
      text: 'Check your camera and microphone in private first. The waiting room opens {minutes} before the start.',
    },
    {
      title: 'Talk, or simply listen',
      text: 'The room opens only when at least {people} are there. Nothing is ever recorded.',
    },
  ],
  groundTitle: 'What you can count on',
  ground: [
    {
      title: 'People, not a feed',
      text: 'Sessions run with {seats} people who see each other face to face. No recordings, no audience.',
    },
    { title: 'You set the pace', text: 'Say as much or as little as you like. Leaving early is always fine.' },
    {
      title: 'Someone looks after the room',
      text: 'A host opens the conversation and can remove anyone who harms it. Group-hosted sessions follow an agenda.',
    },
  ],
  /** Under the drawn still of a room. */
  still: 'How a room looks: drawn, because nothing is ever recorded.',
  together: 'We Are Stronger Together',
  togetherText: 'A Well is a community around one shared experience. Join the ones that feel like home.',
  viewWells: 'VIEW ALL WELLS',
});

/** Below it, loaded after the first screen. */
export const homeMorePage = page('home-more', {
  voices: 'What members say',
  press: 'As Seen In',
  findings: 'What we found',
  source: 'Source:',
  gift: 'GIVE THE GIFT OF SUPPORT',
  giftText: 'Somebody you know could use people to talk to? Give them some months of Unlimited membership.',
  giftAction: 'Give a gift',
  experience: 'A session to begin with',
  experienceText: 'See who hosts it, what it is about and how many places are left.',
  /** Under the name of its host. */
  experienceHost: 'opens the room and sees that all can speak.',
  blog: 'To read',
  film: 'See how it works',
  play: 'Play the film',
});

/** Where members come when they log in. */
export const memberHomePage = page('member-home', {
  lead: 'It is good to see you. Where would you like to go?',
  sessions: { title: 'Find a session', text: 'See what starts soon and register for a place.', action: 'See sessions' },
  wells: { title: 'Find your Well', text: 'Communities around one shared experience.', action: 'See Wells' },
});
