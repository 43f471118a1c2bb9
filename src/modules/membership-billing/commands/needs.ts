import type { UseCase } from '#kernel/commands/commands.ts';
import type { IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import type { Paid, SettlingNeeds } from '../settling/settlement.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { plansOnSale, type PaidPlan } from '../contract/plans.ts';
import type { ChosenPlan } from '../domain/state.ts';

/** What the commands of billing work with. */
export type BillingNeeds = SettlingNeeds & {
  people: Pick<IdentityQueries, 'reachable'>;
  accounts: IdentityFacts;
};

export type BillingUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  BillingNeeds,
  Asked,
  Answer
>;

/** What became of a payment, and under which id it is asked about again. */
export type Payment = { payment: string; paid: Exclude<Paid, Refusal> };

export const zoneOf = async ({ people }: Pick<BillingNeeds, 'people'>, member: string): Promise<string> =>
  (await people.reachable(member))?.timezone ?? 'UTC';

export const planNamed = ({ settings }: Pick<BillingNeeds, 'settings'>, type: string): PaidPlan | undefined =>
  plansOnSale(settings).find((plan) => plan.type === type);

/** What is recorded of a plan that was chosen. */
export const chosenPlan = ({ type, months, price, currency }: PaidPlan): ChosenPlan => ({
  type,
  months,
  price,
  currency,
});
