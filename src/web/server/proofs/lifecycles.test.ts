import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { caller, executor } from '#kernel/commands/commands.ts';
import { FactOutOfOrder, type Decider } from '#kernel/commands/decider.ts';
import type { Event, EventType } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { examplesOf } from '#server/testing/catalogue.ts';
import { chatEvents } from '#modules/chat/contract/chat-events.ts';
import { channel } from '#modules/chat/domain/channel.ts';
import { membershipEvents, wellEvents, wellTitleEvents } from '#modules/communities/contract/well-events.ts';
import { membership as wellMembership } from '#modules/communities/domain/membership.ts';
import { title } from '#modules/communities/domain/title.ts';
import { well } from '#modules/communities/domain/well.ts';
import { contentEvents } from '#modules/content/contract/content-events.ts';
import { entry } from '#modules/content/domain/entry.ts';
import { helpEvents } from '#modules/duty/contract/help-events.ts';
import { shiftEvents } from '#modules/duty/contract/shift-events.ts';
import { helpCall } from '#modules/duty/domain/help-call.ts';
import { shift } from '#modules/duty/domain/shift.ts';
import { reviewEvents } from '#modules/feedback/contract/feedback-events.ts';
import { review } from '#modules/feedback/domain/review.ts';
import { pollEvents } from '#modules/forum/contract/poll-events.ts';
import { postEvents } from '#modules/forum/contract/post-events.ts';
import { poll } from '#modules/forum/domain/poll.ts';
import { post } from '#modules/forum/domain/post.ts';
import { accountEvents, claimEvents } from '#modules/identity/contract/account-events.ts';
import { auditorEvents } from '#modules/identity/contract/auditor-events.ts';
import { account } from '#modules/identity/domain/account.ts';
import { auditor } from '#modules/identity/domain/auditor.ts';
import { organisationTokenEvents } from '#modules/integrations/contract/organisation-token-events.ts';
import { webhookEvents } from '#modules/integrations/contract/webhook-events.ts';
import { webhook } from '#modules/integrations/domain/webhook.ts';
import { organisationToken } from '#modules/integrations/domain/organisation-token.ts';
import { emailClaim, loginClaim, usernameClaim } from '#modules/identity/domain/claim.ts';
import { roomEvents } from '#modules/live-rooms/contract/room-events.ts';
import { room } from '#modules/live-rooms/domain/room.ts';
import { codeEvents } from '#modules/membership-billing/contract/code-events.ts';
import { billingEvents } from '#modules/membership-billing/contract/membership-events.ts';
import { notificationEvents } from '#modules/membership-billing/contract/notification-events.ts';
import { planEvents } from '#modules/membership-billing/contract/plan-events.ts';
import { discountCode } from '#modules/membership-billing/domain/code.ts';
import { membership } from '#modules/membership-billing/domain/membership.ts';
import { notification } from '#modules/membership-billing/domain/notification.ts';
import { plan } from '#modules/membership-billing/domain/plan.ts';
import { milestoneEvents } from '#modules/profiles/contract/milestone-events.ts';
import { onboardingEvents } from '#modules/profiles/contract/onboarding-events.ts';
import { milestones } from '#modules/profiles/domain/milestones.ts';
import { onboarding } from '#modules/profiles/domain/onboarding.ts';
import { appealEvents } from '#modules/moderation/contract/appeal-events.ts';
import { caseEvents } from '#modules/moderation/contract/case-events.ts';
import { reportEvents } from '#modules/moderation/contract/moderation-events.ts';
import { appeal } from '#modules/moderation/domain/appeal.ts';
import { moderationCase } from '#modules/moderation/domain/moderation-case.ts';
import { report } from '#modules/moderation/domain/report.ts';
import { workloadEvents } from '#modules/moderation/workload/contract/workload-events.ts';
import { workload } from '#modules/moderation/workload/domain/workload.ts';
import { outageEvents } from '#modules/scheduling/outages/contract/outage-events.ts';
import { outages } from '#modules/scheduling/outages/domain/outages.ts';
import { bookingEvents } from '#modules/scheduling/contract/booking-events.ts';
import { sessionEvents } from '#modules/scheduling/contract/session-events.ts';
import { bookings } from '#modules/scheduling/domain/bookings.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import { seriesEvents } from '#modules/scheduling/series/contract/series-events.ts';
import { series } from '#modules/scheduling/series/domain/series.ts';

type AnyDecider = Decider<unknown, never>;
type Aggregate = { decider: AnyDecider; events: Record<string, EventType>; neutral: string[] };

const aggregate = <State, Command, Fact extends Event>(
  decider: Decider<State, Command, Fact>,
  events: Record<Fact['type'], EventType>,
  neutral: string[] = [],
): Aggregate => ({ decider: decider as unknown as AnyDecider, events, neutral });

const aggregates: Record<string, Aggregate> = {
  account: aggregate(account, accountEvents),
  appeal: aggregate(appeal, appealEvents),
  auditor: aggregate(auditor, auditorEvents),
  webhook: aggregate(webhook, webhookEvents),
  organisationToken: aggregate(organisationToken, organisationTokenEvents),
  bookings: aggregate(bookings, bookingEvents),
  channel: aggregate(channel, chatEvents),
  content: aggregate(entry, contentEvents),
  help: aggregate(helpCall, helpEvents),
  shift: aggregate(shift, shiftEvents),
  code: aggregate(discountCode, codeEvents),
  'claim of an address': aggregate(emailClaim, claimEvents),
  'claim of a login': aggregate(loginClaim, claimEvents),
  'claim of a username': aggregate(usernameClaim, claimEvents),
  'membership of a Well': aggregate(wellMembership, membershipEvents),
  'membership that is paid': aggregate(
    membership,
    billingEvents,
    // Cards, money and months that were given: none of them moves a subscription or a gift.
    [
      'BillingDifferenceFound',
      'CardConfirmationAsked',
      'CardExpiryAnnounced',
      'CardSaved',
      'ChargeDisputed',
      'ChargeFailed',
      'ChargeRefunded',
      'ChargeSucceeded',
      'CreditFailed',
      'CreditGiven',
      'CreditOrdered',
      'CustomerLinked',
      'DisputeClosed',
      'FreeMonthsGranted',
      'GraceBegun',
      'GraceEnded',
      'HostedSessionCounted',
      'PaymentConfirmationAsked',
      'ProviderRefused',
      'RefundFailed',
      'RefundOrdered',
      'RefundReturned',
    ],
  ),
  // That a session counts moves no notice.
  milestones: aggregate(milestones, milestoneEvents, ['SessionCounted']),
  notification: aggregate(notification, notificationEvents),
  onboarding: aggregate(onboarding, onboardingEvents),
  plan: aggregate(plan, planEvents),
  poll: aggregate(poll, pollEvents),
  post: aggregate(post, postEvents),
  'moderation case': aggregate(moderationCase, caseEvents),
  outages: aggregate(outages, outageEvents),
  'workload of staff': aggregate(workload, workloadEvents),
  report: aggregate(report, reportEvents),
  review: aggregate(review, reviewEvents),
  room: aggregate(room, roomEvents),
  series: aggregate(series, seriesEvents),
  session: aggregate(session, sessionEvents),
  title: aggregate(title, wellTitleEvents),
  Well: aggregate(well, wellEvents),
};

/** Lists, counters and settings: none of their facts ends what comes after it, and taking away what is not there changes nothing. */
const withoutStatus = [
  'announcement',
  'answers',
  'asker',
  'attempts',
  'editor',
  'following',
  'imports',
  'incomingRestrictions',
  'limits',
  'listReading',
  'notices',
  'picture',
  'pins',
  'reminding',
  'reporter',
  'restrictor',
  'trust',
];

const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' && value !== null && ['stream', 'initial', 'evolve', 'decide'].every((key) => key in value);

test('every decider follows a lifecycle, or is one that has no status', async () => {
  const guarded = new Set(Object.values(aggregates).map(({ decider }) => decider));
  const others: string[] = [];
  for (const path of globSync('src/modules/**/domain/*.ts', { exclude: ['**/*.test.ts'] }))
    for (const [name, value] of Object.entries((await import(`../../../../${path}`)) as Record<string, unknown>)) {
      if (!isDecider(value) || guarded.delete(value)) continue;
      expect([name, value.lifecycles]).toEqual([name, undefined]);
      expect([name, Object.keys(Object(value.initial)).includes('status')]).toEqual([name, false]);
      others.push(name);
    }
  expect(others.toSorted()).toEqual(withoutStatus);
  expect(guarded.size).toBe(0);
});

const factsOf = (events: Record<string, EventType>): Event[] =>
  Object.values(events).flatMap(({ type, schema }) => examplesOf(schema).map((data) => ({ type, data })));

const where = ({ lifecycles = [] }: AnyDecider, state: unknown, fact: Event) =>
  lifecycles.map(({ lifecycle, status, name }) => ({ lifecycle, status: status(state, fact), event: name(fact) }));

const allowed = (decider: AnyDecider, state: unknown, fact: Event): boolean =>
  where(decider, state, fact).every(
    ({ lifecycle, status, event }) => !lifecycle.facts.includes(event) || lifecycle.can(status, event),
  );

/** A state for each combination of statuses that facts lead to, as the machines allow them. */
const statesOf = (decider: AnyDecider, facts: readonly Event[]): unknown[] => {
  const own = (decider.lifecycles ?? []).map(({ lifecycle, status, name }) => {
    const fact = facts.find((each) => lifecycle.knows(name(each)))!;
    return (state: unknown) => status(state, fact);
  });
  const key = (state: unknown) => own.map((status) => status(state)).join(' ');
  const states = new Map<string, unknown>([[key(decider.initial), decider.initial]]);
  for (const state of states.values())
    for (const fact of facts) {
      if (!allowed(decider, state, fact)) continue;
      const next: unknown = decider.evolve(state, fact);
      if (!states.has(key(next))) states.set(key(next), next);
    }
  return [...states.values()];
};

/** Whether the executor appends the fact when a decider in this state decides on it. */
const appends = async (decider: AnyDecider, state: unknown, fact: Event): Promise<boolean> => {
  const appended: Event[] = [];
  const log = {
    facts: () => Promise.resolve({ events: [], revision: 'no-stream' }),
    recentFacts: () => undefined,
    append: (_stream: string, _revision: unknown, events: readonly Event[]) => {
      appended.push(...events);
      return Promise.resolve({ position: 1n, revision: 0n });
    },
  } as unknown as EventLog;
  const execute = executor(log, () => '2026-05-04T19:00:00.000Z');
  const deciding = { ...decider, initial: state, decide: () => [fact] };
  try {
    await execute(caller({ kind: 'system', id: 'example' } as never, 'request-1'), deciding, 'one', undefined as never);
  } catch (problem) {
    if (!(problem instanceof FactOutOfOrder)) throw problem;
  }
  return appended.length > 0;
};

describe.each(Object.entries(aggregates))('%s', (_, { decider, events, neutral }) => {
  const facts = factsOf(events);
  const states = statesOf(decider, facts);
  const lifecycles = decider.lifecycles ?? [];

  test('every fact stands in a machine, or is known to move none', () => {
    const silent = Object.keys(events).filter((type) => {
      const examples = facts.filter((fact) => fact.type === type);
      return !examples.some((fact) => lifecycles.some(({ lifecycle, name }) => lifecycle.knows(name(fact))));
    });
    expect(silent.toSorted()).toEqual(neutral);
    const names = new Set(facts.flatMap((fact) => lifecycles.map(({ name }) => name(fact))));
    expect(lifecycles.flatMap(({ lifecycle }) => lifecycle.facts.filter((fact) => !names.has(fact)))).toEqual([]);
  });

  test('facts lead to every status of its machines', () => {
    for (const { lifecycle, status } of lifecycles) {
      const reached = new Set(states.flatMap((state) => facts.map((fact) => status(state, fact))));
      expect([...reached].toSorted()).toEqual([...lifecycle.statuses].toSorted());
    }
  });

  test('each fact in each status is appended exactly where the machines allow it, and leads where they say', async () => {
    for (const state of states)
      for (const fact of onePerName(facts, lifecycles)) {
        const before = where(decider, state, fact);
        const said = before.map(({ status, event }) => `${event} in ${status}`).join(', ');
        const may = allowed(decider, state, fact);
        expect([said, await appends(decider, state, fact)]).toEqual([said, may]);
        if (!may) continue;
        const after = where(decider, decider.evolve(state, fact), fact).map(({ status }) => status);
        const expected = before.map(({ lifecycle, status, event }) => lifecycle.after(status, event));
        expect([said, after]).toEqual([said, expected]);
      }
  });
});

/** The first example of each fact, and of each name that a machine has for it. */
const onePerName = (facts: readonly Event[], lifecycles: NonNullable<AnyDecider['lifecycles']>): Event[] => {
  const byName = Map.groupBy(facts, (fact) => lifecycles.map(({ name }) => name(fact)).join(' '));
  return [...byName.values()].map(([first]) => first!);
};
