import { describe, expect, test } from '@jest/globals';
import { coverage, ledgerIds, ranIn, taggedInFeature, taggedInTest } from './coverage-spec.ts';

const ledger = '| ID | Kind |\n|---|---|\n| SCH-001 | rule |\n| SCH-002 | text |\n| SCH-003 | call |\n';

describe('coverage of the specification', () => {
  test('reads the ids of a ledger in order', () => {
    expect(ledgerIds(ledger)).toEqual(['SCH-001', 'SCH-002', 'SCH-003']);
  });

  test('counts tag lines of features, not prose', () => {
    expect(taggedInFeature('Feature: x\n  as SCH-003 says\n  @SCH-001 @slow\n  Example: y\n').ids).toEqual(['SCH-001']);
  });

  test('counts ids in test titles, also several and multi-line, not in code', () => {
    const source =
      "const x = '[SCH-009]';\ntest('[SCH-001, SCH-002] works', () => {});\nit(\n  `[SCH-003] too`,\n  () => {},\n);";
    expect(taggedInTest(source).ids).toEqual(['SCH-001', 'SCH-002', 'SCH-003']);
  });

  test('a tilde in a title says what is missing, up to the bracket', () => {
    const { ids, partly } = taggedInTest("test('[SCH-001] [SCH-002~ the toast, and its link] works', f)");
    expect(ids).toEqual(['SCH-001', 'SCH-002']);
    expect([...partly]).toEqual([['SCH-002', 'the toast, and its link']]);
  });

  test('a tilde at a tag takes the words of the comment above it', () => {
    const { ids, partly } = taggedInFeature('# SCH-002~ the picture\n@SCH-001 @SCH-002~\nExample: y\n@SCH-003~\n');
    expect(ids).toEqual(['SCH-001', 'SCH-002', 'SCH-003']);
    expect([...partly]).toEqual([
      ['SCH-002', 'the picture'],
      ['SCH-003', ''],
    ]);
  });

  test('says what is covered, partly covered, missing and unknown', () => {
    expect(
      coverage(
        new Map([['scheduling', ledger]]),
        ['@SCH-001 @SCH-002\nExample: z'],
        ["test('[SCH-999] no', f)", "test('[SCH-002~ the text] yes', f)"],
      ),
    ).toEqual({
      contexts: [
        {
          context: 'scheduling',
          total: 3,
          covered: ['SCH-001'],
          partly: [{ id: 'SCH-002', missing: 'the text' }],
          missing: ['SCH-003'],
        },
      ],
      unknown: ['SCH-999'],
      unsaid: [],
    });
  });

  test('a tilde without words is a mistake', () => {
    expect(coverage(new Map([['scheduling', ledger]]), ['@SCH-001~\nExample: z'], []).unsaid).toEqual(['SCH-001']);
  });
});

describe('the reports of the last run', () => {
  const jest = (...tests: [string, string][]) =>
    JSON.stringify({
      testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
    });
  const example = (tags: string[], status: string) =>
    [
      { pickle: { id: 'p', tags: tags.map((name) => ({ name })) } },
      { testCase: { id: 'c', pickleId: 'p' } },
      { testCaseStarted: { id: 's', testCaseId: 'c' } },
      { testStepFinished: { testCaseStartedId: 's', testStepResult: { status } } },
      { testCaseFinished: { testCaseStartedId: 's', willBeRetried: false } },
    ]
      .map((message) => JSON.stringify(message))
      .join('\n');

  test('name the tests that passed and failed; one that was left out did neither', () => {
    const { passed, failed } = ranIn(
      [jest(['[SCH-001] a session is found', 'passed'], ['[SCH-002] too', 'failed'], ['[SCH-003] too', 'pending'])],
      [],
    );
    expect([[...passed], [...failed]]).toEqual([['SCH-001'], ['SCH-002']]);
  });

  test('name the examples that passed and failed', () => {
    const { passed, failed } = ranIn(
      [],
      [example(['@http', '@SCH-001', '@SCH-002~'], 'PASSED'), example(['@SCH-003'], 'UNDEFINED')],
    );
    expect([[...passed], [...failed]]).toEqual([['SCH-001', 'SCH-002'], ['SCH-003']]);
  });
});
