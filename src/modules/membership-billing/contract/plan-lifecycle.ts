import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';

/** The plan that staff set; Basic until something else is recorded (BIL-001). */
export type PlanStatus = 'basic' | 'unlimited';

export const planLifecycle = lifecycle<PlanStatus, `PlanSet.${PlanStatus}`>(
  createMachine({
    id: 'plan',
    initial: 'basic',
    states: {
      basic: { on: { 'PlanSet.unlimited': 'unlimited' } },
      unlimited: { on: { 'PlanSet.basic': 'basic' } },
    },
  }),
);
