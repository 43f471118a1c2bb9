/**
 * What the words in braces of a step stand for, as data: `steps.ts` defines them for Cucumber, and
 * `npm run docs` explains them in the glossary.
 */
export type Parameter = { regexp: RegExp; means: string; examples: readonly string[] };

const DAY = String.raw`[A-Z][a-z]+day|\d{4}-\d\d-\d\d`;

export const parameters = {
  actor: {
    regexp: /(?!(?:He|She|They|It)\b)[A-Z][a-z]+|[Aa] visitor|the visitor/,
    means:
      'one person by their first name, or a visitor. A person who is named for the first time is registered with a confirmed address; Mia is the first admin',
    examples: ['Ana', 'a visitor'],
  },
  people: {
    regexp: /[A-Z][a-z]+(?:, [A-Z][a-z]+)*(?: and [A-Z][a-z]+)?/,
    means: 'one or several people by their first names',
    examples: ['Ben', 'Ben and Cleo', 'Ben, Cleo and Dan'],
  },
  moment: {
    regexp: new RegExp(String.raw`(?:today|tomorrow|in \d+ days|on (?:${DAY})) at \d{1,2}:\d\d|in \d+ hours`),
    means:
      "when something takes place, by London's clock, counted from the example's now. A weekday is the next one, today included",
    examples: [
      'in 2 hours',
      'on Wednesday at 19:00',
      'today at 12:00',
      'tomorrow at 19:00',
      'in 3 days at 19:00',
      'on 2026-06-02 at 19:00',
    ],
  },
  time: {
    regexp: new RegExp(String.raw`(?:(?:today|tomorrow|\d+ days later|${DAY}) at )?\d{1,2}:\d\d`),
    means: 'the same after "it is", "from", "until", "to" and "for", where English has no "on"; without a day, today',
    examples: ['Wednesday at 19:00', 'tomorrow at 19:00', '7 days later at 12:00', '2026-06-02 at 19:00', '20:00'],
  },
  text: {
    regexp: /.+/,
    means:
      'everything up to the end of the line, without quotes. The text of a refusal is compared character by character',
    examples: ['This session is full.'],
  },
  room: {
    regexp: /room \d|the main room/,
    means: 'a room of a session; breakout rooms have numbers',
    examples: ['the main room', 'room 1'],
  },
  awaited: {
    regexp: /the start|the host|more people/,
    means: 'what the waiting room says that it waits for',
    examples: ['the start', 'the host', 'more people'],
  },
  news: {
    regexp: /sessions|forum posts/,
    means: 'what a Well sends notices about',
    examples: ['sessions', 'forum posts'],
  },
  place: {
    regexp: /[A-Z][a-z]+(?: [A-Z][a-z]+)*/,
    means: 'a city that gives its name to a zone of time',
    examples: ['Berlin', 'New York'],
  },
  language: { regexp: /English|Spanish/, means: 'a language of the product', examples: ['English', 'Spanish'] },
  'on-or-off': { regexp: /on|off/, means: 'a switch', examples: ['on', 'off'] },
} satisfies Record<string, Parameter>;

/** Steps below which a table stands, and what its columns hold. A table has no heading. */
export const tables: Readonly<Record<string, string>> = {
  'what limited the member is shown with these words:':
    'what it is, its sentence, and the reports on which it rests with what the reporter wrote: `| Sanction | mia (staff) warned ben: Shouted. | |`',
  'the conduct is shown with these lines, in order of time:':
    'what it is, and its sentence: `| Report | cleo reported ben. |`, a row for each line',
  'before and afterwards it reads:':
    'a history, and one thing that matters of it before and afterwards: `| Account | Staff limit nothing. | On probation. |`; others may have changed, too',
  'the changes are shown in this order:':
    'one column, the sentence of an event in each row: `| ben left the Well “Night Owls”. |`',
  '{actor} reads in the chat of {string}:':
    'who wrote, and what they wrote: `| Ben | Hello |`, a row for each message, the oldest first',
  "the listed sessions start by London's clock at": 'one column, a start in each row: `| 2026-10-18 19:00 |`',
  "the sessions of {string} start by London's clock at": 'one column, a start in each row: `| 2026-10-18 19:00 |`',
};

/** Those that Cucumber brings along. */
export const builtIn: Readonly<Record<string, string>> = {
  string:
    'a name or a text in double quotes: `"Night Owls"`. A name may follow what it is, as in `the session "Night talk"`; `the session`, `the Well`, `the series`, `the post` and `the reply` alone are those that were spoken of last',
  int: 'a whole number: `3`',
  float: 'a number: `14.5`',
  word: 'one word without blanks; the example beside the step shows which',
  '': 'whatever stands there; the example beside the step shows what',
};
