/** What is wrong with an example while it is written, without running it. */
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type GherkinDocument, type Pickle } from '@cucumber/messages';
import { actsAfterThen } from '../../features/support/guards.ts';
import { moment } from '../../features/support/moment.ts';
import { misspelt, nearestName } from '../../features/support/names.ts';
import { unknownTags } from '../../features/support/needs.ts';
import { answerTo, matching } from '../nearest-steps.ts';
import type { Step } from '../step-list.ts';

export type Problem = {
  line: number;
  says: string;
  /** Steps that can stand there instead, ready to be put in. */
  instead: string[];
};

const parsed = (text: string): { document: GherkinDocument; pickles: readonly Pickle[] } => {
  const id = IdGenerator.incrementing();
  const document = new Parser(new AstBuilder(id), new GherkinClassicTokenMatcher()).parse(text);
  return { document: { ...document, uri: 'example.feature' }, pickles: compile(document, 'example.feature', id) };
};

/** What the parser means by its message. */
const inWords = (message: string): string => {
  const found = /got '(.*)'$/s.exec(message)?.[1];
  if (found === undefined) return message.replace(/^\(\d+:\d+\): /, '');
  if (/#TableRow|#TagLine/.test(message) && /^(?:Scenario|Example|Feature|Rule)/.test(found))
    return `this is not expected here: ${found}`;
  return `"${found}" begins with none of Feature:, Rule:, Scenario:, Given, When, Then, And`;
};

type Failure = Error & { errors?: readonly (Error & { location?: { line: number } })[] };
const problemsOfForm = (problem: unknown): Problem[] =>
  ((problem as Failure).errors ?? [problem as Error & { location?: { line: number } }]).map(
    ({ message, location }) => ({
      line: location?.line ?? 1,
      says: inWords(message),
      instead: [],
    }),
  );

const linesOf = (document: GherkinDocument): Map<string, number> => {
  const lines = new Map<string, number>();
  const visit = (children: NonNullable<GherkinDocument['feature']>['children']): void => {
    for (const child of children) {
      if ('rule' in child && child.rule) visit(child.rule.children);
      const part = child.background ?? child.scenario;
      if (!part) continue;
      lines.set(part.id, part.location.line);
      for (const step of part.steps) lines.set(step.id, step.location.line);
    }
  };
  visit(document.feature?.children ?? []);
  return lines;
};

const withoutTexts = (text: string): string => text.replaceAll(/"[^"]*"/g, '""');
/** Words that begin with a capital and are no people. */
const NOT_PEOPLE =
  /^(?:Well|Unlimited|Basic|Google|Facebook|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Given|When|Then|And|But|A|The|PNG|KB)$/;
const peopleIn = (text: string): string[] =>
  (withoutTexts(text).match(/\b[A-Z][a-z]+\b/g) ?? []).filter((name) => !NOT_PEOPLE.test(name));
const quotedIn = (text: string): string[] => [...text.matchAll(/"([^"]*)"/g)].map(([, quoted]) => quoted!);

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
  return pattern
    .replaceAll(/\{([\w-]*)\}/g, (_, name: string) => samples[name]?.() ?? '…')
    .replaceAll(/(\S+)\/\S+/g, '$1')
    .replaceAll(/\(([^)]*)\)/g, (_, optional: string) => (/\b1 \S*$/.test(pattern) ? '' : optional));
};

const checkStep = (
  { text, type }: Pickle['steps'][number],
  steps: readonly Step[],
  before: { people: readonly string[]; quoted: readonly string[] },
): Omit<Problem, 'line'> | undefined => {
  const patterns = steps.flatMap(({ wordings }) => wordings);
  const [pattern] = matching(text, patterns);
  if (pattern === undefined) {
    const { says, mended, nearest } = answerTo(
      text,
      steps.map(({ wordings }) => wordings),
    );
    return mended === undefined
      ? { says: 'There is no such step. The nearest:', instead: nearest.map((each) => lineOf(each, text)) }
      : { says: `There is no such step: ${says.join('; ')}.`, instead: [mended] };
  }
  const { keyword, wordings } = steps.find((step) => step.wordings.includes(pattern))!;
  if (String(type) === 'Outcome' && (keyword === 'Given' || keyword === 'When')) {
    const asking = steps.filter((step) => step.keyword.includes('Then')).flatMap((step) => step.wordings);
    const [says, instead] = actsAfterThen(wordings[0]!, text, asking).split(' To ask, write: ');
    return { says: `${says} To ask:`, instead: instead!.split(' | ').map((each) => lineOf(each, text)) };
  }
  for (const name of peopleIn(text)) {
    const meant = before.people.includes(name) ? undefined : misspelt(name, before.people);
    if (meant !== undefined)
      return {
        says: `"${name}" is named for the first time here. Is ${meant} meant?`,
        instead: [text.replace(name, meant)],
      };
  }
  for (const name of quotedIn(text)) {
    const meant = before.quoted.includes(name) || name.length < 5 ? undefined : nearestName(name, before.quoted, 2);
    if (meant !== undefined)
      return {
        says: `"${name}" is named for the first time here. Is "${meant}" meant?`,
        instead: [text.replace(name, meant)],
      };
  }
  const when = /\b(?:on )?([A-Z][a-z]+day) at \d\d:\d\d/.exec(withoutTexts(text));
  if (when)
    try {
      moment(when[0])('2026-05-04T09:00:00.000Z');
    } catch (problem) {
      return { says: (problem as Error).message, instead: [] };
    }
  return undefined;
};

/** Problems of a feature by line, the first of each line. */
export const check = (text: string, steps: readonly Step[]): Problem[] => {
  if (text.trim() === '') return [];
  let read: ReturnType<typeof parsed>;
  try {
    read = parsed(text);
  } catch (problem) {
    return problemsOfForm(problem);
  }
  const lines = linesOf(read.document);
  const problems = new Map<number, Problem>();
  for (const { tags, steps: written, astNodeIds } of read.pickles) {
    const unknown = unknownTags(tags);
    const first = lines.get(astNodeIds[0]!) ?? 1;
    if (unknown.length > 0)
      problems.set(first, {
        line: first,
        says: `There is no tag ${unknown.join(', ')}. A tag is the id of a requirement, such as @SCH-054.`,
        instead: [],
      });
    const [people, quoted]: [string[], string[]] = [[], []];
    for (const step of written) {
      const line = step.astNodeIds.map((id) => lines.get(id)).find((each) => each !== undefined) ?? first;
      const problem = checkStep(step, steps, { people, quoted });
      if (problem && !problems.has(line)) problems.set(line, { line, ...problem });
      people.push(...peopleIn(step.text));
      quoted.push(...quotedIn(step.text));
    }
  }
  if (read.pickles.length === 0 && !/^\s*(?:Scenario|Example)\b/m.test(text))
    problems.set(1, { line: 1, says: 'There is no example yet. It begins with: Scenario: what it shows', instead: [] });
  return [...problems.values()].toSorted((a, b) => a.line - b.line);
};
