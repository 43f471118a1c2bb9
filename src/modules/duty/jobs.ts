import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { DutyCommands } from './commands.ts';
import { mailAboutShift, mailAllStaff, mailCalled, type DutyMailNeeds } from './mails.ts';
import { passOnHelp } from './policies/pass-on-when-help-waits.ts';
import { writeToAllStaff, writeToCalled } from './policies/write-to-staff-when-help-asked.ts';
import { writeAboutShift } from './policies/write-to-staff-when-shift-planned.ts';

export const dutyJobs = (commands: DutyCommands, mails: DutyMailNeeds): readonly JobHandler[] => [
  jobHandler(passOnHelp, ({ signal }, caller) => commands.passOn(caller, signal)),
  jobHandler(writeToCalled, (called, _, { key }) => mailCalled(mails)(called, key)),
  jobHandler(writeToAllStaff, (asked) => mailAllStaff(mails)(asked)),
  jobHandler(writeAboutShift, (about, _, { key }) => mailAboutShift(mails)(about, key)),
];
