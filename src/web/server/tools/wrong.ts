import { Unreadable } from '../../../shared-kernel/unreadable.ts';

/** What a person at the command line did wrong; told without a trace of the program. */
export class Wrong extends Error {}

/** What the person at the command line reads: what they can do something about without a trace of the program. */
export const inWords = (problem: unknown): unknown =>
  problem instanceof Wrong || problem instanceof Unreadable ? problem.message : problem;
