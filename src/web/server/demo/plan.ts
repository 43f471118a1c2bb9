import { days, hours, minutes, plus } from '#kernel/contract/time.ts';

export type DemoSession = {
  /** Names the step; a session is planned once. */
  step: string;
  title: string;
  /** The Well of everybody when absent. */
  well?: string;
  host: string;
  description: string;
  startsAt: string;
  minutes: number;
  seats: number;
  guests: readonly string[];
};

type Idea = Pick<DemoSession, 'title' | 'well' | 'host' | 'description' | 'minutes' | 'seats' | 'guests'>;

const closing =
  'We start with a short check-in, then everybody who wants to gets a few minutes; listening only is fine too. What is said here stays here.';

const ideas: readonly Idea[] = [
  {
    title: 'New here? How a session feels',
    host: 'demo_hannah',
    description: `For your first time: what happens in a session, what you may leave out, and every question you have. ${closing}`,
    minutes: 60,
    seats: 12,
    guests: ['demo_jo', 'demo_finn'],
  },
  {
    title: 'When worry keeps you up at night',
    well: 'anxiety',
    host: 'demo_omar',
    description: `A calm hour about the thoughts that come at two in the morning, and what we do with them. ${closing}`,
    minutes: 60,
    seats: 8,
    guests: ['demo_jo', 'demo_ana'],
  },
  {
    title: 'Missing someone: an open circle',
    well: 'grief',
    host: 'demo_henry',
    description: `Bring a name, a photograph or only yourself. We make room for the people we miss and for how it is without them. ${closing}`,
    minutes: 90,
    seats: 10,
    guests: ['demo_grace', 'demo_elif', 'demo_ben'],
  },
  {
    title: 'Body doubling: the one thing I avoid',
    well: 'adhd',
    host: 'demo_maya',
    description: `Name one task, do it while we do ours, and tell us how it went. Half-done counts as done today. ${closing}`,
    minutes: 60,
    seats: 12,
    guests: ['demo_dev', 'demo_ana'],
  },
  {
    title: 'Low tide: getting through heavy days',
    well: 'depression',
    host: 'demo_lucia',
    description: `For days when everything is slow. We share what a good-enough day looks like, without advice nobody asked for. ${closing}`,
    minutes: 60,
    seats: 6,
    guests: ['demo_ivan', 'demo_chloe'],
  },
  {
    title: 'Feeling safe in your own body again',
    well: 'trauma',
    host: 'demo_omar',
    description: `Grounding exercises that you can stop at any moment, and an honest round about what helps us feel safe. ${closing}`,
    minutes: 60,
    seats: 5,
    guests: ['demo_elif'],
  },
  {
    title: 'Saying no without the guilt',
    well: 'relationships',
    host: 'demo_lucia',
    description: `Boundaries with partners, parents and friends: where they are hard, and sentences that have worked for us. ${closing}`,
    minutes: 60,
    seats: 8,
    guests: ['demo_finn', 'demo_chloe'],
  },
  {
    title: 'A slower evening: rest as a practice',
    well: 'self-care',
    host: 'demo_maya',
    description: `Ten quiet minutes together, then a round on what rest means when it does not come by itself. ${closing}`,
    minutes: 30,
    seats: 16,
    guests: ['demo_grace', 'demo_ana'],
  },
  {
    title: 'How are you, really?',
    well: 'general',
    host: 'demo_hannah',
    description: `The question everybody asks, with time for the real answer. No topic, no homework, good company. ${closing}`,
    minutes: 60,
    seats: 8,
    guests: ['demo_ben', 'demo_dev'],
  },
  {
    title: 'Panic attacks: what we wish we had known',
    well: 'anxiety',
    host: 'demo_hannah',
    description: `What they feel like, what we tell ourselves afterwards, and the small tools that shorten them. ${closing}`,
    minutes: 60,
    seats: 3,
    guests: ['demo_chloe', 'demo_ana', 'demo_jo'],
  },
];

export const ideaNamed = (title: string): Idea => ideas.find((idea) => idea.title === title)!;

/** Hours of the day in UTC at which sessions of a day begin, by how many days away it is. */
const hoursOf = (away: number): readonly number[] => {
  if (away <= 1) return [9, 13, 17, 20, 22];
  if (away <= 7) return [16, 19];
  return away % 2 === 0 ? [18] : [];
};

const DAYS_AHEAD = 30;

/** The regular sessions from now on for a month; a later start adds the days that came into sight. */
export const regularSessions = (now: string): DemoSession[] =>
  Array.from({ length: DAYS_AHEAD }, (_, away) => {
    const day = plus(now, days(away)).slice(0, 10);
    const number = Math.floor(Date.parse(day) / days(1));
    return hoursOf(away).map((hour, index) => ({
      ...ideas[(number * 3 + index) % ideas.length]!,
      step: `session ${day} ${hour}`,
      startsAt: new Date(Date.parse(day) + hours(hour)).toISOString(),
    }));
  })
    .flat()
    .filter(({ startsAt }) => startsAt > plus(now, minutes(90)));

/** One that can be entered right away: it begins in five minutes, and the doors are open ten minutes before. */
export const nextSession = (now: string): DemoSession => {
  const startsAt = new Date(Math.ceil(Date.parse(plus(now, minutes(5))) / minutes(1)) * minutes(1)).toISOString();
  return {
    step: `session next ${startsAt}`,
    title: 'Breathing room: a first session',
    well: 'anxiety',
    host: 'demo_hannah',
    description: `Made for trying things out: open it in three windows, as demo_hannah, demo_ben and demo_chloe, and let each of them enter. ${closing}`,
    startsAt,
    minutes: 60,
    seats: 8,
    guests: ['demo_ben', 'demo_chloe'],
  };
};

/** What the people of the next session have written in its chat so far. */
export const smallTalk: readonly { by: string; text: string }[] = [
  { by: 'demo_hannah', text: 'Welcome, you two! We begin in a few minutes. Bring something warm to drink.' },
  { by: 'demo_ben', text: 'Hi! It is my first time, I am a bit nervous.' },
  { by: 'demo_chloe', text: '@demo_ben me too, the first time. You can just listen if you like.' },
];
