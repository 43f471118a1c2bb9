import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { AuditorEvent } from './auditor-events.ts';

/** Where the right to audit stands; when its time is over is the clock's business. */
export type AuditorStatus = 'none' | 'appointed' | 'dismissed';

export const auditorLifecycle = lifecycle<AuditorStatus, AuditorEvent['type']>(
  createMachine({
    id: 'auditor',
    initial: 'none',
    states: {
      none: { on: { AuditorAppointed: 'appointed' } },
      // Appointed once more, for longer or for something else.
      appointed: { on: { AuditorAppointed: {}, AuditorDismissed: 'dismissed' } },
      dismissed: { on: { AuditorAppointed: 'appointed' } },
    },
  }),
);

/** May this happen to a right to audit as it is listed? The same machine guards what is appended. */
export const auditorCan = (
  { status }: { status: Exclude<AuditorStatus, 'none'> | 'expired' },
  fact: AuditorEvent['type'],
): boolean => auditorLifecycle.can(status === 'expired' ? 'dismissed' : status, fact);
