import type { Random } from './random.ts';
import type { Disturbance } from './disturber.ts';
import type { StoreAround } from './event-store.ts';

/** What can go wrong with a cluster of event stores. Each lasts some seconds at most and puts everything back. */
export const storeDisturbances = (
  { servers, lines }: NonNullable<StoreAround['cluster']>,
  draws: Random,
  pause: (from: number, to: number) => Promise<unknown>,
): Disturbance[] => {
  const any = () => Math.floor(draws.between(0, lines.length));
  const few = (most: number) => Math.ceil(draws.between(0, most));
  const appends = (name: string, what: 'unansweredAppends' | 'lostAppends' | 'lateAppends'): Disturbance => ({
    name,
    often: 1,
    happen: () => servers.suffer({ what, server: any(), times: few(3) }),
  });
  const signal = (name: NodeJS.Signals) => servers.isRunning() && process.kill(servers.pid, name);
  return [
    {
      name: 'the event store elects another leader',
      often: 2,
      happen: () => servers.suffer({ what: 'elect', server: any(), without: draws.between(50, 3_000) }),
    },
    {
      name: 'a server of the event store restarts',
      often: 2,
      happen: () => servers.suffer({ what: 'restart', server: any(), away: draws.between(100, 4_000) }),
    },
    appends('appends are carried out and not answered', 'unansweredAppends'),
    appends('appends get lost', 'lostAppends'),
    appends('appends are carried out and said to be too late', 'lateAppends'),
    {
      name: 'a server of the event store is not ready',
      often: 1,
      happen: () => servers.suffer({ what: 'notReady', server: any(), times: few(30) }),
    },
    {
      name: 'a server of the event store drops subscriptions',
      often: 2,
      happen: () =>
        servers.suffer({ what: 'drop', server: any(), how: draws.chance(0.5) ? 'quietly' : 'with an error' }),
    },
    {
      name: 'a server of the event store falls behind',
      often: 2,
      happen: async () => {
        const server = any();
        await servers.suffer({ what: 'behind', server });
        await pause(500, 12_000);
        await servers.suffer({ what: 'caught up', server });
      },
    },
    {
      name: 'checkpoints of the event store lie behind',
      often: 1,
      happen: async () => {
        const server = any();
        await servers.suffer({ what: 'stale', server, stale: true });
        await pause(500, 5_000);
        await servers.suffer({ what: 'stale', server, stale: false });
      },
    },
    {
      name: 'a server of the event store is slow',
      often: 1,
      happen: async () => {
        const server = any();
        await servers.suffer({ what: 'slow', server, milliseconds: few(5) });
        await pause(500, 4_000);
        await servers.suffer({ what: 'slow', server, milliseconds: 0 });
      },
    },
    {
      name: 'the event store freezes',
      often: 1,
      happen: async () => {
        signal('SIGSTOP');
        await pause(300, 4_000);
        signal('SIGCONT');
      },
    },
    { name: 'a line to the event store is cut', often: 2, happen: () => Promise.resolve(draws.pick(lines).cut()) },
    {
      name: 'a line to the event store is slow',
      often: 1,
      happen: async () => {
        const each = draws.pick(lines);
        each.delay(draws.between(5, 80));
        await pause(1_000, 4_000);
        each.delay(0);
      },
    },
    {
      name: 'a line to the event store is silent',
      often: 2,
      happen: async () => {
        const each = draws.pick(lines);
        each.hold(true);
        await pause(500, 6_000);
        each.hold(false);
      },
    },
  ];
};
