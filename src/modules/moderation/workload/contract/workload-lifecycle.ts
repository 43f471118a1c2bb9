import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { WorkloadEvent } from './workload-events.ts';

export type WorkloadStatus = 'working' | 'paused';

export const workloadLifecycle = lifecycle<WorkloadStatus, WorkloadEvent['type']>(
  createMachine({
    id: 'workload',
    initial: 'working',
    states: {
      working: { on: { StaffPaused: 'paused', CasePassedOn: {} } },
      paused: { on: { StaffPaused: {}, StaffResumed: 'working', CasePassedOn: {} } },
    },
  }),
);
