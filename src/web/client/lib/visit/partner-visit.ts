import { consent } from './consent.ts';
import { deviceCookies } from './cookies.ts';
import { serverNow } from '../server-time.ts';
import { tabStorage } from '../storage.ts';

const name = 'partner_auto_add';
const VISIT = /^([0-9a-f-]{36})\.(\d+)$/i;

export type PartnerVisit = { well: string; at: number };

/**
 * Which partner's Well a visitor came from, and when (COM-073, COM-074, C-057): a cookie, or the storage of this tab after No
 * to cookies (C-078).
 */
export const partnerVisit = {
  read: (): PartnerVisit | undefined => {
    const [, well, at] = VISIT.exec(deviceCookies.read(name) ?? tabStorage.read(name) ?? '') ?? [];
    return well === undefined ? undefined : { well, at: Number(at) };
  },
  write: (well: string, seconds: number): void => {
    const visit = `${well}.${Math.floor(serverNow())}`;
    if (consent() === 'decline') tabStorage.write(name, visit);
    else deviceCookies.write(name, visit, seconds);
  },
  forget: (): void => {
    deviceCookies.write(name, '', 0);
    tabStorage.forget(name);
  },
};
