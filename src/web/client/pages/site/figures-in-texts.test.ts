import { expect, test } from '@jest/globals';
import { chatSettings } from '#modules/chat/contract/settings.ts';
import { liveRoomsSettings } from '#modules/live-rooms/contract/settings.ts';
import { membershipBillingSettings } from '#modules/membership-billing/contract/settings.ts';
import { defaultSettings as sessions } from '#modules/scheduling/contract/settings.ts';
import { deskOf } from '#modules/content/contract/desk.ts';

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const [chat, rooms, billing] = [
  chatSettings.parse({}),
  liveRoomsSettings.parse({}),
  membershipBillingSettings.parse({}),
];
const word = (count: number): string => WORDS[count]!;
const counted = (count: number, thing: string): string => `${word(count)} ${thing}${count === 1 ? '' : 's'}`;

/** Every sentence of these texts, signs of Markdown left out. */
const sentencesOf = (texts: unknown): string[] => {
  if (typeof texts === 'string')
    return texts
      .split(/\n+/)
      .map((line) => line.replaceAll(/^[-#]+ |\\|\{#[\w-]+\}/g, ''))
      .flatMap((line) => line.split(/(?<=[.!?]) /));
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, text]) => (key === 'to' || key === 'id' ? [] : sentencesOf(text)));
};
/** A number with what it counts; "one" alone is often no figure. */
const FIGURE = new RegExp(
  String.raw`\d|\b(?:${WORDS.slice(2).join('|')})\b|\bone (?:session|registered|at a time)|for one at a time|a day ahead`,
);
const sentences = deskOf({ productName: 'Wellspring', settings: [], letters: [] })
  .filter(({ group }) => group === 'pages' || group === 'legal')
  .flatMap(({ entries }) => entries)
  .filter(({ key }) => !/^(?:site|terms|privacy|legal)\./.test(key))
  .flatMap(({ usual }) => sentencesOf(usual));

/** What the product does, in the words of its pages. */
const TRUE = [
  `for ${counted(chat.CHAT_LIFETIME_HOURS / 24, 'day')} after`,
  `disappears after ${counted(chat.CHAT_LIFETIME_HOURS / 24, 'day')}`,
  `once ${word(rooms.MIN_PARTICIPANTS)} people are there`,
  `at least ${word(rooms.MIN_PARTICIPANTS)} people are there`,
  `Latecomers get in for ${counted(rooms.LATE_ENTRY_MIN, 'minute')}`,
  `${sessions.ATTENDEES_MIN} to ${sessions.ATTENDEES_MAX} people`,
  `until ${counted(sessions.UNREGISTER_MIN_BEFORE, 'minute')} before it starts`,
  `${counted(sessions.BASIC_MAX_ATTENDED, 'session')} a month`,
  `registered for ${word(sessions.UNLIMITED_MAX_REGISTERED)} at a time`,
  `hold ${counted(billing.HOST_FREE_MONTH_SESSIONS, 'session')} in a month`,
  `at least ${sessions.MIN_LEAD_HOURS === 24 ? 'a day' : counted(sessions.MIN_LEAD_HOURS, 'hour')} ahead`,
  // A session before the first one that a member hosts (C-066).
  'Take part in one session first',
  // Of people, levels and the language, which no setting changes.
  '18 or older',
  'at least 18 years of age',
  'Level 0 has not been to a session yet, level 1 can host, level 2',
  'in a session with one tap',
  'the two of you',
  'Three ways of support',
  // What staff promise, and when they last wrote.
  'within two working days',
  'Last updated November 2026',
  'writes two or three sentences',
  // Of breathing, as the circle on that page grows and shrinks.
  'Do it ten times',
  'the next ten minutes only',
  'for four seconds, and out while it shrinks, for six',
  'Twelve breaths are two minutes',
  'These were two minutes',
  'Take one more breath',
  'name five things',
];
/** The course of another company, as it describes itself. */
const OF_THE_COURSE = ['9 topics', '42 instructional videos and discussion boards', '14 self-discovery exercises'];

test('every figure on a public page is what the product does', () => {
  // The address of a link is not read.
  const figures = sentences.filter((sentence) => FIGURE.test(sentence.replaceAll(/\]\([^)]*\)/g, ']')));
  expect(figures.length).toBeGreaterThan(15);
  expect(figures.filter((figure) => ![...TRUE, ...OF_THE_COURSE].some((known) => figure.includes(known)))).toEqual([]);
});

test('every figure that a public page states is still on one', () => {
  expect(TRUE.filter((known) => !sentences.some((sentence) => sentence.includes(known)))).toEqual([]);
});

test('Basic holds one place at a time in every sentence about it, as it may be registered for', () => {
  const ofBasic = sentences.filter((sentence) => /one registered|registered for one/.test(sentence));
  expect([ofBasic.length > 0, sessions.BASIC_MAX_REGISTERED]).toEqual([true, 1]);
});

test('no text promises at once what takes days', () => {
  expect(sentences.filter((sentence) => /right away|immediately|instantly/i.test(sentence))).toEqual([]);
});
