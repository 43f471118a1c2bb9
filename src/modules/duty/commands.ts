import { answerHelp } from './commands/answer-help.ts';
import { askForHelp } from './commands/ask-for-help.ts';
import { changeShift } from './commands/change-shift.ts';
import type { DutyNeeds } from './commands/needs.ts';
import { offerShift } from './commands/offer-shift.ts';
import { passOn } from './commands/pass-on.ts';
import { planShift } from './commands/plan-shift.ts';

/** What can be done with shifts and calls for help. */
export const dutyCommands = (needs: DutyNeeds) => ({
  askForHelp: askForHelp(needs),
  answerHelp: answerHelp(needs),
  passOn: passOn(needs),
  planShift: planShift(needs),
  offerShift: offerShift(needs),
  changeShift: changeShift(needs),
});
export type DutyCommands = ReturnType<typeof dutyCommands>;
