import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const FEATURE = `Feature: examples that would be green by accident

  Example: a refusal in the middle
    Given the Well "Night Owls"
    When Ben joins "Night Owls" without the commitment
    And Cleo joins "Night Owls" with the commitment
    Then it is done

  Example: a refusal at the end
    Given the Well "Night Owls"
    When Ben joins "Night Owls" without the commitment

  Example: a refusal that is taken up
    Given the Well "Night Owls"
    When Ben joins "Night Owls" without the commitment
    Then it is refused: Please commit to the Code of Conduct and confirm your lived experience.

  Example: a step that acts after Then
    Given the Well "Night Owls"
    Then Ben is a member of "Night Owls"

  Example: a step that acts after And below Then
    Given the Well "Night Owls"
    Then Ben does not belong to "Night Owls"
    And Ana is a member of "Night Owls"

  Example: a comparison
    Then the revenue of 2026-05 is 3 dollars
`;

type Message = {
  pickle?: { id: string; name: string; steps: { id: string; text: string }[] };
  testCase?: { id: string; pickleId: string; testSteps: { id: string; pickleStepId?: string }[] };
  testCaseStarted?: { id: string; testCaseId: string };
  testStepFinished?: {
    testCaseStartedId: string;
    testStepId: string;
    testStepResult: { status: string; message?: string };
  };
};

/** What became of each example: the first line of what its failed step said, below that step's text. */
const failuresOf = (messages: readonly Message[]): Record<string, Record<string, string>> => {
  const only = <K extends keyof Message>(key: K) =>
    messages.flatMap((message) => (message[key] === undefined ? [] : [message[key]]));
  const pickles = only('pickle');
  const cases = only('testCase');
  const failures: Record<string, Record<string, string>> = Object.fromEntries(pickles.map(({ name }) => [name, {}]));
  for (const { testCaseStartedId, testStepId, testStepResult } of only('testStepFinished')) {
    if (testStepResult.status !== 'FAILED') continue;
    const { testCaseId } = only('testCaseStarted').find(({ id }) => id === testCaseStartedId)!;
    const { pickleId, testSteps } = cases.find(({ id }) => id === testCaseId)!;
    const { name, steps } = pickles.find(({ id }) => id === pickleId)!;
    const pickleStep = testSteps.find(({ id }) => id === testStepId)!.pickleStepId;
    failures[name]![steps.find(({ id }) => id === pickleStep)!.text] = testStepResult.message!.split('\n')[0]!;
  }
  return failures;
};

test('an example fails in plain words at a refusal that no step takes up, a step that acts after Then, and a comparison', () => {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  try {
    const [feature, report] = [join(folder, 'honest.feature'), join(folder, 'messages.ndjson')];
    writeFileSync(feature, FEATURE);
    const run = spawnSync(process.execPath, ['scripts/features.mjs', '--quiet', feature], {
      encoding: 'utf8',
      env: {
        ...process.env,
        ASSEMBLY: 'core',
        FEATURES_REPORT: report,
        FEATURES_HTML: join(folder, 'report.html'),
      },
    });
    expect(run.status).toBe(1);
    const messages = readFileSync(report, 'utf8').split('\n').filter(Boolean);
    const refused =
      'Ben was refused: Please commit to the Code of Conduct and confirm your lived experience. If this is what the example is about, the next step is: Then it is refused: …';
    expect(failuresOf(messages.map((line) => JSON.parse(line) as Message))).toEqual({
      'a refusal in the middle': { 'Ben joins "Night Owls" without the commitment': refused },
      'a refusal at the end': { 'Ben joins "Night Owls" without the commitment': refused },
      'a refusal that is taken up': {},
      'a step that acts after Then': {
        'Ben is a member of "Night Owls"':
          '"Ben is a member of "Night Owls"" makes it so and proves nothing after Then. To ask, write: Ben belongs to "Night Owls"',
      },
      'a step that acts after And below Then': {
        'Ana is a member of "Night Owls"':
          '"Ana is a member of "Night Owls"" makes it so and proves nothing after Then. To ask, write: Ana belongs to "Night Owls"',
      },
      'a comparison': { 'the revenue of 2026-05 is 3 dollars': 'the revenue of 2026-05: expected 3 dollars, found 0' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
