export const homeTexts = {
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
  together: 'We Are Stronger Together',
  togetherText: 'A Well is a community around one shared experience. Join the ones that feel like home.',
  viewWells: 'VIEW ALL WELLS',
  menu: { label: 'Yours', home: 'Home', sessions: 'Your Sessions', wells: 'Your Wells' },
  memberLead: 'It is good to see you. Where would you like to go?',
  ways: [
    {
      to: '/sessions',
      title: 'Find a session',
      text: 'See what starts soon and register for a place.',
      action: 'See sessions',
      look: 'soft',
      picture: 'boat',
    },
    {
      to: '/wells',
      title: 'Find your Well',
      text: 'Communities around one shared experience.',
      action: 'See Wells',
      look: 'warm',
      picture: 'pond',
    },
  ],
} as const;
