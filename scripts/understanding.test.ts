import { describe, expect, test } from '@jest/globals';
import { SENTENCES } from '../features/support/phrasings.ts';
import { matching } from './nearest-steps.ts';
import { allSteps, patternsOf } from './step-list.ts';
import { understood } from './understanding/understood.ts';

const steps = allSteps();
const patterns = patternsOf(steps);

/** The last of these lines as it is understood; a line that is not understood stays as it is. */
const meaningOf = (...lines: readonly string[]): string => {
  const parts = understood(
    lines.map((line) => ({ text: line.replace(/^(?:Given|When|Then) /, ''), isOutcome: line.startsWith('Then ') })),
    steps,
  ).at(-1)!;
  return parts.map(({ text }) => text).join('; ');
};
const HOSTED = 'Given Ana hosts "Night talk" in "Night Owls" on Friday at 19:00';

test.each([
  ['When Ben enrols in "Night talk"', 'Ben registers for "Night talk"'],
  ['Given Ben has booked a seat in "Night talk"', 'Ben has signed up for "Night talk"'],
  ['When Ana calls the session "Night talk" off', 'Ana calls off "Night talk"'],
  ['When "Night talk" is canceled by Ana', 'Ana calls off "Night talk"'],
  ['Then Ben should no longer have a seat in "Night talk"', 'Ben has no seat in "Night talk"'],
  ['Then Ben should receive an email with the subject "Welcome"', 'Ben gets the mail "Welcome"'],
  ['Then Ben and Cleo receive an email "Welcome"', 'Ben and Cleo get the mail "Welcome"'],
  ['Then Eve sees the error message "This session is full."', 'Eve is refused: This session is full.'],
  ['When the next day', '1 day passes'],
  ['When two weeks have passed', '2 weeks pass'],
  ['When the moderator bans Rob for a week because "Rude"', 'Mia suspends Rob for 7 days because "Rude"'],
  ['Then Ben is charged $15', 'Ben is charged 15 dollars'],
  ['When Ben upgrades to Unlimited and pays monthly', 'Ben has the monthly plan'],
  ['When Mia warns Rob and suspends Ben', 'Mia warns Rob; Mia suspends Ben'],
  ['Then Ben and Cleo are cautioned', 'Ben is warned; Cleo is warned'],
  ['Given Ben has been a member for two years', 'Ben is a member; 2 years pass'],
  [
    'Given Ben has booked "Night talk" on Friday at 19:00',
    'Hanna hosts "Night talk" on Friday at 19:00; Ben has signed up for "Night talk"',
  ],
  [
    'When Mia removes Rob from "Night talk" because of his shouting',
    'Mia removes Rob from "Night talk" because "his shouting"',
  ],
  ['Then after 3 days Rob is able to log in', '3 days pass; Rob can log in'],
  [
    'Given Ana has an account, a card and the monthly plan',
    'Ana is a member; Ana has a card; Ana has the monthly plan',
  ],
])('"%s" is understood as "%s"', (line, as) => {
  expect(meaningOf(line)).toBe(as);
});

test.each([
  ['"I" is one person', ['Given I am Ben', 'When I log in'], 'Ben logs in'],
  ['"she" is the one person of the line before', [HOSTED, 'When she cancels it'], 'Ana cancels "Night talk"'],
  ['"the host" is the person who hosts', [HOSTED, 'When Ben logs in', 'Then the host is notified'], 'Ana is notified'],
  [
    '"the post" is the last one',
    ['When Ben posts "Hello" in "Night Owls"', 'When Mia deletes the post'],
    'Mia deletes the post "Hello"',
  ],
] as const)('%s', (_, lines, as) => {
  expect(meaningOf(...lines)).toBe(as);
});

test.each([
  ['he and she', ['Given Ana and Omar are members', 'When he logs in'], 'Omar logs in'],
  [
    'she, who was spoken of before',
    ['Given Ana logs in', 'When Omar logs in', 'Then she gets a reminder'],
    'Ana gets a reminder',
  ],
  [
    'his of another',
    ['When Omar replies "No" to "Help"', 'When Cleo reports his reply as hurtful'],
    'Cleo reports the post "No", saying "hurtful"',
  ],
  ['both of them', ['When Ana warns Omar', 'Then both of them get a mail'], 'Ana and Omar are told about it'],
  [
    'all three',
    ['Given Cleo, Ana and Omar are members', 'When Omar logs in', 'When all three enter the room of "Dawn"'],
    'Cleo, Ana and Omar enter "Dawn"',
  ],
  ['who leads it', [HOSTED, 'When she chooses to lead it herself'], '"Night talk" is hosted by Ana'],
  [
    'whose suspension',
    ['Given Ben was suspended for 7 days', 'When Noor ends the suspension'],
    'Noor lets Ben come back',
  ],
  ['who appealed', ['When Ben appeals', 'When Noor accepts the appeal'], 'Noor accepts the appeal of Ben'],
  [
    'leaving a session one is in',
    [HOSTED, 'When Ben enters the room of "Night talk"', 'When Ben leaves "Night talk"'],
    'Ben leaves the room of "Night talk"',
  ],
  [
    'leaving a session one has a seat in',
    [HOSTED, 'Given Ben has just left "Night talk"'],
    'Ben unregisters from "Night talk"',
  ],
  [
    'leaving a Well',
    ['Given Ben joins "Night Owls"', 'Given Ben has just left "Night Owls"'],
    'Ben leaves "Night Owls"',
  ],
] as const)('of whom and what was spoken of: %s', (_, lines, as) => {
  expect(meaningOf(...lines)).toBe(as);
});

test.each([
  [
    'a session in any order of its words',
    'Given there is a session "Dawn" in "Night Owls" tomorrow at 18:30, led by the group',
    'Hanna has set up the group-hosted "Dawn" in "Night Owls" tomorrow at 18:30',
  ],
  [
    'a full session',
    'Given "Dawn" on Friday at 19:00 only takes 3 people and is fully booked',
    'Hanna hosts "Dawn" on Friday at 19:00 with 3 seats; "Dawn" is full',
  ],
  ['a clock', 'When the clock reaches 18:30', 'it is 18:30'],
  ['a day before', 'When it is the day before "Dawn"', 'it is 1440 minutes before "Dawn"'],
  ['a deed at its time', 'When Ana leaves the room at 19:20', 'it is 19:20; Ana leaves the room of the session'],
  ['some days ago', 'Given Mia suspended Ben for 14 days yesterday', 'Mia suspends Ben for 14 days; 1 day later'],
  ['a clause about a person', 'Given Ben, who is on the free plan, logs in', 'Ben has the plan basic; Ben logs in'],
  [
    'neither of two',
    'Then neither Ben nor Cleo is told about it',
    'Ben is not told about it; Cleo is not told about it',
  ],
  [
    'two in line',
    'Given Ben is first on the waiting list of "Dawn", followed by Cleo',
    'Ben is on the waiting list of "Dawn"; Cleo is on the waiting list of "Dawn"',
  ],
  ['a mail that comes', 'Then a receipt lands in Ben’s inbox', 'Ben gets the mail "Your receipt from Wellspring"'],
  ['a mail that does not', 'Then no reminder goes to Ben', 'Ben gets no mail "A reminder of your session"'],
  ['why, which no step says', 'When Hanna falls ill and cancels "Dawn"', 'Hanna cancels "Dawn"'],
  ['how, which no step says', 'When Ben therefore simply logs in straight away', 'Ben logs in'],
  [
    'when it starts',
    'Then Ben is reminded that it starts on Friday at 19:00',
    'Ben gets a reminder; it says that it starts on Friday at 19:00',
  ],
])('in other words: %s', (_, line, as) => {
  expect(meaningOf(line)).toBe(as);
});

test('a step that there is stays as it is written', () => {
  for (const step of ['Mia finds in the discussion of "Night Owls": Buy my pills', 'Ben signs up for "My evening"'])
    expect(meaningOf(HOSTED, `When ${step}`)).toBe(step);
});

test.each([
  ['a person', 'Given a Basic member', 'Kim has the plan basic; Kim is a member'],
  [
    'what is said of the person',
    'Given an Unlimited member who is not in the Well "Grief"',
    'Kim has the monthly plan; Kim does not belong to "Grief"',
  ],
  ['a session', 'Given a full session in two days', 'Hanna hosts "A session" in 2 days at 19:00; "A session" is full'],
  [
    'a session and who is in it',
    'Given a running session with a host and two members',
    'Hanna may host; Hanna hosts "A session"; Kim and Alex are in the room of "A session"',
  ],
  [
    'the session of somebody',
    'Given Ben has booked Hannah’s session for tomorrow evening',
    'Hannah hosts "A session" tomorrow at 19:00; Ben has signed up for "A session"',
  ],
  [
    'a post',
    'Given a member has reported a post because it is spam',
    'Alex and Kim are members of "A Well"; Alex has posted "A post" in "A Well"; Kim reports the post "A post", saying "it is spam"',
  ],
])('without a name: %s', (_, line, as) => {
  expect(meaningOf(line.replace('’', "'"))).toBe(as);
});

test.each([
  ['the one', ['Given a member', 'When the member logs in'], 'Kim logs in'],
  ['another one', ['Given a member', 'When another member logs in'], 'Alex logs in'],
  ['one of several', ['Given two members', 'When the second member logs in'], 'Alex logs in'],
  ['the only one with a name', ['Given Ana logs in', 'When the member logs out'], 'Ana logs out'],
  ['who hosts', ['Given a host has a session next Friday', 'When the host cancels it'], 'Hanna cancels "A session"'],
  [
    'all who come',
    [HOSTED, 'Given Ben and Cleo have joined "Night talk"', 'Then every participant gets a reminder'],
    'Ben and Cleo get a reminder',
  ],
  [
    'who is on the waiting list',
    ['Given Ben is on the waiting list of "Dawn"', 'Then the member on the waiting list gets a reminder'],
    'Ben gets a reminder',
  ],
  [
    'who was offered a seat',
    ['Given Ben waits for "Dawn"', 'Then a seat is kept for Ben', 'When he accepts it'],
    'Ben registers for the session',
  ],
  [
    'who was in the room',
    ['When Ben enters the room of "Dawn"', 'When Ben loses the connection', 'When he comes back'],
    'Ben comes back into the room',
  ],
] as const)('who is meant without a name: %s', (_, lines, as) => {
  expect(meaningOf(...lines)).toBe(as);
});

test.each([
  [
    'complements in another order',
    'When Ana plans "Dawn" with 5 seats on Friday at 19:00 in "Night Owls"',
    'Ana plans "Dawn" in "Night Owls" on Friday at 19:00 with 5 seats',
  ],
  [
    'a session between words',
    'Given Ben is registered for "Dawn", which Ana hosts in 2 hours',
    'Ana hosts "Dawn" in 27 hours; 25 hours later; Ben has joined "Dawn"',
  ],
  [
    'several things',
    'Given Ben belongs to the Wells "One" and "Two"',
    'Ben is a member of "One"; Ben is a member of "Two"',
  ],
  ['two times', 'When 1 hour and 56 minutes pass', '1 hour later; 56 minutes later'],
  ['what can be done', 'Then "Dawn" can no longer be booked', 'nobody can register for "Dawn"'],
  ['a number in words', 'Then Ana has no unread notices', 'Ana has 0 notices of the discussions'],
  [
    'what another does not get',
    'Then a seat is kept for Ana and Ben is not warned',
    'a seat is kept for Ana; Ben is not warned',
  ],
  [
    'two of whom one does not',
    'Then Ana gets a reminder and Ben does not',
    'Ana gets a reminder; Ben gets no mail "A reminder of your session"',
  ],
  [
    'a session of today',
    'Given "Dawn" is a session today at 20:00',
    'Hanna hosts "Dawn" tomorrow at 20:00; 1 day later',
  ],
  ['why, of which no step speaks', 'When Ana cancels "Dawn" because she is ill', 'Ana cancels "Dawn"'],
  ['a seat that is there before', 'Given Ben has a seat in "Dawn"', 'Ben has a seat in "Dawn" already'],
])('mechanisms for every step: %s', (_, line, as) => {
  expect(meaningOf(line)).toBe(as);
});

test.each([
  ['who was suspended', ['When Mia suspends Ben', 'Then the suspended member cannot log in'], 'Ben cannot log in'],
  [
    'who decides beside the first',
    ['When Mia suspends Ben', 'When Ben appeals', 'When another moderator accepts the appeal'],
    'Noor is on the staff, too; Noor accepts the appeal of Ben',
  ],
  [
    'who was given something',
    ['When a member buys a gift of 2 months for a friend', 'When the recipient redeems the code'],
    'Alex redeems the mailed code',
  ],
  [
    'the post in full before its author',
    ['Given Rob has posted "Hello" in "Grief"', "Then Cleo can't see the post any more"],
    'Cleo does not see the post any more',
  ],
  [
    'the replies of a post',
    ['Given Rob has posted "Hello" in "Grief"', 'When Cleo replies "Hi" to "Hello"', 'Then the post has 1 reply'],
    'the post "Hello" has 1 replies',
  ],
] as const)('of what befell them: %s', (_, lines, as) => {
  expect(meaningOf(...lines)).toBe(as);
});

test('a session that is planned in an example stays at its time', () => {
  expect(meaningOf('Given the Well "Grief"', 'When Ana plans "Dawn" starting in 23 hours for 60 minutes')).toBe(
    'Ana plans "Dawn" in the Well in 23 hours for 60 minutes',
  );
});

test('a button is seen by who was spoken of last', () => {
  expect(meaningOf('When Ben opens "Dawn"', 'Then the button "Leave" is not shown')).toBe('Ben does not see "Leave"');
});

describe('people without a name are nobody else', () => {
  test.each([
    ['what somebody is', ['Given Ana is a member']],
    ['one of two with names', ['Given Ana and Ben are members', 'When the member logs in']],
    ['one of two without names', ['Given two members', 'When the member logs in']],
    ['a third of two', ['Given two members', 'When the third member logs in']],
    ['one who was not spoken of', ['When the author logs in']],
    ['who was not suspended', ['Given Ana logs in', 'When the suspended member logs in']],
    ['who is on no waiting list', ['Given Ana logs in', 'When the waiting member logs in']],
    ['what a member does not do', ['Given a member', 'When the member does not log in']],
    ['an offer that was not made', ['Given Ben logs in', 'When Ben accepts it']],
  ] as const)('%s', (_, lines) => {
    expect(meaningOf(...lines)).toBe(lines.at(-1)!.replace(/^\w+ /, ''));
  });
});

describe('a sentence that says something else is never understood as a step', () => {
  test.each([
    ['a denial', 'When Ben does not sign up for "Night talk"'],
    ['another denial', 'When nobody signs up for "Night talk"'],
    ['never', 'When Ben never logs in'],
    ['almost', 'When Ben almost signs up for "Night talk"'],
    ['only', 'Then Ben is only on the free plan'],
    ['a denied number', 'Then "Night talk" should not have 3 free seats'],
    ['another price', 'Given Ben pays 20 dollars a month'],
    ['another time', 'Then Ben receives another reminder'],
    ['a person more', 'When Ben signs up for "Night talk" for Cleo'],
    ['two people who do it together', 'When Ben and Cleo log in together'],
    ['a deed where an example asks', 'Then Ben signs up for "Night talk"'],
    ['an unknown deed', 'When Ben paints "Night talk"'],
    ['what is wished', 'When Ben wants to sign up for "Night talk"'],
    ['a possibility', 'When Ben might sign up for "Night talk"'],
    ['what happens unless', 'Then Ben is charged 15 dollars unless he cancels'],
    ['a session that is not full', 'Given the session "Dawn" takes 3 people but is not full'],
    ['more of a session than where, when and for whom', 'Given a session "Dawn" that Ben dislikes on Friday at 19:00'],
    ['one of two times', 'Given "Dawn" is a session on Friday at 19:00 or on Monday at 19:00'],
    ['almost a time', 'When it is almost 18:30'],
    ['a deed that is not done', 'When Hanna decides not to cancel the session'],
    ['a deed that is forgotten', 'When Ben forgets to cancel his place'],
    ['a denial after a motive', 'When Ben falls ill and does not cancel'],
    ['a mail that does not come', 'Then a reminder never reaches Ben'],
    ['a mail of somebody else', 'Then a reminder for Cleo reaches Ben'],
    ['a mail to one alone', 'Then only Ben gets a mail'],
    ['other news', 'Then Ben is told that the session is not canceled'],
    ['when a reminder counts from', 'Then Ben is reminded that "Night talk" starts in 3 hours'],
    ['another currency', 'Then Ben is charged 15 euros'],
    ['a receipt in another currency', 'Then a receipt for 14.00 euros is mailed to Ben'],
    ['a part of the money', 'Then Ben gets half of the money back'],
    ['another length', 'When Ben pays for Unlimited for two months'],
    ['another place in line', 'Then Ben is last on the waiting list'],
    ['a place in line that is denied', 'Then Ben is not first on the waiting list'],
    ['a seat of somebody else', 'When Ben takes Cleo’s place in "Night talk"'],
    ['a Well that was not spoken of', 'When Ben has just left "Night talk"'],
    ['agreeing is no appeal', 'When Mia agrees with Ben'],
    ['three of whom one is unknown', 'When the three of them enter the room'],
    ['a deed that is not done, with a reason', 'When Ben does not cancel because he forgot'],
    ['one of two things', 'Given Ben belongs to "One" or "Two"'],
    ['another way to tell', 'Then Ben is told by phone'],
    ['a time that is not exact', 'Given Ana hosts "Dawn" in about 2 hours'],
    ['another limit', 'Then Ben is told that he can only book two sessions at a time'],
    ['what cannot be done that no step does', 'Then "Dawn" cannot be painted'],
    ['time that does not pass', 'When 1 hour and 56 minutes do not pass'],
    ['one alone with each other', 'Then Ben is together with each other'],
    ['a place that is no Well', 'Then Ben is not in the garden "Grief"'],
    ['an unknown complement', 'When Ana plans "Dawn" under "Night Owls" on Friday at 19:00'],
    ['what is asked not to be done', 'Then Ben is asked not to fill in a survey'],
  ])('%s: %s', (_, line) => {
    expect(meaningOf(line)).toBe(line.replace(/^\w+ /, ''));
  });

  test('a pronoun that can mean two people', () => {
    expect(meaningOf('When Ana warns Cleo', 'Then she is informed')).toBe('she is informed');
  });
});

test.each([
  ['the one who is warned', 'When Rob is cautioned by Mia', 'Mia warns Rob'],
  ['the one who is blocked', 'Given Cleo was blocked by Rob', 'Rob has restricted Cleo'],
  ['the one who looks', 'Then the profile of Cleo is not visible to Rob', 'Rob does not see the profile of Cleo'],
  ['the one who pays', 'When Mia refunds Ana 5 dollars', 'Mia refunds 5 dollars to Ana'],
  [
    'a place in a line',
    'Then Eve is second on the waiting list for "Night talk"',
    'Eve is number 2 in line for "Night talk"',
  ],
  [
    'whose payment',
    'Then Ben gets an email that his payment failed',
    'Ben gets the mail "A payment on Wellspring did not work"',
  ],
  ['against what', 'When Ben objects to the suspension', 'Ben appeals'],
  ['how often', 'Then Ben has been charged twice', 'Ben is charged 2 times'],
  ['the answer and the post', 'When Ben replies to "Sleepless" with "Me too"', 'Ben replies "Me too" to "Sleepless"'],
])('it stays who and what is meant: %s', (_, line, as) => {
  expect(meaningOf(line)).toBe(as);
});

const SAMPLES: Record<string, readonly string[]> = {
  actor: ['Ana', 'Ben', 'Cleo'],
  string: ['"one"', '"two"', '"three"'],
  int: ['7', '8'],
  float: ['21', '22'],
  moment: ['on Friday at 19:00'],
  time: ['Friday at 19:00'],
};
/** A phrasing as somebody may write it, and what of it must not be lost. */
const written = (phrasing: string, wording: string): { text: string; said: string[] } => {
  const left: Record<string, string[]> = Object.fromEntries(
    Object.entries(SAMPLES).map(([name, all]) => [name, [...all]]),
  );
  // "His bank" is said of a man.
  if (/\b(?:his|he|him|himself)\b/.test(phrasing)) left['actor'] = ['Ben', 'Ana', 'Cleo'];
  const said: string[] = [];
  const text = phrasing
    .replaceAll('{people}', wording.endsWith('each other') ? 'Ana and Cleo' : '{actor}')
    .replaceAll(/\{(\w+)(?:#\d)?\}/g, (_, name: string) => {
      const value = left[name]!.shift()!;
      said.push(value);
      return value;
    })
    .replaceAll('get(s)', 'gets')
    .replaceAll(/\(\w+ ?\)/g, '')
    .replaceAll(/(is|has|does)\/\w+/g, '$1')
    .replaceAll(/\b(Ana|Ben|Cleo) (belong|register|join|get)\b/g, '$1 $2s')
    .replaceAll(/\b(Ana|Ben|Cleo) are\b/g, '$1 is')
    .replaceAll(/\b(Ana|Ben|Cleo) have\b/g, '$1 has');
  return { text, said };
};

test('every phrasing of the table is understood as one step, with all people, texts and numbers that it names', () => {
  const wrong = Object.entries(SENTENCES).flatMap(([wording, phrasings]) =>
    phrasings.flatMap((phrasing) => {
      const { text, said } = written(phrasing, wording);
      const asked = [false, true].map(
        (isOutcome) =>
          understood(
            [
              { text: 'Dan has posted "zero" in "Night Owls"', isOutcome: false },
              { text: 'Dan has replied "nought" to "zero"', isOutcome: false },
              { text, isOutcome },
            ],
            steps,
          )[2]!,
      );
      const found = asked.filter(
        ([first, ...more]) => more.length === 0 && matching(first!.text, patterns).length === 1,
      );
      const isWhole = found.some(([only]) =>
        said.every((each) => only!.text.replaceAll('"', '').includes(each.replaceAll('"', '').replace(/^on /, ''))),
      );
      return isWhole
        ? []
        : [`${phrasing} → ${asked.map((parts) => parts.map((part) => part.text).join('; ')).join(' | ')} (${wording})`];
    }),
  );
  expect(wrong).toEqual([]);
});
