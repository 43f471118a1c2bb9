import { afterEach, describe, expect, test } from '@jest/globals';
import type { Database } from '#kernel/database/database.ts';
import type { Change } from '#kernel/read-models/projection.ts';
import { until } from '#kernel/testing/until.ts';
import type { PushBroker, PushTopic } from './push-broker.ts';

/** What every broker does; called by the test of each. */
export const pushBrokerContract = (
  name: string,
  /** The broker of one more process of the same installation. */
  open: () => Promise<PushBroker>,
  database: () => Database,
): void => {
  describe(`${name} as push broker`, () => {
    const running: PushBroker[] = [];
    afterEach(async () => {
      for (const each of running.splice(0)) await each.stop();
    });
    const process = async () => {
      const broker = await open();
      running.push(broker);
      await until(() => broker.isConnected());
      return broker;
    };
    const publish = async (broker: PushBroker, ...changes: Change[]) => {
      const afterCommit = await database().transaction((sql) => broker.publish(sql, changes));
      await afterCommit?.();
    };
    const hearing = (broker: PushBroker, ...topics: PushTopic[]) => {
      const heard: string[] = [];
      const stops = topics.map((topic) => broker.subscribe(topic, ({ id }) => heard.push(`${topic} ${id}`)));
      return { heard, stops };
    };
    const LAST = { topic: 'session', id: 'last' };

    test('a process receives the topics that it subscribed to, and no others', async () => {
      const [worker, one, other] = [await process(), await process(), await process()];
      const ana = hearing(one, 'member.ana', 'all');
      const mia = hearing(other, 'member.mia', 'staff', 'all');
      await Promise.all([one.synced(), other.synced()]);
      await publish(
        worker,
        { topic: 'chat', id: 'first', to: ['ana', 'ben'] },
        { topic: 'chat', id: 'second', to: ['mia', 'ana'], except: ['ana'] },
        { topic: 'report', id: 'third', to: 'staff' },
        LAST,
      );
      await until(() => ana.heard.includes('all last') && mia.heard.includes('all last'));
      expect(ana.heard).toEqual(['member.ana first', 'all last']);
      expect(mia.heard).toEqual(['member.mia second', 'staff third', 'all last']);
    });

    test('a topic whose last subscription ended is not received any more; another of the same topic is', async () => {
      const [worker, one] = [await process(), await process()];
      const first = hearing(one, 'member.ana');
      const second = hearing(one, 'member.ana', 'all');
      await one.synced();
      first.stops[0]!();
      await publish(worker, { topic: 'chat', id: 'one', to: ['ana'] });
      await until(() => second.heard.length === 1);
      second.stops[0]!();
      await one.synced();
      await publish(worker, { topic: 'chat', id: 'two', to: ['ana'] }, LAST);
      await until(() => second.heard.includes('all last'));
      expect(first.heard).toEqual([]);
      expect(second.heard).toEqual(['member.ana one', 'all last']);
    });

    test('a change that was rolled back is not received', async () => {
      const [worker, one] = [await process(), await process()];
      const { heard } = hearing(one, 'all');
      await one.synced();
      const rolledBack = database().transaction(async (sql) => {
        await worker.publish(sql, [{ topic: 'session', id: 'never' }]);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      await publish(worker, LAST);
      await until(() => heard.length > 0);
      expect(heard).toEqual(['all last']);
    });

    test('a change for 5,000 members, and 500 changes at once, are received whole', async () => {
      const [worker, one] = [await process(), await process()];
      const last = hearing(one, 'member.m4999', 'all');
      await one.synced();
      const to = Array.from({ length: 5_000 }, (_, number) => `m${number}`);
      const many = Array.from({ length: 500 }, (_, number) => ({ topic: 'session', id: `s${number}` }));
      await publish(worker, { topic: 'well', id: 'owls', to }, ...many);
      await until(() => last.heard.length === 501);
      expect(new Set(last.heard)).toEqual(new Set(['member.m4999 owls', ...many.map(({ id }) => `all ${id}`)]));
    });

    test('a change says who is excepted, and whether only browsers that show it are meant', async () => {
      const [worker, one] = [await process(), await process()];
      const heard: unknown[] = [];
      one.subscribe('all', (change) => heard.push(change));
      await one.synced();
      const change = { topic: 'session', id: 'one', except: ['ben'], shown: true };
      await publish(worker, change);
      await until(() => heard.length > 0);
      expect(heard).toEqual([change]);
    });
  });
};
