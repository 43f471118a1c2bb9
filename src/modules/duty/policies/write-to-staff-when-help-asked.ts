import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { HelpAsked, HelpPassedOn } from '../contract/help-events.ts';

export const writeToCalled = job('write-to-called', z.object({ signal: z.guid(), to: z.guid() }));
export const writeToAllStaff = job('write-to-all-staff', z.object({ signal: z.guid() }));

/** Who is called gets a mail; all staff when no one is on duty. */
export const writeToStaffWhenHelpAsked = policy(
  'write-to-staff-when-help-asked',
  on(HelpAsked, ({ data: { signal } }) => [writeToAllStaff.of(signal, { signal })]),
  on(HelpPassedOn, ({ id, data: { signal, to } }) => [writeToCalled.of(id, { signal, to })]),
);
