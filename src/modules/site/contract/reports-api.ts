import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { analyticsEvents, type AnalyticsEvent } from './analytics.ts';

/** SIT-136 to SIT-147, C-078, C-107: off unless an operator names where events go. */
export const reportUse = endpoint('/v1/analytics/{event}', {
  summary: 'One event of the analytics, sent by browsers of people who agreed; passed on where an operator wants it',
  access: 'visitor',
  writes: true,
  input: z.object({
    event: z.enum(Object.keys(analyticsEvents) as [AnalyticsEvent, ...AnalyticsEvent[]]),
    payload: z.record(z.string(), z.string().max(100)).default({}),
  }),
  output: z.object({ accepted: z.boolean() }),
});

/** What broke in a browser, which stores it until it is sent. */
export const browserError = z.object({
  message: z.string().max(500),
  stack: z.string().max(4000).default(''),
  path: z.string().max(300),
});

/** SIT-148: a sample of what breaks in browsers. */
export const reportError = endpoint('/v1/error_report', {
  summary: 'What broke in a browser; passed on where an operator wants it',
  access: 'visitor',
  writes: true,
  input: browserError,
  output: z.object({ accepted: z.boolean() }),
});
