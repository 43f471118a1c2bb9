export type HelpLine = {
  name: string;
  /** When to use it, in a few words. */
  when: string;
  ways: readonly { text: string; href: string; spoken?: string }[];
};

/** For all people in the United States and its territories, free, around the clock. */
export const firstLines: readonly HelpLine[] = [
  {
    name: 'Emergency',
    when: 'When somebody is hurt, or a life is in danger right now.',
    ways: [{ text: 'Call 911', href: 'tel:911', spoken: 'Call 9 1 1' }],
  },
  {
    name: '988 Suicide & Crisis Lifeline',
    when: 'For thoughts of suicide, or when everything is too much: for you, or for somebody you worry about.',
    ways: [
      { text: 'Call 988', href: 'tel:988', spoken: 'Call 9 8 8' },
      { text: 'Text 988', href: 'sms:988', spoken: 'Text 9 8 8' },
    ],
  },
  {
    name: 'Crisis Text Line',
    when: 'When writing is easier than talking.',
    ways: [{ text: 'Text HOME to 741741', href: 'sms:741741?&body=HOME', spoken: 'Text the word HOME to 7 4 1 7 4 1' }],
  },
];

/** Lines that know one thing especially well. */
export const moreLines: readonly HelpLine[] = [
  {
    name: 'Veterans Crisis Line',
    when: 'For veterans, service members and those close to them: call 988 and press 1, or text.',
    ways: [
      { text: 'Call 988, then press 1', href: 'tel:988' },
      { text: 'Text 838255', href: 'sms:838255' },
    ],
  },
  {
    name: 'National Domestic Violence Hotline',
    when: 'When somebody close hurts, threatens or controls you.',
    ways: [{ text: 'Call 1-800-799-7233', href: 'tel:+18007997233' }],
  },
  {
    name: 'National Sexual Assault Hotline',
    when: 'After sexual violence, recent or long ago.',
    ways: [{ text: 'Call 1-800-656-4673', href: 'tel:+18006564673' }],
  },
  {
    name: 'The Trevor Project',
    when: 'For young LGBTQ+ people.',
    ways: [{ text: 'Call 1-866-488-7386', href: 'tel:+18664887386' }],
  },
  {
    name: 'SAMHSA National Helpline',
    when: 'About alcohol, drugs and treatment, for you or your family.',
    ways: [{ text: 'Call 1-800-662-4357', href: 'tel:+18006624357' }],
  },
];

export const helpTexts = {
  title: 'Get help now',
  lead: 'You do not have to be sure that it is bad enough. These people are there for this, free and at any hour.',
  firstTitle: 'Talk to somebody now',
  moreTitle: 'People who know one thing especially well',
  nowTitle: 'What you can do this minute',
  now: [
    'Move away from anything you could hurt yourself with, or ask somebody to take it away.',
    'Be near somebody: call, or go where people are.',
    'Put both feet on the floor and breathe out slowly, longer than you breathe in. Do it ten times.',
    'Give it the next ten minutes only. The strongest feelings rise and fall again.',
  ],
  otherTitle: 'If you worry about somebody else',
  other:
    'Ask them directly whether they think about suicide: asking does not put the thought into their mind. Stay with them or on the line, and call 988 together. If they are in danger now, call 911.',
  elsewhere: 'Outside the United States, call your local emergency number, or find a helpline near you at',
  elsewhereSite: 'findahelpline.com',
  peers: (product: string) =>
    `${product} is peer support. The people you meet here care, but they are no crisis service and cannot send help to you.`,
} as const;
