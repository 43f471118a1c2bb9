/** One part of a page in words. `id` is its anchor. */
export type PageTextsPart = {
  id?: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  links?: readonly { to: string; text: string }[];
};

/** What the texts name of this installation. */
export type PageTextsNames = { product: string };

export const howItWorks = {
  title: 'How it works',
  lead: (product: string) => `What ${product} is, what a session is like, and what it costs.`,
  hosts: 'Community hosts',
  hostsText: 'Some of the people who open a room, keep an eye on the time and see that all can speak.',
  allHosts: 'Meet the hosts',
  parts: [
    {
      id: 'wells',
      title: 'Wells',
      paragraphs: [
        'A Well is a community around one shared experience: grief, anxiety, ADHD and others. You join the Wells you have lived experience of, as many as you like.',
        'In a Well you find its sessions, a discussion and the people who belong to it. Only members of a Well read what is written there.',
      ],
      links: [{ to: '/wells', text: 'See all Wells' }],
    },
    {
      id: 'support',
      title: 'Three ways of support',
      points: [
        'Sessions: small live video groups with people who have been there too, at a set time.',
        'Discussion: write and read in your Well whenever you like, also at night.',
        'Chat: the people of one session write to each other before it and for three days after.',
      ],
    },
    {
      id: 'sessions',
      title: 'What a session feels like',
      paragraphs: [
        'You check your camera and microphone in private first, then wait for the others. The room opens at the start, once three people are there. Everybody sees everybody; there is no audience and no recording.',
        'You say as much or as little as you like. Listening is taking part. You can leave at any moment without giving a reason.',
      ],
      links: [{ to: '/sessions', text: 'Find a session' }],
    },
    {
      id: 'people',
      title: 'Who you speak with',
      paragraphs: [
        'Peers: people who live with the same thing. They are not therapists and nobody diagnoses you. They share what they experienced, not advice.',
        'All members are 18 or older. A username, and a name if you choose one, is all that the others see of who you are, unless you tell them more.',
      ],
    },
  ] satisfies readonly PageTextsPart[],
  after: ({ product }: PageTextsNames): readonly PageTextsPart[] => [
    {
      id: 'safety',
      title: 'Safety',
      paragraphs: [
        'A host can remove a person from the room at once. Every member can report a member, a session, a post or a message; staff read each report, and the person reported does not learn who sent it. You can also restrict a member, and the two of you do not meet any more.',
        `${product} is no emergency service. If you are in danger, call the emergency number or one of the lines under Get help.`,
      ],
      links: [
        { to: '/safety-policy', text: 'Community Safety & Protocols' },
        { to: '/safety-resources', text: 'Resources and hotlines' },
      ],
    },
    {
      id: 'membership',
      title: 'Membership options',
      points: [
        'Basic is free: one session a month, registered for one at a time, and all discussions of your Wells. Group-hosted sessions do not count.',
        'Unlimited is paid: as many sessions as you like. You can cancel it at any time; it then runs to the end of the paid period.',
        'Hosts who hold three sessions in a month get the next month of Unlimited free.',
      ],
      links: [
        { to: '/membership', text: 'See the plans' },
        { to: '/register', text: 'Create your account' },
      ],
    },
  ],
} as const;

export const host = {
  title: 'Host a session',
  lead: 'Hosting is holding a space: you open the room, listen, and see that all can speak. You do not need a diploma, only your own experience.',
  parts: [
    {
      title: 'What a host does',
      points: [
        'Chooses a topic and a time, and writes two or three sentences about it.',
        'Says hello, tells how the session will go, and lets all introduce themselves.',
        'Keeps an eye on the time, and on those who have not spoken yet.',
        'Can remove a person who harms the others.',
      ],
    },
    {
      title: 'What a host does not do',
      points: [
        'Give advice, diagnose or treat.',
        'Carry it alone: staff, the safety policy and the hotlines are there for hosts, too.',
      ],
    },
    {
      title: 'How to begin',
      paragraphs: [
        'Take part in one session first, so that you know how it feels. From then on you can create sessions yourself, in every Well you belong to but the Welcome Well. The host training helps; it is free and you go through it at your own speed.',
      ],
    },
  ] satisfies readonly PageTextsPart[],
  training: 'See the host training',
  create: 'Create a session',
} as const;

/** Beside each host who is introduced. */
export const hostRow = { next: 'Next:' } as const;

export const meetHosts = {
  title: 'Meet the hosts',
  lead: 'They have been where you are, and open the room for others.',
  none: 'There are no hosts to introduce yet.',
  become: 'Host a session yourself',
} as const;

export const training = {
  title: 'Host training',
  lead: 'Virtual and self-paced, offered free: the first step to peer support certification.',
  join: 'JOIN NOW!',
  learnMore: (product: string) => `LEARN MORE ABOUT ${product.toUpperCase()}`,
  start: 'START NOW',
  hosts: 'Some of those who host',
  parts: ({ product }: PageTextsNames): readonly PageTextsPart[] => [
    {
      title: 'Holding a space can be learned',
      paragraphs: [
        `Most hosts on ${product} began as members who were glad about a session and wanted to give that to others. The training takes away the fear of the first evening.`,
      ],
    },
    {
      title: 'What peer support is',
      paragraphs: [
        'People who share an experience talk with each other as equals. Nobody is the expert on another life. What helps is being heard by a person who knows.',
      ],
    },
    {
      title: 'What the host training is',
      paragraphs: [
        'A course on the web that you take whenever you have time. You can stop and come back. It is virtual and self-paced, offered free, and the first step to peer support certification.',
      ],
    },
    {
      title: 'What is included',
      points: ['9 topics', '42 instructional videos and discussion boards', '14 self-discovery exercises'],
    },
  ],
  register: {
    title: 'Create your account first',
    lead: 'The training belongs to your account. After you registered it opens by itself.',
  },
  open: 'Open the training',
  openText: 'The course is on a page of its own. You are logged in there by the button.',
  serverError: 'Server Error',
} as const;

export const partners = {
  title: 'Partner with us',
  lead: 'For organisations that want the people they care for to have somebody to talk to.',
  choose: 'Which are you?',
  corporation: 'A corporation',
  nonprofit: 'A non-profit',
  corporations: {
    title: 'For corporations',
    points: [
      'Offer membership as an employee benefit: your people find peers outside the company, under a name of their own choice. You learn nothing about who takes part.',
      'Host sessions for employee groups: parents, carers, people who lost somebody, newcomers.',
      'Book the founder as a speaker, about peer support and what it can and cannot do.',
    ],
  },
  nonprofits: {
    title: 'For non-profits',
    points: [
      'Share it as a resource with the people you support. Basic membership is free.',
      'Host your own sessions, in a Well of your own if you like.',
      'Join the waitlist of the facilitator training; we write as soon as there is a place.',
    ],
    waitlist: 'Waitlist of the facilitator training',
  },
  closing: {
    title: 'Talk to us',
    text: 'Tell us whom you care for, and we find out together what fits.',
    kit: 'Download the promotion kit',
    write: 'Write to',
  },
} as const;

export const about = {
  title: 'About us',
  lead: (product: string) =>
    `${product} brings people who live with the same thing together, in small groups on live video.`,
  mission: {
    title: 'What we are here for',
    paragraphs: [
      'Being understood should not depend on where you live, what you earn or what time it is. Peer support does not replace a doctor or a therapist. It is what friends would do if they knew.',
    ],
  },
  letter: 'A letter from the founder',
  team: 'The team',
} as const;

export const contact = {
  title: 'Contact us',
  lead: 'Most questions are answered faster than we can write.',
  parts: [
    {
      title: 'Look into the FAQ',
      paragraphs: ['What a session is like, what is free, how to switch your camera on: it is all there.'],
      links: [{ to: '/faq', text: 'Open the FAQ' }],
    },
    {
      title: 'Ask in a new-member session',
      paragraphs: [
        'In the Welcome Well there are sessions for new members. Bring every question; there are no silly ones.',
      ],
      links: [{ to: '/welcome', text: 'See new-member sessions' }],
    },
  ] satisfies readonly PageTextsPart[],
  write: 'Write to us',
  writeText: 'Tell us what you did, what you expected and what happened. Please do not send what is private to others.',
  at: 'Our address is',
  noAddress: 'No address is set up here yet. Please ask the person who invited you.',
  urgent:
    'If it is urgent because you or a person near you is in danger, please do not write but call a line under Get help.',
} as const;

export const glossary = {
  title: 'Glossary',
  lead: (product: string) => `The words that ${product} uses in its own way.`,
  words: [
    ['Basic', 'The free membership: one session a month, one registered at a time, all discussions of your Wells.'],
    ['Breakout room', 'A smaller room inside a session, for a few people and some minutes.'],
    [
      'Group-hosted session',
      'A session without a host. Those who come lead it together along an agenda. It does not count against the sessions of Basic.',
    ],
    [
      'Host',
      'A member who plans and opens a session. Level 0 has not been to a session yet, level 1 can host, level 2 is trusted with the main Well.',
    ],
    ['Member', 'A person with an account.'],
    ['Peer', 'A person who lives with the same thing as you.'],
    ['Restrict', 'You and another member do not meet any more. They are not told.'],
    ['Report', 'A note to staff about a member, a session, a post, a message or a Well.'],
    ['Series', 'Sessions that repeat, every week for example.'],
    ['Session', 'A live video meeting of 3 to 16 people at a set time.'],
    ['Unlimited', 'The paid membership without a limit of sessions.'],
    ['Waiting room', 'Where you wait with the others until the room opens.'],
    ['Well', 'A community around one shared experience.'],
  ],
} as const;

export const faq = {
  title: 'Frequently asked questions',
  lead: 'Choose a topic; each opens below.',
  topics: ({ product }: PageTextsNames): readonly (PageTextsPart & { id: string })[] => [
    {
      id: 'peer-support',
      title: 'Peer support',
      paragraphs: [
        'Peer support is talking with people who live with the same thing. It is no therapy: nobody diagnoses, treats or gives medical advice.',
        'You need no diagnosis to come, only your own experience of the topic.',
      ],
    },
    {
      id: 'wells',
      title: 'Wells',
      paragraphs: [
        'A Well is a community around one shared experience. Join by confirming that you have lived experience of the topic. You can leave at any time.',
        'You cannot find yours? Begin in General Mental Health, and tell us what is missing.',
      ],
    },
    {
      id: 'sessions',
      title: 'Sessions',
      points: [
        'A session takes 30, 60 or 90 minutes and has 3 to 16 people.',
        'Register on its page. You can give your place back until five minutes before it starts.',
        'The room opens when at least three people are there. Latecomers get in for five minutes.',
        'Cameras are on, so that all know who is listening. You can blur what is behind you.',
        'Nothing is recorded. The chat of a session disappears after three days.',
      ],
    },
    {
      id: 'hosting',
      title: 'Hosting',
      paragraphs: [
        'After your first session you can host. Plan it at least a day ahead, in a Well you belong to. The host training is free.',
      ],
    },
    {
      id: 'free',
      title: 'What is free',
      paragraphs: [
        'Basic membership is free: one session a month, all discussions of your Wells, and group-hosted sessions, which do not count.',
      ],
    },
    {
      id: 'membership',
      title: 'Membership',
      paragraphs: [
        'Unlimited membership has no limit on how many sessions you attend; you can be registered for four at a time. It renews by itself until you cancel, and then runs to the end of the paid period.',
        'A gift code is redeemed on the page Redeem a code.',
      ],
    },
    {
      id: 'safety',
      title: 'Safety',
      paragraphs: [
        `${product} is no emergency service. If you are in danger, call one of these lines now.`,
        'You can report or restrict a member at any time, in a session with one tap.',
      ],
    },
    {
      id: 'camera',
      title: 'Camera and microphone',
      points: [
        'Chrome and Edge: click the sign left of the address, then Site settings, and allow camera and microphone. Reload the page.',
        'Firefox: click the crossed-out camera left of the address and remove the block. Reload the page.',
        'Safari on a Mac: Safari, Settings, Websites, Camera; choose Allow for this site. The same under Microphone.',
        'iPhone and iPad: Settings, Apps, Safari, Camera: Ask or Allow. The same under Microphone.',
        'Android: Settings, Apps, your browser, Permissions: allow camera and microphone.',
        'Still black? Close other programs that use the camera, and try again.',
      ],
      links: [{ to: '/camera-test', text: 'Test camera and microphone' }],
    },
    {
      id: 'contact',
      title: 'Contact',
      paragraphs: ['Your question is not here?'],
      links: [{ to: '/contact-us', text: 'Contact us' }],
    },
  ],
} as const;

export const safetyPolicy = {
  title: 'Community Safety & Protocols',
  lead: 'Our Code of Conduct: what we promise each other, and what happens when a promise is broken.',
  parts: [
    {
      title: 'Who takes part',
      points: [
        'You are 18 or older and reside in the United States or its territories.',
        'You have lived experience of the topic of each Well you join.',
      ],
    },
    {
      title: 'In a session',
      points: [
        'Your camera is on and you are in view.',
        'You are alone, or with headphones, so that nobody else hears the others.',
        'You share experience, not advice.',
        'You do not record, photograph or pass on what others say or show.',
      ],
    },
    {
      title: 'What has no place here',
      points: [
        'Personal contact information, yours or that of others.',
        'Self-promotion, advertising and spam.',
        'Medical diagnosis, and what to take or to leave off.',
        'Insults, threats, hate, pressure, and anything sexual.',
        'Details of self-harm or of violence that could hurt those who hear them.',
      ],
    },
    {
      id: 'danger',
      title: 'When somebody is in danger',
      paragraphs: [
        'Sessions are not watched by professionals. If you or another person may come to harm, call the emergency number or a hotline. Hosts are asked to say this openly and to stay with the group.',
      ],
      links: [{ to: '/safety-resources', text: 'Resources and hotlines' }],
    },
    {
      title: 'When a rule is broken',
      paragraphs: [
        'Report it: from the room, from a post or message, or from the page of a member. The person reported does not learn who it was. A host can remove a person at once.',
        'Staff may warn a member, put them on probation (they attend, but do not host or post), suspend them or remove them. You are told why, and you can answer by writing to us.',
      ],
    },
  ] satisfies readonly PageTextsPart[],
} as const;

export const safetyResources = {
  title: 'Additional Mental Health Support and Resources',
  lead: 'You do not have to be sure that it is bad enough. These lines are there for you, and for people who worry about you.',
  more: 'All countries',
  checkedIn: (month: string) => `checked in ${month}`,
  checked: 'Numbers change. If one does not answer, please try the next, or your local emergency number.',
} as const;
