import { describe, expect, it } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { DeletionRequested, DeletionUndone, ErasureBegun, MemberForgotten } from '../contract/account-events.ts';
import { eraseMemberWhenAsked } from './erase-member-when-asked.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const WISH = '0e000000-0000-4000-8000-000000000001';
const FACT = '0f000000-0000-4000-8000-000000000001';
const NOON = '2026-05-04T12:00:00.000Z';
const payload = { member: BEN };

const when = ({ type, data }: Event) =>
  eraseMemberWhenAsked({ USERNAME_RESERVED_DAYS: 90 }, minutes(2))
    .reactions.filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ id: FACT, type, data, meta: { occurredAt: NOON } } as never, undefined as never));

describe('a member who requests deletion', () => {
  it('is signed out and told, and forgotten when the time is over', () => {
    const erasesAt = plus(NOON, days(30));
    expect(when(did(DeletionRequested, { member: BEN, request: WISH, requestedAt: NOON, erasesAt }))).toEqual([
      { kind: 'identity-begin-erasure', key: `identity-begin-erasure-${BEN}`, payload, dueAt: erasesAt },
      { kind: 'identity-end-sign-ins', key: `identity-end-sign-ins-${WISH}`, payload },
      {
        kind: 'identity-mail-deletion',
        key: `identity-mail-deletion-${WISH}`,
        payload: { member: BEN, request: WISH },
      },
    ]);
  });

  it('is not forgotten after coming back', () => {
    expect(when(did(DeletionUndone, { member: BEN, by: 'login' }))).toEqual([
      { cancel: `identity-begin-erasure-${BEN}` },
      { kind: 'identity-mail-kept', key: `identity-mail-kept-${FACT}`, payload: { member: BEN, fact: FACT } },
    ]);
  });

  it('has the key closed at once and destroyed after both phases’ distance', () => {
    expect(when(did(ErasureBegun, { member: BEN, begunAt: NOON }))).toEqual([
      { kind: 'identity-close-subject', key: `identity-close-subject-${BEN}`, payload },
      { kind: 'identity-erase-member', key: `identity-erase-member-${BEN}`, payload, dueAt: plus(NOON, minutes(2)) },
    ]);
  });

  it('gets the receipt, and the username is free after ninety days', () => {
    const done = { requestedAt: NOON, begunAt: NOON, finishedAt: NOON, removed: {}, fingerprint: '' };
    expect(when(did(MemberForgotten, { member: BEN, ...done }))).toEqual([
      { kind: 'identity-sample-anew', key: 'identity-sample-anew-60000', payload: {}, dueAt: plus(NOON, minutes(1)) },
      { kind: 'identity-sample-anew', key: 'identity-sample-anew-86400000', payload: {}, dueAt: plus(NOON, days(1)) },
      { kind: 'identity-send-receipt', key: `identity-send-receipt-${BEN}`, payload },
      { kind: 'identity-free-username', key: `identity-free-username-${BEN}`, payload, dueAt: plus(NOON, days(90)) },
    ]);
  });
});
