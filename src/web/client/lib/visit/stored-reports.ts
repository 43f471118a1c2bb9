import { deviceStorage } from '../storage.ts';

/** Reports of breaks wait on this device, because the page that broke may be left or reloaded at once. */
const STORED = 'error-reports';
const MOST = 5;

export const hasReports = (): boolean => deviceStorage.read(STORED) !== null;

export const storedReports = (): unknown[] => {
  try {
    return JSON.parse(deviceStorage.read(STORED) ?? '[]') as unknown[];
  } catch {
    return [];
  }
};

export const storeReports = (reports: unknown[]): void =>
  reports.length === 0
    ? deviceStorage.forget(STORED)
    : deviceStorage.write(STORED, JSON.stringify(reports.slice(-MOST)));
