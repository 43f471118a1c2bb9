/** What a run of Cucumber says, folded into examples with the outcome of each line. */
import { writtenForm } from '../../features/support/named.ts';
import type { Envelope, GherkinDocument, Pickle, TestStepResult } from '@cucumber/messages';
import { unknownTags } from '../../features/support/needs.ts';
import { LAST_ANSWER } from '../../features/support/plain-failure.ts';
import { answerInWords, answerTo } from '../nearest-steps.ts';
import { understoodAs, writtenStepOf } from '../understanding-plugin.ts';

export type Status = 'passed' | 'failed' | 'undefined' | 'skipped';
export type StepOutcome = {
  line: number;
  keyword: string;
  text: string;
  /** The steps that its words mean, where they are none themselves. */
  as: readonly string[] | undefined;
  table: string[][];
  status: Status;
  /** What went wrong, in words. */
  says: string | undefined;
  /** Where the program says it, for a developer. */
  at: string | undefined;
  isBackground: boolean;
};
export type Example = {
  uri: string;
  line: number;
  feature: string;
  rule: string;
  name: string;
  /** Ids of requirements; of a part of it where `partly` says what is missing. */
  proves: { id: string; partly: string | undefined }[];
  status: Status;
  /** A failure beside the steps, such as a tag that there is not, and its line. */
  says: string | undefined;
  saysAt: number;
  milliseconds: number;
  steps: StepOutcome[];
};

type Node = { line: number; keyword: string; table: string[][]; isBackground: boolean };
type Place = { feature: string; rule: string; line: number };
type Read = {
  nodes: Map<string, Node>;
  places: Map<string, Place>;
  /** Lines of tags. */
  tags: Map<string, number>;
  missing: Map<string, string>;
};

const read = ({ feature, comments }: GherkinDocument): Read => {
  const [nodes, places] = [new Map<string, Node>(), new Map<string, Place>()];
  const [tags, missing] = [new Map<string, number>(), new Map<string, string>()];
  for (const { text } of comments) {
    const [, id, words] = /^\s*#\s*([A-Z]{3}-\d{3})~\s*(.+)$/.exec(text) ?? [];
    if (id !== undefined) missing.set(id, words!);
  }
  const visit = (children: NonNullable<typeof feature>['children'], rule: string): void => {
    for (const child of children) {
      if ('rule' in child && child.rule) visit(child.rule.children, child.rule.name);
      const part = child.background ?? child.scenario;
      if (!part) continue;
      if (child.scenario) places.set(part.id, { feature: feature!.name, rule, line: part.location.line });
      for (const { id, location } of child.scenario?.tags ?? []) tags.set(id, location.line);
      for (const step of part.steps)
        nodes.set(step.id, {
          line: step.location.line,
          keyword: step.keyword.trim(),
          table: (step.dataTable?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value)),
          isBackground: child.background !== undefined,
        });
    }
  };
  visit(feature?.children ?? [], '');
  return { nodes, places, tags, missing };
};

/** All others are failures. */
const STATUS: Partial<Record<string, Status>> = { PASSED: 'passed', UNDEFINED: 'undefined', SKIPPED: 'skipped' };
const worst = (statuses: readonly Status[]): Status =>
  (['failed', 'undefined', 'skipped'] as const).find((status) => statuses.includes(status)) ?? 'passed';

/** The words of a failure, and for a developer the line of the program below them. */
const failure = ({ message = '', exception }: TestStepResult): { says: string; at: string | undefined } => {
  const lines = (exception?.stackTrace ?? message).split('\n');
  const stack = lines.filter((line) => /^\s+at /.test(line));
  const words = (exception?.message ?? lines.filter((line) => !/^\s+at /.test(line)).join('\n')).trim();
  const timedOut = /timed out, ensure the promise resolves within (\d+) milliseconds/.exec(words);
  const place = /\/(features\/[^\s)]+)/.exec(stack[0] ?? '')?.[1];
  return {
    says: timedOut
      ? `it took longer than ${Number(timedOut[1]) / 1000} seconds`
      : /^function has \d+ arguments, should have/.test(words)
        ? 'This step takes no table or text below it.'
        : words.replace(/^Error: /, ''),
    at: [place, lines.find((line) => line.startsWith(LAST_ANSWER))].filter(Boolean).join('; ') || undefined,
  };
};

/** Gathers the messages of a run; `examples()` is what they come to. */
export const gathering = () => {
  const documents = new Map<string, Read>();
  const pickles = new Map<string, Pickle>();
  /** Wordings of one step come from one line. */
  const steps = new Map<string, string[]>();
  const cases = new Map<string, { pickle: Pickle; steps: Map<string, string | undefined> }>();
  const started = new Map<string, { testCase: string; results: Map<string, TestStepResult> }>();
  const exampleOf = (id: string): Example => {
    const { testCase, results } = started.get(id)!;
    const { pickle, steps: stepIds } = cases.get(testCase)!;
    const { nodes, places, tags, missing } = documents.get(pickle.uri)!;
    const byStep = new Map<string, TestStepResult>();
    for (const [step, result] of results) {
      const id = stepIds.get(step);
      if (id === undefined) continue;
      // Of a line with two deeds, the first that did not pass.
      const before = byStep.get(writtenStepOf(id));
      if (before === undefined || STATUS[before.status] === 'passed') byStep.set(writtenStepOf(id), result);
    }
    const outcomes = pickle.steps.map((step): StepOutcome => {
      const node = step.astNodeIds.map((each) => nodes.get(each)).find((each) => each !== undefined)!;
      const result = byStep.get(step.id);
      const status = STATUS[result?.status ?? 'SKIPPED'] ?? 'failed';
      return { ...node, text: step.text, as: understoodAs(step.id), status, ...said(status, step.text, result) };
    });
    const hook = [...results].find(
      ([step, { status }]) => stepIds.get(step) === undefined && STATUS[status] === undefined,
    )?.[1];
    const place = pickle.astNodeIds.map((each) => places.get(each)).find((each) => each !== undefined)!;
    return {
      uri: pickle.uri,
      ...place,
      name: pickle.name,
      proves: pickle.tags.flatMap(({ name }) => {
        const [, requirement, tilde] = /^@([A-Z]{3}-\d{3})(~?)$/.exec(name) ?? [];
        return requirement === undefined
          ? []
          : [{ id: requirement, partly: tilde ? (missing.get(requirement) ?? '') : undefined }];
      }),
      status: hook ? 'failed' : worst(outcomes.map(({ status }) => status)),
      says: hook && failure(hook).says,
      saysAt: tags.get(unknownTags(pickle.tags)[0]?.astNodeId ?? '') ?? place.line,
      milliseconds: [...results.values()].reduce(
        (sum, { duration }) => sum + duration.seconds * 1000 + duration.nanos / 1e6,
        0,
      ),
      steps: outcomes,
    };
  };
  const said = (status: Status, text: string, result: TestStepResult | undefined): Pick<StepOutcome, 'says' | 'at'> => {
    if (status === 'undefined')
      return { says: answerInWords(answerTo(text, [...steps.values()]), text), at: undefined };
    if (status === 'failed' && result) return failure(result);
    return { says: undefined, at: undefined };
  };
  return {
    exampleOf,
    add: (message: Envelope): void => {
      if (message.gherkinDocument) documents.set(message.gherkinDocument.uri!, read(message.gherkinDocument));
      if (message.stepDefinition) {
        const { pattern, sourceReference } = message.stepDefinition;
        const line = `${sourceReference.uri}:${sourceReference.location?.line}`;
        steps.set(line, [...(steps.get(line) ?? []), writtenForm(pattern.source)]);
      }
      if (message.pickle) pickles.set(message.pickle.id, message.pickle);
      if (message.testCase)
        cases.set(message.testCase.id, {
          pickle: pickles.get(message.testCase.pickleId)!,
          steps: new Map(message.testCase.testSteps.map(({ id, pickleStepId }) => [id, pickleStepId])),
        });
      if (message.testCaseStarted)
        started.set(message.testCaseStarted.id, {
          testCase: message.testCaseStarted.testCaseId,
          results: new Map(),
        });
      const finished = message.testStepFinished;
      if (finished) started.get(finished.testCaseStartedId)!.results.set(finished.testStepId, finished.testStepResult);
    },
    examples: (): Example[] => [...started.keys()].map(exampleOf),
  };
};
