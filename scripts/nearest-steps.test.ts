import { expect, test } from '@jest/globals';
import { nearestSteps, unknownSteps } from './nearest-steps.ts';

const patterns = [
  '{actor} hosts {string} in {string} {moment}',
  '{actor} hosts {string} in {string} {moment} with {int} seats',
  '{actor} looks at her/his own sessions',
  '{string} has {int} seat(s) left',
  'it is done',
];

test.each([
  ['Ana hosts "Night talk" on Wednesday at 19:00', '{actor} hosts {string} in {string} {moment}'],
  ['Ben looks at his sessions', '{actor} looks at her/his own sessions'],
  ['"Night talk" has 2 free seats', '{string} has {int} seat(s) left'],
])('the step nearest to: %s', (step, nearest) => {
  expect(nearestSteps(step, patterns)[0]).toBe(nearest);
});

test('an unknown step is named once, with its file and the nearest', () => {
  const step = { id: 's', text: 'it is all done' };
  const messages = [
    { stepDefinition: { id: 'd', pattern: { source: 'it is done' } } },
    { pickle: { id: 'p', uri: 'features/x.feature', steps: [step, { id: 't', text: 'it is done' }] } },
    {
      testCase: {
        pickleId: 'p',
        testSteps: [
          { pickleStepId: 's', stepDefinitionIds: [] },
          { pickleStepId: 't', stepDefinitionIds: ['d'] },
        ],
      },
    },
  ];
  expect(unknownSteps(messages.map((each) => JSON.stringify(each)).join('\n'))).toEqual([
    { uri: 'features/x.feature', text: 'it is all done', nearest: ['it is done'] },
  ]);
});
