import { describe, expect, test } from '@jest/globals';
import type { Call } from '#kernel/module.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { searchRecords } from './search-records.ts';

const database = ownDatabase();

const BEN = '11111111-1111-4111-8111-111111111111';
const call = {
  now: '2026-05-04T09:30:00.000Z',
  ip: '203.0.113.7',
  member: { id: BEN, isAdmin: false },
} as Call;

describe('what people search for', () => {
  test('[SCH-024] a search is stored with its day and without the member', async () => {
    const records = searchRecords(database);
    await records.put('  grief ', call, 'session_search');
    await records.put('new parents', call, 'session_search');
    expect(await records.load({ limit: 10, offset: 0 }, call, 'session_search')).toEqual([
      '{"words":"new parents","day":"2026-05-04"}',
      '{"words":"grief","day":"2026-05-04"}',
    ]);
    const everything = JSON.stringify(await database.query('select * from scheduling.search'));
    for (const personal of [BEN, call.ip, '09:30']) expect(everything).not.toContain(personal);
    expect(records).toMatchObject({ key: 'session_search', writtenBy: 'visitor', readBy: 'admin' });
  });

  test('[SCH-024] a single letter is no search', async () => {
    expect(await searchRecords(database).put(' g ', call, 'session_search')).toMatchObject({
      refused: 'INPUT_INVALID',
      field: 'val',
    });
  });
});
