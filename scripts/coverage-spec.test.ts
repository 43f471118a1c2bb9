import { describe, expect, test } from '@jest/globals';
import { coverage, ledgerIds, taggedInFeature, taggedInTest } from './coverage-spec.ts';

const ledger = '| ID | Kind |\n|---|---|\n| SCH-001 | rule |\n| SCH-002 | text |\n| SCH-003 | call |\n';

describe('coverage of the specification', () => {
  test('reads the ids of a ledger in order', () => {
    expect(ledgerIds(ledger)).toEqual(['SCH-001', 'SCH-002', 'SCH-003']);
  });

  test('counts tag lines of features, not prose', () => {
    expect(taggedInFeature('Feature: x\n  as SCH-003 says\n  @SCH-001 @slow\n  Example: y\n')).toEqual(['SCH-001']);
  });

  test('counts ids in test titles, also several and multi-line, not in code', () => {
    const source =
      "const x = '[SCH-009]';\ntest('[SCH-001, SCH-002] works', () => {});\nit(\n  `[SCH-003] too`,\n  () => {},\n);";
    expect(taggedInTest(source)).toEqual(['SCH-001', 'SCH-002', 'SCH-003']);
  });

  test('says what is covered, missing and unknown', () => {
    expect(coverage(new Map([['scheduling', ledger]]), ['@SCH-001\nExample: z'], ["test('[SCH-999] no', f)"])).toEqual({
      contexts: [{ context: 'scheduling', total: 3, covered: ['SCH-001'], missing: ['SCH-002', 'SCH-003'] }],
      unknown: ['SCH-999'],
    });
  });
});
