import { days, hours, plus } from '#kernel/contract/time.ts';
import { ideaNamed, type DemoSession } from './plan.ts';

/** What a guest said afterwards; the host shows those that are `shown`. */
export type DemoReview = {
  by: string;
  /** 1 awful to 5 awesome. */
  felt: number;
  text: string;
  up?: boolean;
  shown?: boolean;
};
export type HeldSession = DemoSession & { reviews: readonly DemoReview[] };

type Evening = {
  ago: number;
  hour: number;
  title: string;
  guests: readonly string[];
  reviews?: readonly DemoReview[];
};

const welcome = 'New here? How a session feels';
const panic = 'Panic attacks: what we wish we had known';
const really = 'How are you, really?';
const worry = 'When worry keeps you up at night';
const missing = 'Missing someone: an open circle';
const lowTide = 'Low tide: getting through heavy days';
const avoid = 'Body doubling: the one thing I avoid';
const slower = 'A slower evening: rest as a practice';

/** Members on Basic come once, more than a month ago, so that they are free to register for what comes. */
const evenings: readonly Evening[] = [
  {
    ago: 55,
    hour: 17,
    title: welcome,
    guests: ['demo_ana', 'demo_dev', 'demo_elif', 'demo_finn'],
    reviews: [
      {
        by: 'demo_ana',
        felt: 4,
        text: 'I said nothing for the first half hour, and nobody minded. Then I did.',
        shown: true,
      },
      { by: 'demo_finn', felt: 4, text: 'Clear, warm, and it ended on time.', shown: true },
    ],
  },
  { ago: 50, hour: 18, title: missing, guests: ['demo_elif', 'demo_omar', 'demo_grace'] },
  {
    ago: 45,
    hour: 17,
    title: welcome,
    guests: ['demo_lucia', 'demo_maya', 'demo_jo'],
    reviews: [{ by: 'demo_jo', felt: 5, text: 'I came for the rules and stayed for the people.', shown: true }],
  },
  { ago: 41, hour: 16, title: avoid, guests: ['demo_dev', 'demo_ana'] },
  {
    ago: 39,
    hour: 19,
    title: lowTide,
    guests: ['demo_henry', 'demo_elif'],
    reviews: [{ by: 'demo_elif', felt: 3, text: 'Nobody told me to go for a walk. Thank you.', shown: true }],
  },
  { ago: 36, hour: 19, title: really, guests: ['demo_henry', 'demo_dev', 'demo_ivan'] },
  {
    ago: 33,
    hour: 17,
    title: welcome,
    guests: ['demo_elif', 'demo_omar', 'demo_henry', 'demo_ana'],
    reviews: [{ by: 'demo_omar', felt: 4, text: '', shown: true }],
  },
  {
    ago: 29,
    hour: 20,
    title: worry,
    guests: ['demo_hannah', 'demo_ana'],
    reviews: [{ by: 'demo_ana', felt: 4, text: 'A calm hour. I slept afterwards.', shown: true }],
  },
  { ago: 26, hour: 19, title: panic, guests: ['demo_ana', 'demo_omar'] },
  {
    ago: 22,
    hour: 18,
    title: missing,
    guests: ['demo_elif', 'demo_omar'],
    reviews: [
      {
        by: 'demo_elif',
        felt: 4,
        text: 'Henry lets a silence be a silence. I could say her name without hurrying on.',
        shown: true,
      },
    ],
  },
  {
    ago: 19,
    hour: 16,
    title: avoid,
    guests: ['demo_dev', 'demo_ana'],
    reviews: [
      {
        by: 'demo_dev',
        felt: 5,
        text: 'The tax form is done. The tax form is DONE.',
        shown: true,
      },
    ],
  },
  { ago: 16, hour: 19, title: really, guests: ['demo_henry', 'demo_dev'] },
  {
    ago: 12,
    hour: 17,
    title: welcome,
    guests: ['demo_maya', 'demo_dev', 'demo_elif', 'demo_lucia'],
    reviews: [
      { by: 'demo_elif', felt: 4, text: 'Hannah asks, and then she waits. That is rare.', shown: true },
      { by: 'demo_dev', felt: 2, text: 'Two people spoke for most of the hour.', up: false },
    ],
  },
  { ago: 8, hour: 20, title: slower, guests: ['demo_ana', 'demo_elif', 'demo_hannah'] },
  {
    ago: 5,
    hour: 19,
    title: panic,
    guests: ['demo_ana', 'demo_omar'],
    reviews: [{ by: 'demo_ana', felt: 3, text: 'Good that I could leave the camera on a wall for a while.' }],
  },
];

/** Sessions that the demo's people have held by the day on which it was made, the oldest first. */
export const heldSessions = (begun: string): HeldSession[] =>
  evenings.map(({ ago, hour, title, guests, reviews = [] }) => {
    const day = plus(begun, -days(ago)).slice(0, 10);
    return {
      ...ideaNamed(title),
      step: `held ${day} ${hour}`,
      startsAt: plus(new Date(day).toISOString(), hours(hour)),
      guests,
      reviews,
    };
  });
