import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { CaseEvent } from './case-events.ts';

/** `none` before anything was reported. */
export type CaseStatus = 'none' | 'open' | 'closed';

export const caseLifecycle = lifecycle<CaseStatus, CaseEvent['type']>(
  createMachine({
    id: 'case',
    initial: 'none',
    states: {
      none: { on: { CaseOpened: 'open' } },
      open: {
        on: {
          ReportJoinedCase: 'open',
          CaseAssigned: 'open',
          CasePriorityChanged: 'open',
          CaseNoteWritten: 'open',
          CaseDecided: 'open',
          CaseClosed: 'closed',
          DecisionEnded: 'open',
          ReporterInformed: 'open',
          MemberInformed: 'open',
        },
      },
      closed: {
        on: {
          CaseNoteWritten: 'closed',
          DecisionEnded: 'closed',
          ReporterInformed: 'closed',
          MemberInformed: 'closed',
          CaseReopened: 'open',
        },
      },
    },
  }),
);
