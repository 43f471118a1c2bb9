import { expect, it } from '@jest/globals';
import type { Database } from '#kernel/database/database.ts';
import { positions } from './positions.ts';

/** A database that has checkpoints, tells of them, and can lose what it told of. */
const checkpoints = () => {
  let position = '';
  let tell: (payload: string) => void = () => undefined;
  let lose: () => void = () => undefined;
  const database = {
    query: () => Promise.resolve([{ position, present: 1 }]),
    listen: (_: string, heard: typeof tell, lost: typeof lose) => {
      [tell, lose] = [heard, lost];
      return Promise.resolve(() => Promise.resolve());
    },
  } as unknown as Database;
  return {
    database,
    moveTo: (to: string) => {
      position = to;
      tell(JSON.stringify({ of: 'rows', position: to, changes: [] }));
    },
    /** Killed before its last commit reached the disk, and back again. */
    comeBackAt: (at: string) => {
      position = at;
      lose();
    },
  };
};

it('what a killed database has lost again is not believed to be shown', async () => {
  const { database, moveTo, comeBackAt } = checkpoints();
  const { reached } = await positions(database, [{ name: 'rows', followers: ['a'] }]);
  expect(await reached('3', 10)).toBe(false);
  moveTo('3');
  expect(await reached('3', 10)).toBe(true);
  comeBackAt('2');
  expect(await reached('2', 1_000)).toBe(true);
  expect(await reached('3', 10)).toBe(false);
  moveTo('3');
  expect(await reached('3', 10)).toBe(true);
});
