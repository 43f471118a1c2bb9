import { refusals } from '../../../modules/refusals.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { endpoint } from '../../../shared-kernel/contract/endpoint.ts';
import { handler } from '../../../shared-kernel/module.ts';
import { calls, type CallPorts } from './calls.ts';
import { noLimits } from './pace.ts';
import { routes } from './routes.ts';

const never = <T>(): Promise<T> => new Promise(() => undefined);
const wait = endpoint('/v1/toy/wait', {
  summary: 'Waits',
  access: 'visitor',
  input: z.object({}),
  output: z.object({}),
});

const answered = (ports: Partial<CallPorts>, work = () => Promise.resolve({})) => {
  const { answer } = calls({
    now: () => '2026-05-04T09:00:00.000Z',
    wording: { refusals, product: 'Wellspring' },
    memberOf: () => Promise.resolve(undefined),
    reached: () => Promise.resolve(true),
    limits: noLimits,
    fingerprint: (text) => text,
    maintenance: () => false,
    contractBroken: () => undefined,
    ...ports,
  });
  return answer({
    id: 'request-1',
    match: routes([handler(wait, work)]).match('/v1/toy/wait')!,
    search: '',
    body: {},
    token: 'a-token',
    ip: '192.0.2.1',
    userAgent: '',
    origin: '',
    after: undefined,
    idempotencyKey: undefined,
  });
};

describe('every request is answered within a minute', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const hanging: Record<string, () => ReturnType<typeof answered>> = {
    'what it asks for': () => answered({}, never),
    'who asks': () => answered({ memberOf: never }),
    'how often they asked': () => answered({ limits: { ...noLimits, wait: never } }),
  };
  it.each(Object.entries(hanging))('when %s is never found out', async (_, ask) => {
    const answer = ask();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await Promise.race([answer, Promise.resolve('nothing')])).toMatchObject({
      status: 500,
      problem: expect.any(Error) as unknown,
    });
  });
});
