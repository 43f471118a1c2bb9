import type { HelpCall, Shift } from './duty-api.ts';
import type { HelpEvent } from './help-events.ts';
import { helpLifecycle } from './help-lifecycle.ts';
import type { ShiftEvent } from './shift-events.ts';
import { shiftLifecycle } from './shift-lifecycle.ts';

export const helpCan = ({ status }: Pick<HelpCall, 'status'>, fact: HelpEvent['type']): boolean =>
  helpLifecycle.can(status, fact);

export const shiftCan = ({ offered_to: offered }: Pick<Shift, 'offered_to'>, fact: ShiftEvent['type']): boolean =>
  shiftLifecycle.can(offered === null ? 'planned' : 'offered', fact);
