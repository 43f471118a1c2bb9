import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** So little that nothing is measured, and everything is called. */
const SMALL = {
  BENCH_MS: '50',
  BENCH_ROUNDS: '1',
  BENCH_SESSIONS: '5000',
  HISTORY: '1000',
  MEMBERS: '200',
  PARTICIPANTS: '50',
  PER_SECOND: '20',
  POSTS: '2000',
};

// These fill tables in SQL, past the code that knows their columns.
test.each(['sessions', 'forum', 'search', 'reads', 'lists', 'replies', 'poll'])(
  'npm run bench %s comes to its end with the tables of today',
  (name) => {
    const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', name], {
      env: { ...process.env, ...SMALL },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  },
);
