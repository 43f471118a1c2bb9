import { serverNow } from '../server-time.ts';
import { visitCookies } from './consent.ts';

const { partner } = visitCookies;
const VISIT = /^([0-9a-f-]{36})\.(\d+)$/i;

export type PartnerVisit = { well: string; at: number };

/** Which partner's Well a visitor came from, and when (COM-073, COM-074, C-057). */
export const partnerVisit = {
  read: (): PartnerVisit | undefined => {
    const [, well, at] = VISIT.exec(partner.read() ?? '') ?? [];
    return well === undefined ? undefined : { well, at: Number(at) };
  },
  write: (well: string, seconds: number): void => partner.write(`${well}.${Math.floor(serverNow())}`, seconds),
  forget: partner.forget,
};
