import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { CodeStatus, SettableStatus } from './codes.ts';

/** What was recorded of a code; that its time is over is the clock's business. */
export type RecordedCodeStatus = 'none' | Exclude<CodeStatus, 'expired'>;

export type CodeFact = 'CodeCreated' | 'CodeClaimed' | 'CodeReleased' | `CodeStatusSet.${SettableStatus}`;

export const codeLifecycle = lifecycle<RecordedCodeStatus, CodeFact>(
  createMachine({
    id: 'code',
    initial: 'none',
    states: {
      none: { on: { CodeCreated: 'active' } },
      active: { on: { CodeClaimed: 'used', 'CodeStatusSet.inactive': 'inactive', 'CodeStatusSet.expired': 'active' } },
      inactive: { on: { 'CodeStatusSet.active': 'active', 'CodeStatusSet.expired': 'active' } },
      // The order for which it was used failed.
      used: { on: { CodeReleased: 'active' } },
    },
  }),
);

/** May this happen to a code as staff see it? The same machine guards what is appended. */
export const codeCan = (status: CodeStatus, fact: CodeFact): boolean =>
  status !== 'expired' && codeLifecycle.can(status, fact);
