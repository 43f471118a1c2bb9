import { describe, expect, it } from '@jest/globals';
import { until } from '#kernel/testing/until.ts';
import { backedUp, home, restored, started, drilling } from './backups.ts';
import { readsEqualElsewhere } from './whole-backup.ts';

drilling();

describe('a drill with the history in EventStoreDB', () => {
  it(
    'everything reads equal elsewhere, no old mail goes out again, no deadline is lost, and it goes on',
    () => readsEqualElsewhere('EventStoreDB'),
    240_000,
  );
});

describe('while members write', () => {
  it('nothing in the backup lacks what belongs to it', async () => {
    const from = await home();
    const server = await started(from);
    const writing = new AbortController();
    let made = 0;
    const writers = Array.from({ length: 3 }, async (_, lane) => {
      while (!writing.signal.aborted) {
        const name = `member_${lane}_${(made += 1)}`;
        await server.visitor().call('/v1/account/create', {
          email: `${name}@example.org`,
          username: name,
          password: 'a calm long phrase',
          terms: true,
        });
      }
    });
    await until(() => made > 12);
    const folder = await backedUp(server, from);
    const second = await backedUp(server, from);
    writing.abort();
    await Promise.all(writers);
    for (const each of [folder, second]) {
      const { at, kept: retained, outcome } = await restored(each, from);
      expect(outcome.verdict.outcome).toBe('sound');
      const again = await started(at, retained.connection);
      await again.running.drain();
      const [row] = await again.database.query<{ accounts: number; without: number }>(
        `select count(*)::int as accounts, count(*) filter (where c.member is null)::int as without
         from event_store.streams s left join identity.credentials c on s.name = 'identity.account-' || c.member
         where s.name like 'identity.account-%'`,
        [],
      );
      expect(row!.accounts).toBeGreaterThan(0);
      expect(row!.without).toBe(0);
      const found = await again.database.query('select 1 from kernel.jobs where attempts > 0', []);
      expect(found).toEqual([]);
    }
  }, 240_000);
});
