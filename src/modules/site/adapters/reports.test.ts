import { describe, expect, test } from '@jest/globals';
import type { Call } from '#kernel/module.ts';
import { reportHandlers } from '../http/reports.ts';
import { postingTo } from './reports.ts';
import { analyticsEvents } from '../contract/analytics.ts';

const now = '2026-05-04T09:00:00.000Z';
const id = '11111111-1111-4111-8111-111111111111';

const listening = () => {
  const events: unknown[] = [];
  const errors: unknown[] = [];
  const [use, broken] = reportHandlers({
    analytics: (report) => events.push(report),
    errors: (report) => errors.push(report),
    hashed: (email) => `hash of ${email}`,
  });
  const ask = (handler: typeof use, input: object) => handler!.handle(input as never, { now } as Call);
  return { events, errors, use: (input: object) => ask(use, input), broken: (input: object) => ask(broken, input) };
};

describe('events', () => {
  test('are passed on under their name, with the time', async () => {
    const { use, events } = listening();
    await use({ event: 'session_click', payload: { session: id } });
    expect(events).toEqual([{ event: 'session_click', time: now, payload: { session: id } }]);
  });

  test('an address is passed on as a hash (C-107)', async () => {
    const { use, events } = listening();
    await use({ event: 'marketing_email_capture', payload: { email: 'Me@Mail.org' } });
    expect(JSON.stringify(events)).toContain('hash of me@mail.org');
    expect(JSON.stringify(events)).not.toMatch(/"me@mail\.org"/i);
  });

  test('with another payload are refused', async () => {
    const { use, events } = listening();
    expect(await use({ event: 'session_click', payload: { session: 'mine' } })).toMatchObject({
      field: 'payload.session',
    });
    expect(events).toEqual([]);
  });

  test('are the twelve of the specification', () => {
    expect(Object.keys(analyticsEvents)).toHaveLength(12);
  });
});

describe('posting', () => {
  const sent: [string, unknown][] = [];
  const send = ((url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Promise.reject(new Error('nobody listens'));
  }) as unknown as typeof fetch;

  test('is off without an address', () => {
    postingTo('', send)({ event: 'x' });
    expect(sent).toEqual([]);
  });

  test('goes to the address, and a receiver that fails is no problem', () => {
    postingTo('https://count.example.org/in', send)({ event: 'x' });
    expect(sent).toEqual([['https://count.example.org/in', { event: 'x' }]]);
  });
});
