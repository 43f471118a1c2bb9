import { token } from '#kernel/injection.ts';

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
