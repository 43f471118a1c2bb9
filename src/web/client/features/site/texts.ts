export const capture = {
  host: {
    title: 'Would you like to host?',
    text: 'Leave your email and we tell you how it works.',
    label: 'Email',
    age: 'By checking this box, you agree that you are at least 18 years of age.',
    send: 'SUBMIT',
    done: 'Thank you! Your email has been received!',
  },
  waitlist: { label: 'Email', send: 'Join the waitlist', done: 'Thank you! Your email has been received!' },
  comingSoon: {
    title: 'We are opening soon',
    text: (product: string) => `${product} is not open yet. Leave your email, and you are the first to know.`,
    label: 'Email',
    send: 'SUBMIT',
    done: 'Thank you! Your email has been submitted!',
  },
  invalid: 'Invalid email.',
  noAge: 'Please verify your age.',
} as const;

export const topic = {
  sessions: 'Coming sessions',
  host: 'A host of this Well',
  well: 'See the Well',
  noWell: 'There is no Well for this topic here yet. These are the ones there are.',
  register: 'Create your account',
  find: 'Find a session',
} as const;

export const visitorHome = {
  voices: 'What members say',
  press: 'As Seen In',
  findings: 'What we found',
  source: 'Source:',
  gift: 'GIVE THE GIFT OF SUPPORT',
  giftText: 'Somebody you know could use people to talk to? Give them some months of Unlimited membership.',
  giftAction: 'Give a gift',
  experience: 'A session to begin with',
  experienceText: 'See who hosts it, what it is about and how many places are left.',
  blog: 'To read',
  read: (title: string) => `Read: ${title}`,
  film: 'See how it works',
  play: 'Play the film',
} as const;

export const announcement = {
  alt: 'Announcement',
  leadsTo: (username: string) => `Announcement: see the profile of ${username}`,
} as const;
