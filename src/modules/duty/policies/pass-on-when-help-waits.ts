import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { plus } from '#kernel/contract/time.ts';
import { HelpAcknowledged, HelpAsked, HelpEnded, HelpPassedOn } from '../contract/help-events.ts';
import { PASS_ON_AFTER } from '../contract/help-words.ts';

export const passOnHelp = job('pass-on-help', z.object({ signal: z.guid() }));

const later = ({ signal, at }: { signal: string; at: string }) => [
  passOnHelp.of(signal, { signal }, plus(at, PASS_ON_AFTER)),
];

/** A call that is not seen within a minute goes to the next one, again and again. */
export const passOnWhenHelpWaits = policy(
  'pass-on-when-help-waits',
  on(HelpAsked, ({ data }) => later(data)),
  on(HelpPassedOn, ({ data }) => later(data)),
  on(HelpAcknowledged, ({ data: { signal } }) => [passOnHelp.cancel(signal)]),
  on(HelpEnded, ({ data: { signal } }) => [passOnHelp.cancel(signal)]),
);
