import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type Envelope, type TestStepResult } from '@cucumber/messages';
import { gathering } from './examples.ts';
import { reportPage } from './html.ts';
import { contexts } from './requirements.ts';

const LIMIT = 500_000;
const none = { seconds: 0, nanos: 0 };

/** What a run of all examples says in which each step passes. */
const wholeRun = (): Envelope[] => {
  const newId = IdGenerator.uuid();
  return globSync('features/**/*.feature').flatMap((uri): Envelope[] => {
    const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
    const gherkinDocument = { ...parser.parse(readFileSync(uri, 'utf8')), uri };
    return [
      { gherkinDocument },
      ...compile(gherkinDocument, uri, newId).flatMap((pickle): Envelope[] => {
        const [testCaseId, id] = [newId(), newId()];
        const testSteps = pickle.steps.map((step) => ({ id: newId(), pickleStepId: step.id, stepDefinitionIds: [] }));
        return [
          { pickle },
          { testCase: { id: testCaseId, pickleId: pickle.id, testSteps } },
          { testCaseStarted: { id, testCaseId, attempt: 0, timestamp: none } },
          ...testSteps.map((step): Envelope => ({
            testStepFinished: {
              testCaseStartedId: id,
              testStepId: step.id,
              testStepResult: { status: 'PASSED', duration: none } as TestStepResult,
              timestamp: none,
            },
          })),
          { testCaseFinished: { testCaseStartedId: id, timestamp: none, willBeRetried: false } },
        ];
      }),
    ];
  });
};

test('the report of a whole run is below 500 kB, with every example in it', () => {
  const { add, examples } = gathering();
  for (const message of wholeRun()) add(message);
  const all = examples();
  const page = reportPage(all, contexts(), 'core');
  expect(all.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(page.match(/<details/g)).toHaveLength(all.length);
  expect(Buffer.byteLength(page)).toBeLessThan(LIMIT);
});
