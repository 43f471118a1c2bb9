import { expect, test } from '@jest/globals';
import type { PushMessage, PushService } from './push-service.ts';

type Target = Parameters<PushService['send']>[0];
/** A push service behind the port, and what a test may do to it. */
export type PushUnderTest = {
  service: PushService;
  browser: () => Target;
  receivedBy: (target: Target) => unknown[];
  leaves: (target: Target) => void;
  /** Too many requests; null: it is well again. */
  isBusyFor: (seconds: number | null) => void;
};

const message: PushMessage = {
  title: 'Wellspring',
  body: 'A reminder of your session',
  path: '/session/1',
  name: 'session-reminder:1',
  ttlSeconds: 1800,
  isUrgent: true,
};
const shown = { title: message.title, body: message.body, path: message.path, name: message.name };

/** What every push service behind the port keeps. */
export const pushServiceContract = (called: string, start: () => Promise<PushUnderTest> | PushUnderTest): void => {
  test(`${called}: a browser reads the words, the page and the name of a message that was taken`, async () => {
    const { service, browser, receivedBy } = await start();
    const target = browser();
    expect(await service.send(target, message)).toBe('taken');
    expect(receivedBy(target)).toMatchObject([shown]);
  });

  test(`${called}: a browser that left is gone, and others are not`, async () => {
    const { service, browser, leaves, receivedBy } = await start();
    const [left, stays] = [browser(), browser()];
    leaves(left);
    expect([await service.send(left, message), await service.send(stays, message)]).toEqual(['gone', 'taken']);
    expect([receivedBy(left), receivedBy(stays).length]).toEqual([[], 1]);
  });

  test(`${called}: a service that has too much to do says for how long, and takes messages afterwards`, async () => {
    const { service, browser, isBusyFor } = await start();
    const target = browser();
    isBusyFor(90);
    expect(await service.send(target, message)).toEqual({ busyFor: 90_000 });
    isBusyFor(null);
    expect(await service.send(target, message)).toBe('taken');
  });

  test(`${called}: 4096 encrypted bytes are taken, one more is refused`, async () => {
    const { service, browser } = await start();
    const target = browser();
    const spare = 4096 - 103 - Buffer.byteLength(JSON.stringify({ ...shown, body: '' }));
    expect(await service.send(target, { ...message, body: 'x'.repeat(spare) })).toBe('taken');
    expect(await service.send(target, { ...message, body: 'x'.repeat(spare + 1) })).toBe('refused');
  });
};
