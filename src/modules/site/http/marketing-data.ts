import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { handler, type Call, type Handler } from '#kernel/module.ts';
import type { MarketingKey } from '#kernel/marketing-data.ts';
import { loadMarketingData, putMarketingData } from '../contract/api.ts';

/** The two calls of the marketing data: the table of keys says who may do what (C-082, SIT-132, SIT-133). */
export const marketingDataHandlers = (declared: readonly MarketingKey[]): Handler[] => {
  const keys = new Map(declared.map((each) => [each.key, each]));
  const prefixes = declared.filter(({ isPrefix }) => isPrefix);
  const keyOf = (key: string) => keys.get(key) ?? prefixes.find((each) => key.startsWith(each.key));
  if (keys.size < declared.length) throw new Error('Two modules declare the same key of the marketing data');

  return [
    handler(putMarketingData, async ({ x, key, val }, call) => {
      const entry = keyOf(key);
      if (!entry) return refuse('MARKETING_KEY_UNKNOWN', { field: 'key' });
      const refusal = notFor(entry.writtenBy, call) ?? (x === entry.mode ? undefined : refuse('NOT_ALLOWED'));
      if (refusal) return refusal;
      const outcome = await entry.put(val, call, key);
      return isRefusal(outcome) ? outcome : { dump: { key, val: outcome } };
    }),
    handler(loadMarketingData, async ({ x, limit, offset }, call) => {
      const entry = keyOf(x);
      if (!entry) return refuse('MARKETING_KEY_UNKNOWN', { field: 'x' });
      const outcome = notFor(entry.readBy, call) ?? (await entry.load({ limit, offset }, call, x));
      return isRefusal(outcome) ? outcome : { dump: outcome.map((val) => ({ key: x, val })) };
    }),
  ];
};

const notFor = (role: MarketingKey['writtenBy'], { member }: Call): Refusal | undefined => {
  if (role === 'visitor') return undefined;
  if (!member) return refuse('NOT_SIGNED_IN');
  return role === 'admin' && !member.isAdmin ? refuse('NOT_ALLOWED') : undefined;
};
