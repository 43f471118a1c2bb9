import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { BillingEvent } from '../contract/membership-events.ts';
import { membership } from './membership.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const session = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Sessions held by one host, each at a time: the grants that follow. */
const grantsAfter = (...held: readonly (readonly [session: string, at: string])[]) =>
  held
    .reduce<readonly BillingEvent[]>((facts, [id, heldAt]) => {
      const decided = membership.decide(
        { type: 'CountHostedSession', member: ANA, session: id, heldAt, needed: 3, now: heldAt, timezone: 'UTC' },
        fold(membership, facts),
      );
      if (isRefusal(decided)) throw new Error(decided.refused);
      return [...facts, ...decided];
    }, [])
    .flatMap((fact) => (fact.type === 'FreeMonthsGranted' ? [fact.data.grant] : []));

test('[BIL-011] the third session of a month earns a free month, and more of them no other', () => {
  const may = [1, 2, 3, 4, 5, 6].map((number) => [session(number), `2026-05-0${number}T20:00:00.000Z`] as const);
  expect(grantsAfter(...may.slice(0, 2))).toEqual([]);
  expect(grantsAfter(...may)).toEqual(['2026-05']);
  const june = [7, 8, 9].map((number) => [session(number), `2026-06-0${number}T20:00:00.000Z`] as const);
  expect(grantsAfter(...may, ...june)).toEqual(['2026-05', '2026-06']);
});

test('[BIL-011] a session counts once, and in its own month alone', () => {
  const first = [session(1), '2026-05-01T20:00:00.000Z'] as const;
  const last = [session(2), '2026-05-31T23:59:59.000Z'] as const;
  expect(grantsAfter(first, first, last)).toEqual([]);
  expect(grantsAfter(first, last, [session(3), '2026-06-01T00:00:00.000Z'])).toEqual([]);
});
