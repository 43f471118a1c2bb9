import type { Caller } from '#kernel/commands/commands.ts';
import { callOffSession } from './commands/call-off-session.ts';
import { endSession } from './commands/end-session.ts';
import { handOverSession } from './commands/hand-over-session.ts';
import { joinWaitingList } from './commands/join-waiting-list.ts';
import { leaveWaitingList } from './commands/leave-waiting-list.ts';
import type { SchedulingNeeds } from './facts/needs.ts';
import { noteAttendance } from './commands/note-attendance.ts';
import { noteHeld } from './commands/note-held.ts';
import { noteTry } from './commands/note-try.ts';
import { register } from './commands/register.ts';
import { removeFromSession } from './commands/remove-from-session.ts';
import { scheduleSession } from './commands/schedule-session.ts';
import { settleBooking } from './commands/settle-booking.ts';
import { startSession } from './commands/start-session.ts';
import { unregister } from './commands/unregister.ts';
import { updateSession } from './commands/update-session.ts';
import { bookOf } from './facts/book.ts';
import { hiddenFrom } from './facts/plan-facts.ts';
import { sessionState } from './facts/session-state.ts';
import { changeSeries } from './series/commands/change-series.ts';
import { endSeries } from './series/commands/end-series.ts';
import { handOverSeries } from './series/commands/hand-over-series.ts';
import { keepSeries } from './series/commands/keep-series.ts';
import { moveSeriesEnd } from './series/commands/move-series-end.ts';
import { planSeries } from './series/commands/plan-series.ts';
import { repeatSession } from './series/commands/repeat-session.ts';
import { seriesState } from './series/facts/series-state.ts';

/** What members, staff and the product do with sessions and series; each answers what refused it. */
export const schedulingCommands = (needs: SchedulingNeeds) => ({
  stateFor: (session: string) => sessionState(needs, session),
  bookOf: (member: string) => bookOf(needs, member),
  hiddenFrom: (member: string, state: Parameters<typeof hiddenFrom>[2]) => hiddenFrom(needs, member, state),
  schedule: scheduleSession(needs),
  update: updateSession(needs),
  handOver: handOverSession(needs),
  callOff: callOffSession(needs),
  register: register(needs),
  unregister: unregister(needs),
  joinWaitingList: joinWaitingList(needs),
  leaveWaitingList: leaveWaitingList(needs),
  settleBooking: settleBooking(needs),
  series: {
    stateFor: (series: string) => seriesState(needs, series),
    plan: planSeries(needs),
    repeat: repeatSession(needs),
    change: changeSeries(needs),
    handOver: handOverSeries(needs),
    moveEnd: moveSeriesEnd(needs),
    end: endSeries(needs),
    keep: keepSeries(needs),
  },
});
export type SchedulingCommands = ReturnType<typeof schedulingCommands>;

/** What a room asks of its session; what is so already happens once. */
export const roomCommands = (needs: SchedulingNeeds) => ({
  start: startSession(needs),
  noteAttendance: noteAttendance(needs),
  noteHeld: noteHeld(needs),
  noteCameIn: (caller: Caller, session: string, member: string, at: string) =>
    noteTry(needs)(caller, { session, member, what: 'came-in', at }),
  end: endSession(needs),
  remove: removeFromSession(needs),
});
