import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

export const hostPage = page('host', {
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
  ] satisfies PageTextsPart[],
  training: 'See the host training',
  create: 'Create a session',
  meet: 'Meet those who host',
  closing: 'You know how it is. That is enough to begin.',
  closingText: 'Hosts learn by doing, with a free training, a guide in the room and people to ask.',
});
