import { fold } from '#kernel/commands/decider.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { discountCode } from '../domain/code.ts';
import { membership } from '../domain/membership.ts';
import { giftView } from './codes.ts';

/** The gifts that a member bought, the newest first; folded from the streams. */
export const ownGifts = async ({ log, clock }: Pick<KernelParts, 'log' | 'clock'>, member: string) => {
  const facts = await log.read(membership.stream(member));
  const paid = facts.filter(({ type }) => type === 'GiftPaid');
  const views = await Promise.all(
    paid.map(async ({ data }) => {
      const { events } = await log.facts(discountCode.stream(String(data['codeId'])));
      const code = fold(discountCode, events as never[]);
      const claimed = events.findLast(({ type }) => type === 'CodeClaimed');
      const redeemedAt = code.claim ? (claimed?.meta.occurredAt ?? null) : null;
      return giftView(String(data['gift']), facts, code, redeemedAt, clock.now());
    }),
  );
  return views.filter((view) => view !== undefined).toReversed();
};
