import { expect, test } from '@jest/globals';
import type { Example, StepOutcome } from './examples.ts';
import { reportPage } from './html.ts';
import { contextIn } from './requirements.ts';
import { summary } from './terminal.ts';

const step = (text: string, outcome: Partial<StepOutcome> = {}): StepOutcome => ({
  line: 9,
  keyword: 'Then',
  text,
  table: [],
  status: 'passed',
  as: undefined,
  says: undefined,
  at: undefined,
  isBackground: false,
  ...outcome,
});
const example = (name: string, more: Partial<Example> = {}): Example => ({
  uri: 'features/scheduling/register.feature',
  line: 7,
  feature: 'Registering',
  rule: '',
  name,
  proves: [],
  status: 'passed',
  says: undefined,
  saysAt: 7,
  milliseconds: 10,
  steps: [step('it is done')],
  ...more,
});
const ledger = [
  contextIn(
    '# Scheduling (SCH)\n\n| ID | Kind | Requirement | Source | Verify by |\n|---|---|---|---|---|\n| SCH-001 | rule | Members `join` sessions [C-012] | S0 | api |\n| SCH-002 | rule | Not shown | S0 | api |\n',
  ),
];

test('a requirement stands in its context with its sentence beside the examples that prove it', () => {
  const page = reportPage([example('Ben joins', { proves: [{ id: 'SCH-001', partly: undefined }] })], ledger, 'core');
  expect(page).toContain('<title>What Wellspring does: 1 of 1 example hold</title>');
  expect(page).toMatch(
    /<h2>Scheduling<\/h2>.*<b>SCH-001<\/b>Members join sessions<\/h3><h4>Registering<\/h4>.*<summary>Ben joins/s,
  );
  expect(page).not.toContain('Not shown');
});

test('what is proven in part says what is missing', () => {
  const page = reportPage([example('Ben joins', { proves: [{ id: 'SCH-001', partly: 'the mail' }] })], ledger, 'core');
  expect(page).toContain('Proven in part. Missing: the mail');
});

test('an example that proves two requirements is written once, and linked after that', () => {
  const proves = ['SCH-001', 'SCH-002'].map((id) => ({ id, partly: undefined }));
  const page = reportPage([example('Ben joins', { proves })], ledger, 'core');
  expect(page.match(/it is done/g)).toHaveLength(1);
  expect(page).toContain('<a href=#e0>Ben joins</a>');
});

const failing = example('Ben is late', {
  status: 'failed',
  steps: [
    step('"X" has 3 seats left', { status: 'failed', says: 'expected 3 seats, found 2', at: 'features/x.steps.ts:1' }),
  ],
});

test('a failure is open at its line, with the place in the program folded', () => {
  const page = reportPage([failing], ledger, 'core');
  expect(page).toContain('<p>Line 9: expected 3 seats, found 2</p>');
  expect(page).toContain('<details><summary>For a developer</summary><small>features/x.steps.ts:1</small></details>');
});

test('the terminal counts examples and steps, names the line and says what went wrong', () => {
  expect(summary([example('Ben joins'), failing])).toBe(
    [
      '  1) Registering: Ben is late',
      '     features/scheduling/register.feature:9  Then "X" has 3 seats left',
      '       expected 3 seats, found 2',
      '       (features/x.steps.ts:1)',
      '',
      '2 examples: 1 passed, 1 failed; 2 steps',
    ].join('\n'),
  );
});
