/** Lines of examples, and the names and texts in them. */
export const withoutTexts = (text: string): string => text.replaceAll(/"[^"]*"/g, '""');
/** Words that begin with a capital and are no people. */
const NOT_PEOPLE =
  /^(?:Well|Unlimited|Basic|Google|Facebook|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Given|When|Then|And|But|A|The|PNG|KB)$/;
export const peopleIn = (text: string): string[] =>
  (withoutTexts(text).match(/\b[A-Z][a-z]+\b/g) ?? []).filter((name) => !NOT_PEOPLE.test(name));
export const quotedIn = (text: string): string[] => [...text.matchAll(/"([^"]*)"/g)].map(([, quoted]) => quoted!);

/** The words of a pattern that go by the number of the people in it. */
const numbered = (pattern: string, areSeveral: boolean): string =>
  pattern
    .replaceAll(/\(a \)(\w+)\(s\)/g, areSeveral ? '$1s' : 'a $1')
    .replaceAll(/(?<=\{people\} )(\w+)\(s\)/g, areSeveral ? '$1' : '$1s')
    .replaceAll(/\b(is|has)\/(are|have)\b/g, areSeveral ? '$2' : '$1')
    .replaceAll(/\bdo\/does\b/g, areSeveral ? 'do' : 'does');

/** A pattern as a line to put in, with the names and texts of the step that it replaces. */
export const lineOf = (pattern: string, typed = ''): string => {
  const [people, quoted, numbers] = [
    peopleIn(typed),
    quotedIn(typed),
    withoutTexts(typed).match(/(?<![\d:.-])\d+(?![\d:.-])/g) ?? [],
  ];
  const samples: Record<string, () => string> = {
    actor: () => people.shift() ?? 'Ana',
    people: () =>
      people
        .splice(0)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' and ') || 'Ben and Cleo',
    string: () => `"${quoted.shift() ?? '…'}"`,
    int: () => numbers.shift() ?? '3',
    float: () => numbers.shift() ?? '15',
    moment: () => /(?:today|tomorrow|in \d+ days|on \S+) at \d\d:\d\d/.exec(typed)?.[0] ?? 'on Wednesday at 19:00',
    time: () =>
      /(?:today|tomorrow|\d+ days later|[A-Z]\w+day|\d{4}-\d\d-\d\d) at \d\d:\d\d/.exec(typed)?.[0] ??
      'Wednesday at 19:00',
    text: () => '…',
    word: () => '…',
    room: () => 'room 1',
    awaited: () => 'the host',
    news: () => 'sessions',
    'on-or-off': () => 'on',
    '': () => '…',
  };
  return numbered(pattern, pattern.includes('{people}') && people.length !== 1)
    .replaceAll(/\{([\w-]*)\}/g, (_, name: string) => samples[name]?.() ?? '…')
    .replaceAll(/(\S+)\/\S+/g, '$1')
    .replaceAll(/\b1 ([a-z]+)\(s\)/g, '1 $1')
    .replaceAll(/\(([^)]*)\)/g, '$1');
};
