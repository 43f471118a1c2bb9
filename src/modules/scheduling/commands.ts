import { callOffSession } from './commands/call-off-session.ts';
import { bookOf } from './commands/book.ts';
import { handOverSession } from './commands/hand-over-session.ts';
import { joinWaitingList } from './commands/join-waiting-list.ts';
import { leaveWaitingList } from './commands/leave-waiting-list.ts';
import type { SchedulingNeeds } from './commands/needs.ts';
import { hiddenFrom } from './commands/plan-facts.ts';
import { register } from './commands/register.ts';
import { scheduleSession } from './commands/schedule-session.ts';
import { sessionState } from './commands/session-stream.ts';
import { settleBooking } from './commands/settle-booking.ts';
import { unregister } from './commands/unregister.ts';
import { updateSession } from './commands/update-session.ts';
import { changeSeries } from './series/commands/change-series.ts';
import { endSeries } from './series/commands/end-series.ts';
import { handOverSeries } from './series/commands/hand-over-series.ts';
import { keepSeries } from './series/commands/keep-series.ts';
import { moveSeriesEnd } from './series/commands/move-series-end.ts';
import { planSeries } from './series/commands/plan-series.ts';
import { repeatSession } from './series/commands/repeat-session.ts';
import { seriesState } from './series/commands/series-stream.ts';

/** What members, staff and the product do with sessions and series; each answers what refused it. */
export const schedulingCommands = (needs: SchedulingNeeds) => {
  const bound =
    <Input extends unknown[], Answer>(command: (needs: SchedulingNeeds, ...input: Input) => Answer) =>
    (...input: Input): Answer =>
      command(needs, ...input);
  return {
    stateFor: bound(sessionState),
    bookOf: bound(bookOf),
    hiddenFrom: bound(hiddenFrom),
    schedule: bound(scheduleSession),
    update: bound(updateSession),
    handOver: bound(handOverSession),
    callOff: bound(callOffSession),
    register: bound(register),
    unregister: bound(unregister),
    joinWaitingList: bound(joinWaitingList),
    leaveWaitingList: bound(leaveWaitingList),
    settleBooking: bound(settleBooking),
    series: {
      stateFor: bound(seriesState),
      plan: bound(planSeries),
      repeat: bound(repeatSession),
      change: bound(changeSeries),
      handOver: bound(handOverSeries),
      moveEnd: bound(moveSeriesEnd),
      end: bound(endSeries),
      keep: bound(keepSeries),
    },
  };
};
export type SchedulingCommands = ReturnType<typeof schedulingCommands>;
