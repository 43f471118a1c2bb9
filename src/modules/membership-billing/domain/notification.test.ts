import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import {
  NotificationFailed,
  NotificationProcessed,
  NotificationUnmatched,
  ProviderNotified,
  type NotificationEvent,
} from '../contract/notification-events.ts';
import { notification, type NotificationCommand } from './notification.ts';

const id = 'evt_1';
const member = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const arrived = (type: string) =>
  did(ProviderNotified, { id, type, at: '2026-05-04T19:00:00.000Z', object: 'in_1', customer: 'cus_1', isKnown: true });
const invoice = arrived('invoice.paid');
const processed = did(NotificationProcessed, { id, member });
const unmatched = did(NotificationUnmatched, { id });
const failed = did(NotificationFailed, { id, problem: 'out of reach' });
const given = (...facts: NotificationEvent[]) => ({
  when: (command: NotificationCommand) => notification.decide(command, fold(notification, facts)),
});
const process = (about: string | null): NotificationCommand => ({ type: 'Process', id, member: about });
const fail = (problem: string): NotificationCommand => ({ type: 'Fail', id, problem });

describe('a notification of the payment provider', () => {
  test('is received once, however often it arrives', () => {
    const { type: kind, ...data } = invoice.data;
    const receive: NotificationCommand = { type: 'Receive', kind, ...data };
    expect(given().when(receive)).toEqual([invoice]);
    expect(given(invoice).when(receive)).toEqual([]);
    expect(given(invoice, processed).when(receive)).toEqual([]);
    expect(fold(notification, [invoice]).received).toEqual({
      type: 'invoice.paid',
      object: 'in_1',
      customer: 'cus_1',
      isKnown: true,
    });
  });

  test('is settled once for its member, also after it failed or was about no one', () => {
    expect(given().when(process(member))).toEqual([]);
    for (const before of [[], [failed], [unmatched]])
      expect(given(invoice, ...before).when(process(member))).toEqual([processed]);
    expect(given(invoice, processed).when(process(member))).toEqual([]);
  });

  test.each([
    'charge.succeeded',
    'charge.captured',
    'charge.refunded',
    'charge.refund.updated',
    'charge.dispute.created',
    'refund.created',
    'invoice.paid',
  ])('about money of an unknown customer stays for staff: %s', (type) => {
    expect(given(arrived(type)).when(process(null))).toEqual([unmatched]);
    expect(given(arrived(type), unmatched).when(process(null))).toEqual([]);
  });

  test.each(['customer.updated', 'charge.failed', 'invoice.payment_failed'])(
    'about an unknown customer and no money is settled: %s',
    (type) => {
      expect(given(arrived(type)).when(process(null))).toEqual([did(NotificationProcessed, { id, member: null })]);
    },
  );

  test('that fails says why, once for each reason, and no more once it is settled', () => {
    expect(given(invoice).when(fail('out of reach'))).toEqual([failed]);
    expect(given(invoice, failed).when(fail('out of reach'))).toEqual([]);
    expect(given(invoice, failed).when(fail('no such invoice'))).toHaveLength(1);
    expect(given(invoice, processed).when(fail('out of reach'))).toEqual([]);
    expect(given().when(fail('out of reach'))).toEqual([]);
    expect(fold(notification, [invoice, failed]).problem).toBe('out of reach');
    expect(fold(notification, [invoice, failed, processed]).problem).toBeNull();
  });
});
