import { expect, it, jest } from '@jest/globals';
import { Fenced } from '#kernel/cluster/fence.ts';
import { Superseded } from '#kernel/read-models/checkpoints.ts';
import { backgroundProblems } from './background-problems.ts';

const world = () => {
  const log = { warn: jest.fn(), error: jest.fn() };
  const figures = { jobFailed: jest.fn(), projectionFailed: jest.fn() };
  return { ...backgroundProblems(log, figures), log, figures };
};
const job = { key: 'a', kind: 'mail', attempts: 2 };

it.each([
  ['a job that failed', new Error('no mail server'), 1, 0],
  ['a job whose turn another process took over', new Fenced(), 0, 1],
])('%s is counted and logged as what it is', (_, problem, failures, warnings) => {
  const { jobFailed, log, figures } = world();
  jobFailed(job, problem);
  expect([figures.jobFailed, log.error, log.warn].map(({ mock }) => mock.calls.length)).toEqual([
    failures,
    failures,
    warnings,
  ]);
});

it.each([
  ['a read model that cannot go on', new Error('no such column'), 1, 0],
  ['a read model that a newer release keeps current', new Superseded('chats', 3, 2), 0, 1],
])('%s is counted and logged as what it is', (_, problem, failures, warnings) => {
  const { projectionFailed, log, figures } = world();
  projectionFailed('chats', problem);
  expect([figures.projectionFailed, log.error, log.warn].map(({ mock }) => mock.calls.length)).toEqual([
    failures,
    failures,
    warnings,
  ]);
});
