import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  WebhookEnded,
  WebhookMade,
  WebhookResumed,
  WebhookStopped,
  type WebhookEvent,
} from '../contract/webhook-events.ts';
import { webhook as decider, type WebhookCommand } from './webhook.ts';

const webhook = '11111111-1111-4111-8111-111111111111';
const MIA = '22222222-2222-4222-8222-222222222222';
const NOW = '2026-05-04T09:00:00.000Z';

const made = did(WebhookMade, {
  webhook,
  by: MIA,
  host: 'hooks.example.org',
  kinds: ['case.opened', 'seat.taken'],
  madeAt: NOW,
});
const stopped = did(WebhookStopped, { webhook, problem: 'it answered 500', at: NOW });
const resumed = did(WebhookResumed, { webhook, by: MIA });
const ended = did(WebhookEnded, { webhook, by: MIA });
const make = (others: number): WebhookCommand => ({
  type: 'Make',
  webhook,
  by: MIA,
  host: 'hooks.example.org',
  kinds: ['seat.taken', 'case.opened', 'seat.taken'],
  others,
  now: NOW,
});
const stop: WebhookCommand = { type: 'Stop', webhook, problem: 'it answered 500', now: NOW };
const resume: WebhookCommand = { type: 'Resume', webhook, by: MIA };
const end: WebhookCommand = { type: 'End', webhook, by: MIA };

const given = (...facts: WebhookEvent[]) => fold(decider, facts);
const gone = refuse('WEBHOOK_DOES_NOT_EXIST');

describe('a webhook', () => {
  test('names each kind of message once', () => {
    expect(decider.decide(make(0), given())).toEqual([made]);
  });

  test('is the last one when there are nine others, and refused when there are ten', () => {
    expect(decider.decide(make(9), given())).toEqual([made]);
    expect(decider.decide(make(10), given())).toEqual(refuse('WEBHOOKS_TOO_MANY', { values: { max: 10 } }));
  });

  test.each([
    ['that is on is stopped', [made], stop, [stopped]],
    ['that was stopped is not stopped again', [made, stopped], stop, []],
    ['that ended is not stopped', [made, ended], stop, []],
    ['that was stopped is switched on again', [made, stopped], resume, [resumed]],
    ['that is on is not switched on again', [made], resume, []],
    ['that ended cannot be switched on again', [made, ended], resume, gone],
    ['that never was cannot be switched on', [], resume, gone],
    ['that is on ends', [made], end, [ended]],
    ['that was stopped ends', [made, stopped], end, [ended]],
    ['that ended cannot end again', [made, ended], end, gone],
    ['that never was cannot end', [], end, gone],
  ])('%s', (_, facts, command, outcome) => {
    expect(decider.decide(command, given(...facts))).toEqual(outcome);
  });

  test('is listed with its kinds and its maker, and while it is stopped with the reason', () => {
    const listed = { kinds: made.data.kinds, madeBy: MIA, madeAt: NOW };
    expect(given(made)).toEqual({ ...listed, status: 'on', problem: null });
    expect(given(made, stopped)).toEqual({ ...listed, status: 'stopped', problem: 'it answered 500' });
    expect(given(made, stopped, resumed)).toEqual({ ...listed, status: 'on', problem: null });
    expect(given(made, ended)).toMatchObject({ ...listed, status: 'ended' });
    expect(given()).toMatchObject({ status: 'none', kinds: [], problem: null });
  });
});
