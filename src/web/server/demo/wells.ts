export type DemoWell = { key: string; title: string; description: string };

/** The Wells of the demo community; the main one is always there. */
export const demoWells: readonly DemoWell[] = [
  {
    key: 'anxiety',
    title: 'Anxiety',
    description:
      'For racing thoughts, tight chests and nights that are too long. We talk about what worry does to our days, what helps a little, and what it is like to be understood without having to explain everything first.',
  },
  {
    key: 'grief',
    title: 'Grief & Loss',
    description:
      'For everyone who misses somebody or something. Recent or long ago, expected or sudden: there is no schedule here, nobody tells you to move on, and tears and laughter are both welcome.',
  },
  {
    key: 'adhd',
    title: 'ADHD',
    description:
      'For minds that run in several directions at once. Diagnosed late, early or not at all: we swap what works, body-double through the dull parts, and are kind about everything we forgot.',
  },
  {
    key: 'depression',
    title: 'Depression',
    description:
      'For days when getting up is the achievement. Come as you are, camera hair and all. We listen, we do not fix, and we remember together that low tides turn, even when it does not feel like it.',
  },
  {
    key: 'trauma',
    title: 'Trauma & PTSD',
    description:
      'For people who live with what happened. We stay with how it is today, keep details that could hurt others out of the room, and leave each other all the time and all the exits that are needed.',
  },
  {
    key: 'relationships',
    title: 'Relationship Struggles',
    description:
      'For break-ups, make-ups, lonely marriages and complicated families. Speak about your own side of the story, hear how others hold their boundaries, and leave a little less alone with it.',
  },
  {
    key: 'self-care',
    title: 'Self Care & Healing',
    description:
      'For small kindnesses to ourselves: rest, routines, breath, saying no. We try gentle exercises together and talk about why the simplest things are so hard to do when we need them most.',
  },
  {
    key: 'general',
    title: 'General Mental Health',
    description:
      'For everything that has no label, or several. If you are not sure where you belong, start here: a friendly round in which every mood may be named and nobody has to perform being fine.',
  },
];
