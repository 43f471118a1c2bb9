/** What is wrong with an example while it is written, without running it. */
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type GherkinDocument, type Pickle } from '@cucumber/messages';
import { actsAfterThen } from '../../features/support/guards.ts';
import { moment } from '../../features/support/moment.ts';
import { misspelt, nearestName } from '../../features/support/names.ts';
import { unknownTag, unknownTags } from '../../features/support/needs.ts';
import { answerTo, matching } from '../nearest-steps.ts';
import { lineOf, peopleIn, quotedIn, withoutTexts } from '../line-of.ts';
import { patternsOf, type Step } from '../step-list.ts';
import type { Part } from '../understanding/parts.ts';
import { understood } from '../understanding/understood.ts';

export type Understood = { line: number; as: string[] };

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

const KEYWORDS = ['Feature', 'Rule', 'Background', 'Scenario', 'Example', 'Given', 'When', 'Then', 'And', 'But'];

/** What the parser means by its message. */
export const formInWords = (message: string): string => {
  if (message.includes('inconsistent cell count')) return 'All rows of a table have the same number of columns.';
  const found = /got '(.*)'$/s.exec(message)?.[1];
  if (found === undefined) return message.replace(/^\(\d+:\d+\): /, '');
  if (/#TableRow|#TagLine/.test(message) && /^(?:Scenario|Example|Feature|Rule)/.test(found))
    return `this is not expected here: ${found}`;
  const meant = nearestName(/^[A-Za-z]*/.exec(found)![0], KEYWORDS, 2);
  return `"${found}" begins with none of Feature:, Rule:, Scenario:, Given, When, Then, And.${meant === undefined ? '' : ` Is ${meant} meant?`}`;
};

type Failure = Error & { errors?: readonly (Error & { location?: { line: number } })[] };
const problemsOfForm = (problem: unknown): Problem[] =>
  ((problem as Failure).errors ?? [problem as Error & { location?: { line: number } }]).map(
    ({ message, location }) => ({ line: location?.line ?? 1, says: formInWords(message), instead: [] }),
  );

const linesOf = (document: GherkinDocument): Map<string, number> => {
  const lines = new Map<string, number>();
  const visit = (children: NonNullable<GherkinDocument['feature']>['children']): void => {
    for (const child of children) {
      if ('rule' in child && child.rule) visit(child.rule.children);
      const part = child.background ?? child.scenario;
      if (!part) continue;
      lines.set(part.id, part.location.line);
      for (const tag of child.scenario?.tags ?? []) lines.set(tag.id, tag.location.line);
      for (const step of part.steps) lines.set(step.id, step.location.line);
    }
  };
  visit(document.feature?.children ?? []);
  return lines;
};

/** What a step that was put in leaves open; a text may well end with these dots. */
const TO_FILL_IN = /(?<![^\s"])…(?![^\s"])/;

const checkStep = (
  { text, isOutcome }: Part,
  steps: readonly Step[],
  before: { people: readonly string[]; quoted: readonly string[] },
): Omit<Problem, 'line'> | undefined => {
  if (TO_FILL_IN.test(text)) return { says: 'Write a name or a text in the place of …', instead: [] };
  const patterns = steps.flatMap(({ wordings }) => wordings);
  const [pattern] = matching(text, patterns);
  if (pattern === undefined) {
    const { says, mended, nearest } = answerTo(
      text,
      steps.map(({ wordings }) => wordings),
    );
    return mended === undefined
      ? {
          says: `There is no such step${says.length > 0 ? ` (${says.join('; ')})` : ''}. The nearest:`,
          instead: nearest.map((each) => lineOf(each, text)),
        }
      : { says: `There is no such step: ${says.join('; ')}.`, instead: [mended] };
  }
  const { keyword, wordings } = steps.find((step) => step.wordings.includes(pattern))!;
  if (isOutcome && (keyword === 'Given' || keyword === 'When')) {
    const asking = steps.filter((step) => step.keyword.includes('Then')).flatMap((step) => step.wordings);
    const [says, instead] = actsAfterThen(wordings[0]!, text, asking).split(' To ask, write: ');
    return { says: `${says} To ask:`, instead: instead!.split(' | ') };
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

/** Problems of a feature by line, the first of each line, and the lines that are understood as other steps. */
export const check = (text: string, steps: readonly Step[]): { problems: Problem[]; understood: Understood[] } => {
  if (text.trim() === '') return { problems: [], understood: [] };
  let read: ReturnType<typeof parsed>;
  try {
    read = parsed(text);
  } catch (problem) {
    return { problems: problemsOfForm(problem), understood: [] };
  }
  const lines = linesOf(read.document);
  const problems = new Map<number, Problem>();
  const meant = new Map<number, string[]>();
  for (const { tags, steps: written, astNodeIds } of read.pickles) {
    const first = lines.get(astNodeIds[0]!) ?? 1;
    for (const { name, astNodeId } of unknownTags(tags)) {
      const line = lines.get(astNodeId) ?? first;
      problems.set(line, { line, says: unknownTag(name), instead: [] });
    }
    const [people, quoted]: [string[], string[]] = [[], []];
    const meanings = understood(
      written.map((step) => ({ text: step.text, isOutcome: String(step.type) === 'Outcome' })),
      steps,
    );
    for (const [at, step] of written.entries()) {
      const line = step.astNodeIds.map((id) => lines.get(id)).find((each) => each !== undefined) ?? first;
      const texts = meanings[at]!.map((part) => part.text);
      if (texts.length > 1 || texts[0] !== step.text) meant.set(line, texts);
      for (const part of meanings[at]!) {
        const problem = checkStep(part, steps, { people, quoted });
        if (problem && !problems.has(line)) problems.set(line, { line, ...problem });
      }
      people.push(...texts.flatMap(peopleIn));
      quoted.push(...quotedIn(step.text));
    }
  }
  for (const [at, line] of text.split('\n').entries())
    if (
      !/^\s*(?:Given|When|Then|And|But|\*|#|@|\||$)/.test(line) &&
      [line.trim(), line.trim().replace(/^[A-Z][a-z]+ /, '')].some(
        (each) => matching(each, patternsOf(steps)).length > 0,
      ) &&
      !problems.has(at + 1)
    )
      problems.set(at + 1, { line: at + 1, says: 'A step begins with Given, When, Then or And.', instead: [] });
  if (read.pickles.length === 0 && !/^\s*(?:Scenario|Example)\b/m.test(text))
    problems.set(1, { line: 1, says: 'There is no example yet. It begins with: Scenario: what it shows', instead: [] });
  return {
    problems: [...problems.values()].toSorted((a, b) => a.line - b.line),
    understood: [...meant].map(([line, as]) => ({ line, as })).filter(({ line }) => !problems.has(line)),
  };
};
