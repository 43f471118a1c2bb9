import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must, refuse, valuesByLanguage, type Refusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { cardReasonIn, cardWords } from '../card-problems/card-words.ts';
import { CardProblem, ProviderRefusal, type Attempt, type Payments } from '../adapters/payments.ts';
import type { MembershipBillingSettings } from '../contract/settings.ts';
import { membership, type MembershipCommand } from '../domain/membership.ts';
import type { MembershipState, RefusedStep } from '../domain/state.ts';

export type SettlingNeeds = Pick<KernelParts, 'execute' | 'log' | 'clock'> & {
  settings: MembershipBillingSettings;
  /** Undefined when payments are off. */
  payments: Payments | undefined;
};

/** One member who is brought together with the provider, and on whose behalf. */
export type Settlement = SettlingNeeds & { by: Caller; member: string; provider: Payments };

/**
 * What may happen to a payment that has begun: `charge` while its buyer waits for the answer, `look` at any time,
 * `give-up` when the buyer got no answer: what was not charged by then never is, and `give-up-asked` as well when the
 * bank still waits for the buyer.
 */
export type Mode = 'charge' | 'look' | 'give-up' | 'give-up-asked';

/** What a payment became. */
export type Paid = { is: 'done' } | { is: 'asked'; intent: string; clientSecret: string } | { is: 'open' } | Refusal;

/** A command on one member's money, whose member is named beside it. */
export type MemberCommand = MembershipCommand extends infer Each
  ? Each extends { member: string }
    ? Omit<Each, 'member'>
    : never
  : never;

export const membershipOf = ({ log }: Pick<SettlingNeeds, 'log'>, member: string): Promise<MembershipState> =>
  stateOf(log, membership, member);

export const executeFor = async (
  { execute }: Pick<SettlingNeeds, 'execute'>,
  caller: Caller,
  member: string,
  command: MemberCommand,
): Promise<MembershipState | Refusal> => {
  const done = await execute(caller, membership, member, { ...command, member });
  return isRefusal(done) ? done : done.state;
};

/** Executes what the rules never refuse here. */
export const record = async (
  settlement: Pick<Settlement, 'execute' | 'by' | 'member'>,
  command: MemberCommand,
): Promise<void> => must(await executeFor(settlement, settlement.by, settlement.member, command));

/** The member as a customer of the provider. */
export const customerOf = async (settlement: Settlement): Promise<string> => {
  const { member, provider } = settlement;
  const { customer: linked } = await membershipOf(settlement, member);
  if (linked !== null) return linked;
  const customer = await provider.customer(member);
  await record(settlement, { type: 'LinkCustomer', customer });
  return (await membershipOf(settlement, member)).customer ?? customer;
};

const LONGEST_PROBLEM = 300;

export const refusedWith = (reason: string): Refusal =>
  refuse(
    'STRIPE_ERROR',
    valuesByLanguage((language) => ({ problem: cardReasonIn(reason, language) })),
  );

const isFinal = (problem: unknown): problem is Error =>
  problem instanceof ProviderRefusal || problem instanceof CardProblem;

/**
 * What the provider refuses for good ends here, and is noted where staff read it: what is done after it is not held up,
 * and nothing is asked again and again. Every other problem is thrown.
 */
export const notingRefusals = async <T>(
  settlement: Pick<Settlement, 'execute' | 'by' | 'member'>,
  what: RefusedStep,
  work: () => Promise<T>,
): Promise<T | Refusal> => {
  try {
    return await work();
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    await record(settlement, { type: 'NoteRefusal', what, problem: problem.message.slice(0, LONGEST_PROBLEM) });
    return refusedWith(problem.message);
  }
};

/** Why the provider will never do it; null when it did. */
export const finalProblem = async (work: Promise<void>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (problem) {
    if (isFinal(problem)) return problem.message;
    throw problem;
  }
};

/** A charge that the provider refuses for good; what it made before it refused is looked up. */
export const attempted = async <More extends object>(
  mode: Mode,
  work: (mayCharge: boolean) => Promise<Attempt & More>,
): Promise<Attempt & More> => {
  try {
    return await work(mode === 'charge');
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    const made = await work(false);
    const reason = `The payment provider did not accept this: ${problem.message}`;
    return made.is === 'not-begun' ? { ...made, is: 'failed', reason } : made;
  }
};

/** Why a payment came to nothing; undefined when it may still be paid. */
export const failureOf = (attempt: Attempt, mode: Mode): string | undefined => {
  if (attempt.is === 'failed') return attempt.reason;
  const isGivenUp =
    (attempt.is === 'not-begun' && (mode === 'give-up' || mode === 'give-up-asked')) ||
    (attempt.is === 'asked' && mode === 'give-up-asked');
  return isGivenUp ? cardWords.notCompleted : undefined;
};
