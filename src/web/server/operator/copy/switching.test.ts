import { beforeEach, expect, it } from '@jest/globals';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { storedCheckpoints, switchLog } from './switching.ts';

const database = ownDatabase();
beforeEach(async () => {
  await database.query('truncate kernel.log, kernel.checkpoints');
  await database.query("insert into kernel.log (store) values ('former')");
  await database.query(
    "insert into kernel.checkpoints (name, version, position) values ('policy:mail-when-asked', 1, '5'), ('wells', 1, '7')",
  );
});
const switched = (places: Record<string, string>, keepReadModels = false) =>
  switchLog(database, { from: 'former', to: 'new', places: new Map(Object.entries(places)), keepReadModels });

it('switching gives policies their place in the copy, and read models only when they stay', async () => {
  await switched({ 5: '50', 7: '70' }, true);
  expect((await storedCheckpoints(database)).sort()).toEqual(['50', '70']);
});

it('switching is refused when a place in the copy is not known, so that no policy starts from the beginning', async () => {
  await expect(switched({ 7: '70' })).rejects.toThrow('policy:mail-when-asked went on during the copy');
  await expect(switched({ 5: '50' }, true)).rejects.toThrow('wells went on during the copy');
  expect((await storedCheckpoints(database)).sort()).toEqual(['5', '7']);
  expect(await database.query('select store from kernel.log')).toEqual([{ store: 'former' }]);
});
