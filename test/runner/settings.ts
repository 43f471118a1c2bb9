import type { Run } from './runner.ts';

/** What the runner hands to a process of tests. */
export const settings = JSON.parse(process.argv[2]!) as Run;
