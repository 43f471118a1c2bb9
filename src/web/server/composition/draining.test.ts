import { describe, expect, it } from '@jest/globals';
import { drained, type Draining } from './draining.ts';

/** Everything is done; a test says what is not. */
const calm: Draining = {
  runJobs: () => Promise.resolve(),
  end: () => Promise.resolve('7'),
  allReached: () => Promise.resolve(true),
  due: () => Promise.resolve(0),
  problems: () => new Map(),
};
/** A policy that is at the end of the log when asked for the nth time. */
const slowPolicy = (times: number) => {
  let asked = 0;
  return { asked: () => asked, allReached: () => Promise.resolve(++asked >= times) };
};

describe('draining', () => {
  it('continues while a policy is behind the end of the log, although nothing is due yet', async () => {
    const policy = slowPolicy(3);
    await drained({ ...calm, allReached: policy.allReached });
    expect(policy.asked()).toBe(3);
  });

  it('fails when a policy is not there in time', async () => {
    await expect(drained({ ...calm, allReached: () => Promise.resolve(false), longest: -1 })).rejects.toThrow(
      'could not be finished in time',
    );
  });

  it('names what has stopped', async () => {
    const problems = () => new Map([['policy:mail-when-asked', 'no schema']]);
    await expect(drained({ ...calm, problems, allReached: () => Promise.resolve(false) })).rejects.toThrow(
      'policy:mail-when-asked: no schema',
    );
  });

  it('runs what became due meanwhile, and what was recorded by it', async () => {
    const [due, ends] = [
      [1, 0, 0],
      ['7', '7', '8', '8', '8', '8'],
    ];
    let ran = 0;
    await drained({
      ...calm,
      runJobs: () => Promise.resolve(void (ran += 1)),
      due: () => Promise.resolve(due.shift() ?? 0),
      end: () => Promise.resolve(ends.shift() ?? '8'),
    });
    expect(ran).toBeGreaterThan(1);
  });
});
