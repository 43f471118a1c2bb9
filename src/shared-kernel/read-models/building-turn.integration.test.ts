import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { buildingTurn, isBuilding } from './building-turn.ts';
import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database } from '../database/database.ts';
import { LeaseLost } from '../cluster/lease.ts';
import { registerProcess } from '../cluster/processes.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  database = postgresDatabase(own.connection);
}, 60_000);
afterEach(() => database.query('truncate kernel.leases, kernel.processes'));
afterAll(async () => {
  await database?.close();
  await own?.dispose();
});

describe('the turn to build read models', () => {
  it('the right to build belongs to the last builder; an earlier one writes nothing any more', async () => {
    const first = await buildingTurn(database, randomUUID());
    await expect(database.transaction((sql) => first.guard(sql))).resolves.toBeUndefined();
    const second = await buildingTurn(database, randomUUID());
    await expect(database.transaction((sql) => first.guard(sql))).rejects.toThrow(LeaseLost);
    await expect(database.transaction((sql) => second.guard(sql))).resolves.toBeUndefined();
    // The end of the first is not that of the second.
    await first.end();
    await expect(database.transaction((sql) => second.guard(sql))).resolves.toBeUndefined();
    await second.end();
    await expect(database.transaction((sql) => second.guard(sql))).rejects.toThrow(LeaseLost);
  });

  it('is not taken between the guard and the commit', async () => {
    const first = await buildingTurn(database, randomUUID());
    const order: string[] = [];
    let taking: Promise<unknown> | undefined;
    await database.transaction(async (sql) => {
      await first.guard(sql);
      taking = buildingTurn(database, randomUUID()).then(() => order.push('taken'));
      await sql.query('select pg_sleep(0.2)', []);
      order.push('about to commit');
    });
    await taking;
    expect(order).toEqual(['about to commit', 'taken']);
  });

  it('counts as building while its process lives', async () => {
    const id = randomUUID();
    expect(await isBuilding(database)).toBe(false);
    const turn = await buildingTurn(database, id);
    expect(await isBuilding(database)).toBe(false);
    const alive = await registerProcess(database, { id, role: 'worker', application: (each) => each }, () => undefined);
    expect(await isBuilding(database)).toBe(true);
    await turn.end();
    expect(await isBuilding(database)).toBe(false);
    await alive.stop();
  });
});
