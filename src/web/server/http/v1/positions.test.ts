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
    moveTo: (to: string, group = 'rows') => {
      position = to;
      tell(JSON.stringify({ of: group, position: to, changes: [] }));
    },
    reconnect: () => tell(''),
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

it('what the read models show is what any release publishes, not what policies do, and unknown after a lost connection', async () => {
  const { database, moveTo, comeBackAt, reconnect } = checkpoints();
  const { shown, stop } = await positions(database, [
    { name: 'rows', followers: ['a'] },
    { name: 'policies', followers: ['b'] },
  ]);
  expect(shown()).toBeUndefined();
  moveTo('3');
  moveTo('5', 'policies');
  expect(shown()).toBe('3');
  moveTo('4', 'rows of a newer release');
  expect(shown()).toBe('4');
  comeBackAt('2');
  expect(shown()).toBeUndefined();
  reconnect();
  await new Promise(setImmediate);
  expect(shown()).toBe('2');
  await stop();
});
