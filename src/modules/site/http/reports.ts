import { addressKey } from '#kernel/contract/address.ts';
import { badInput } from '#kernel/contract/refusals.ts';
import { handler, type Call, type Handler } from '#kernel/module.ts';
import { analyticsEvents } from '../contract/analytics.ts';
import { reportError, reportUse } from '../contract/reports-api.ts';

import type { Reports } from '../adapters/reports.ts';

/** @param hashed an address as others may see it (C-107) */
export const reportHandlers = (of: {
  analytics: Reports;
  errors: Reports;
  hashed: (email: string) => string;
}): Handler[] => [
  handler(reportUse, ({ event, payload }, { now }: Call) => {
    const parsed = analyticsEvents[event].safeParse(payload);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return Promise.resolve(badInput(['payload', ...issue!.path].join('.'), issue!.message));
    }
    const { email, ...rest } = parsed.data as Record<string, string>;
    of.analytics({
      event,
      time: now,
      payload: { ...rest, ...(email === undefined ? {} : { email: of.hashed(addressKey(email)) }) },
    });
    return Promise.resolve({ accepted: true });
  }),
  handler(reportError, (report, { now }) => {
    of.errors({ ...report, time: now });
    return Promise.resolve({ accepted: true });
  }),
];
