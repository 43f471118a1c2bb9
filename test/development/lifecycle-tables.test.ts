import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lifecycle, type Lifecycle } from '#kernel/contract/lifecycle.ts';
import { createMachine } from '#client/flat-machine.ts';
import { lifecyclesAsTables } from '#client/vite-lifecycles.ts';

const isLifecycle = (value: unknown): value is Lifecycle<string, string> =>
  typeof value === 'object' && value !== null && 'machine' in value && 'can' in value;

const tableOf = (machine: Lifecycle<string, string>) => ({
  initial: machine.initial,
  statuses: machine.statuses,
  facts: machine.facts,
  moves: machine.statuses.map((status) => [
    status,
    machine.isFinal(status),
    machine.facts.map((fact) => (machine.can(status, fact) ? machine.after(status, fact) : null)),
  ]),
});

test('the browser has the same table of every lifecycle as the server, which reads it off XState', async () => {
  const paths = globSync('src/modules/**/contract/*-lifecycle.ts');
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths)
    for (const value of Object.values((await import(`../../${path}`)) as Record<string, unknown>)) {
      if (!isLifecycle(value)) continue;
      const inBrowsers = lifecycle<string, string>(createMachine(value.machine.config as never) as never);
      expect([path, tableOf(inBrowsers)]).toEqual([path, tableOf(value)]);
    }
});

test('lifecycles alone get the reader of flat charts, interactions get XState', () => {
  const resolve = lifecyclesAsTables.resolveId as (source: string, importer?: string) => string | undefined;
  expect(resolve('xstate', '/src/modules/chat/contract/channel-lifecycle.ts')).toMatch(/\/flat-machine\.ts$/);
  expect(resolve('xstate', '/src/web/client/features/live-rooms/room/room-machine.ts')).toBe(undefined);
  expect(resolve('zod', '/src/modules/chat/contract/channel-lifecycle.ts')).toBe(undefined);
});
