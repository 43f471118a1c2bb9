import { isUnavailable } from '#kernel/unavailable.ts';
import { dueAlignments, latestCharge, type Alignment, type MembershipState } from '../domain/state.ts';
import { membershipOf, notingRefusals, record, type Settlement } from './settlement.ts';

type AlignmentSubscription = NonNullable<MembershipState['subscription']>;

/** Sends the provider what is recorded now; again while the member decides otherwise during the call. */
const sendLatest = async <T>(
  settlement: Settlement,
  decided: (subscription: AlignmentSubscription) => T | null,
  send: (subscription: string, value: T) => Promise<void>,
): Promise<void> => {
  for (let sent: string | undefined; ;) {
    const { subscription } = await membershipOf(settlement, settlement.member);
    const value = subscription && decided(subscription);
    if (value === null || JSON.stringify(value) === sent) return;
    sent = JSON.stringify(value);
    await send(subscription!.id, value);
  }
};

const sendNextPlan = (settlement: Settlement): Promise<void> =>
  sendLatest(
    settlement,
    ({ next }) => next,
    (id, next) => settlement.provider.setNextPlan(id, next),
  );

const alignOne = async (settlement: Settlement, what: Alignment): Promise<void> => {
  const { member, provider, clock } = settlement;
  const { subscription, until } = await membershipOf(settlement, member);
  if (!subscription) return;
  switch (what) {
    case 'ended':
      await provider.end(subscription.id);
      return record(settlement, { type: 'Align', what });
    case 'renewal':
      await sendLatest(
        settlement,
        ({ renews }) => renews,
        (id, renews) => provider.setRenewal(id, renews),
      );
      break;
    case 'paid-until': {
      if (until === null) break;
      const chargedFrom = await provider.setPaidUntil(subscription.id, latestCharge(until, clock.now()));
      await sendNextPlan(settlement);
      return record(settlement, { type: 'Align', what, chargedFrom });
    }
    case 'next-plan':
  }
  // A schedule does not outlast a changed renewal or a moved end of the period.
  await sendNextPlan(settlement);
  await record(settlement, { type: 'Align', what });
};

/** Each thing on its own, what ends charges first: one that the provider does not take holds up no other. */
export const align = async (settlement: Settlement, isTriedAgain = false): Promise<void> => {
  const state = await membershipOf(settlement, settlement.member);
  let absence: unknown;
  for (const what of dueAlignments(state, settlement.clock.now(), isTriedAgain))
    try {
      await notingRefusals(settlement, what, () => alignOne(settlement, what));
    } catch (problem) {
      if (!isUnavailable(problem)) throw problem;
      absence ??= problem;
    }
  if (absence !== undefined) throw absence;
};
