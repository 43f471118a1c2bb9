import type { EventLog } from '#kernel/log/event-log.ts';
import { membership } from '../domain/membership.ts';
import { isStillSo } from '../domain/standing-notices.ts';
import type { MoneyNotices } from '../index.ts';

/** Under these keys `jobs/mailing.ts` sends what is written from one fact of a member. */
const KEY_OF_FACT = /^(?:money|renewal-stays-off):(.+)$/;

export const moneyNotices = ({ log }: { log: Pick<EventLog, 'facts'> }): MoneyNotices => ({
  isStillSo: async (member, key) => {
    const fact = KEY_OF_FACT.exec(key)?.[1];
    if (fact === undefined) return true;
    return isStillSo((await log.facts(membership.stream(member))).events as never, fact);
  },
});
