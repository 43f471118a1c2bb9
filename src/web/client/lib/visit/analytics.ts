import type { AnalyticsEvent, AnalyticsPayload } from '#modules/site/contract/analytics.ts';
import { call } from '../call.ts';
import { withoutLanguage } from '../language/language.ts';
import { consent } from './consent.ts';
import { hasReports, storedReports, storeReports } from './stored-reports.ts';

/** What this installation wants to hear; nothing until the configuration says so. */
const wanted = { analytics: false, errors: false, sampleRate: 0 };

export const configureReports = (overrides: Partial<typeof wanted>): void => {
  Object.assign(wanted, overrides);
  if (wanted.errors && hasReports()) void sendStored();
};

/** Sends one event, where the installation asks for it and the visitor agreed (SIT-136 to SIT-147, C-078). Never fails. */
export const track = <Name extends AnalyticsEvent>(event: Name, payload: AnalyticsPayload<Name>): void => {
  if (!wanted.analytics || consent() !== 'accept') return;
  // Loaded when there is something to report.
  import('#modules/site/contract/reports-api.ts')
    .then(({ reportUse }) => call(reportUse, { event, payload: { ...payload } }, { quiet: true, keepalive: true }))
    .catch(() => undefined);
};

const sendStored = () => import('./send-reports.ts').then(({ sendReports }) => sendReports()).catch(() => undefined);

/** Reports a sample of what breaks (SIT-148). What stands behind the path of an address stays here. */
export const reportBreak = (problem: unknown, chance: number = Math.random()): void => {
  if (!wanted.errors || chance >= wanted.sampleRate) return;
  const { message, stack = '' } = problem instanceof Error ? problem : new Error(String(problem));
  const path = withoutLanguage(location.pathname).slice(0, 300);
  storeReports([...storedReports(), { message: message.slice(0, 500), stack: stack.slice(0, 4000), path }]);
  void sendStored();
};
