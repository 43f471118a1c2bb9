import { z } from 'zod';
import { browserError, reportError } from '#modules/site/contract/reports-api.ts';
import { call } from '../call.ts';
import { storedReports, storeReports } from './stored-reports.ts';

const readable = z.array(browserError).catch([]);

/** Sends the stored reports; those that do not arrive are stored again for the next page. */
export const sendReports = async (): Promise<void> => {
  const reports = readable.parse(storedReports());
  // Taken before they are sent, so that another tab does not send them, too.
  storeReports([]);
  const lost = await Promise.all(
    reports.map(async (report) => {
      const answer = await call(reportError, report, { quiet: true, keepalive: true });
      // What the server refuses now it would refuse again.
      return answer.ok || (answer.status >= 400 && answer.status < 500) ? [] : [report];
    }),
  );
  if (lost.some(({ length }) => length > 0)) storeReports([...lost.flat(), ...readable.parse(storedReports())]);
};
