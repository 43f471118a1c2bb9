import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { CasePassedOn, StaffPaused, StaffResumed, type WorkloadEvent } from '../contract/workload-events.ts';
import { workloadLifecycle, type WorkloadStatus } from '../contract/workload-lifecycle.ts';

export type WorkloadState = { status: WorkloadStatus; until: string | null; passedOn: ReadonlySet<string> };

export type WorkloadCommand =
  | { type: 'Pause'; member: string; until: string | null; now: string }
  | { type: 'Resume'; member: string }
  | { type: 'PassOn'; member: string; case: string };

/** What one member of the staff does not want to have on their desk. */
export const workload: Decider<WorkloadState, WorkloadCommand, WorkloadEvent> = {
  stream: (id) => `moderation.workload-${id}`,
  initial: { status: 'working', until: null, passedOn: new Set() },
  evolve: (before, fact) => {
    const state = { ...before, status: workloadLifecycle.after(before.status, fact.type) };
    if (fact.type === 'StaffPaused') return { ...state, until: fact.data.until };
    if (fact.type === 'StaffResumed') return { ...state, until: null };
    return { ...state, passedOn: new Set([...state.passedOn, fact.data.case]) };
  },
  decide: (command, state) => {
    const { member } = command;
    switch (command.type) {
      case 'Pause': {
        const { until, now } = command;
        if (until !== null && until <= now) return refuse('STATUS_END_INVALID', { field: 'until' });
        return state.status === 'paused' && state.until === until ? [] : [did(StaffPaused, { member, until })];
      }
      case 'Resume':
        return state.status === 'paused' ? [did(StaffResumed, { member })] : [];
      case 'PassOn':
        return state.passedOn.has(command.case) ? [] : [did(CasePassedOn, { member, case: command.case })];
    }
  },
  lifecycles: [follows(workloadLifecycle, ({ status }) => status)],
};

/** A break ends by itself when its time is over. */
export const isPaused = ({ status, until }: WorkloadState, now: string): boolean =>
  status === 'paused' && (until === null || now < until);
