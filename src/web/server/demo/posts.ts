import type { Emoji } from '#modules/forum/contract/post-events.ts';

export type DemoPost = {
  /** Names the step; a post is written once. */
  step: string;
  /** A Well of the demo; the main Well without it. */
  well?: string;
  by: string;
  text: string;
  note?: string;
  pinned?: boolean;
  replies?: readonly { by: string; text: string }[];
  reactions?: readonly { by: string; emoji: Emoji }[];
};

/** What was written lately in the Wells of the demo, the oldest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    step: 'welcome',
    by: 'demo_admin',
    pinned: true,
    text: 'Welcome! This is the Well that everybody belongs to. Read along for as long as you like, reply where you have something to say, and look for the Wells that feel like yours. What is written here stays here.',
    reactions: [
      { by: 'demo_hannah', emoji: '❤️' },
      { by: 'demo_ben', emoji: '👍' },
    ],
  },
  {
    step: 'ward',
    well: 'depression',
    by: 'demo_lucia',
    note: 'mentions a hospital stay',
    text: 'A year ago today I came home from the ward. I did not believe then that I would ever plan a garden again. This morning I bought seeds. That is all; I wanted to tell somebody who knows what it means.',
    replies: [{ by: 'demo_chloe', text: 'It means a lot. What did you buy?' }],
    reactions: [
      { by: 'demo_finn', emoji: '❤️' },
      { by: 'demo_chloe', emoji: '❤️' },
    ],
  },
  {
    step: 'birthday',
    well: 'grief',
    by: 'demo_elif',
    text: 'Tomorrow would have been her birthday. Last year I pretended that it was an ordinary day, and it was not. What do you do with such days?',
    replies: [
      { by: 'demo_henry', text: 'We bake his cake, badly, and eat it anyway. The laughing helps more than the cake.' },
      { by: 'demo_grace', text: 'I write him a letter. Nobody reads it. @demo_elif I will think of you tomorrow.' },
      { by: 'demo_elif', text: 'A letter. I think I can do that. Thank you both.' },
    ],
    reactions: [
      { by: 'demo_ben', emoji: '😢' },
      { by: 'demo_grace', emoji: '❤️' },
    ],
  },
  {
    step: 'timer',
    well: 'adhd',
    by: 'demo_dev',
    text: 'Today I set a timer for every dull thing: ten minutes of mail, ten minutes of dishes, ten minutes of the form that has been lying there since spring. The form took seven. SEVEN. I have been afraid of it for four months.',
    replies: [{ by: 'demo_maya', text: 'Frame the form. And do not tell me what is lying on my own desk.' }],
    reactions: [
      { by: 'demo_maya', emoji: '👍' },
      { by: 'demo_jo', emoji: '👍' },
      { by: 'demo_ana', emoji: '❤️' },
    ],
  },
  {
    step: 'train',
    well: 'anxiety',
    by: 'demo_ben',
    text: 'I took the train today, three stops, for the first time since winter. My heart ran all the way, and I got off where I wanted to get off.',
    replies: [
      { by: 'demo_hannah', text: 'Three stops are three stops. Well done, @demo_ben.' },
      { by: 'demo_jo', text: 'This makes me want to try the bus.' },
    ],
    reactions: [
      { by: 'demo_hannah', emoji: '❤️' },
      { by: 'demo_chloe', emoji: '👍' },
      { by: 'demo_omar', emoji: '👍' },
    ],
  },
  {
    step: 'awake',
    well: 'anxiety',
    by: 'demo_chloe',
    text: 'Who else is awake at this hour? No advice needed, only company.',
    replies: [{ by: 'demo_ana', text: 'Here. The kettle is on.' }],
    reactions: [{ by: 'demo_ana', emoji: '❤️' }],
  },
];

export const demoPoll = {
  question: 'When is it easiest for you to write here?',
  answers: ['In the morning', 'In a break', 'In the evening', 'When I cannot sleep'],
  votes: [
    { by: 'demo_ana', answer: 4 },
    { by: 'demo_ben', answer: 3 },
    { by: 'demo_chloe', answer: 4 },
    { by: 'demo_henry', answer: 1 },
  ],
};
