import { addressKey } from '#kernel/contract/address.ts';
import { token } from '#kernel/injection.ts';
import { badInput } from '#kernel/contract/refusals.ts';
import { handler, type Call, type Handler } from '#kernel/module.ts';
import { analyticsEvents } from './contract/analytics.ts';
import { reportError, reportUse } from './contract/reports-api.ts';

/** Where what browsers report is sent. Never throws, because callers do not await it. */
export type Reports = (report: Readonly<Record<string, unknown>>) => void;
export const ANALYTICS = token<Reports>('Analytics');
export const ERROR_REPORTS = token<Reports>('ErrorReports');

const TIMEOUT_MS = 5000;
/** More than this many at a time are dropped: a slow receiver must not fill the memory. */
const MOST_UNDER_WAY = 50;

/** Posts each report as JSON to the operator's address; without one it drops them. */
export const postingTo = (url: string, send: typeof fetch = fetch): Reports => {
  let underWay = 0;
  return (report) => {
    if (url === '' || underWay >= MOST_UNDER_WAY) return;
    underWay += 1;
    send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .catch(() => undefined)
      .finally(() => (underWay -= 1));
  };
};

/** @param hashed an address as others may see it (C-107) */
export const reportHandlers = (of: {
  analytics: Reports;
  errors: Reports;
  hashed: (email: string) => string;
}): Handler[] => [
  handler(reportUse, ({ event, payload }, { now }: Call) => {
    const known = analyticsEvents[event].safeParse(payload);
    if (!known.success) {
      const [issue] = known.error.issues;
      return Promise.resolve(badInput(['payload', ...issue!.path].join('.'), issue!.message));
    }
    const { email, ...rest } = known.data as Record<string, string>;
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
