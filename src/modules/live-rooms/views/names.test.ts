import { expect, test } from '@jest/globals';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { cachedNames, nameIn } from './names.ts';

test('names for which a whole room asks at the same time are read once', async () => {
  const asked: string[][] = [];
  const people = (members: readonly string[]) => {
    asked.push([...members]);
    return Promise.resolve(
      members.filter((id) => id !== 'gone').map((id) => ({ uuid: id, username: `${id}_1`, pic: null })),
    );
  };
  const names = cachedNames({ people } as unknown as IdentityQueries);
  const room = ['ana', 'ben', 'gone'];
  const answers = await Promise.all(Array.from({ length: 15 }, async () => names.of(room)));
  expect(asked).toEqual([room]);
  for (const known of answers)
    expect(room.map((id) => nameIn(known, id).username)).toEqual(['ana_1', 'ben_1', 'former member']);
  expect(names.of(room)).not.toBeInstanceOf(Promise);
});

test('names that could not be read are asked for again', async () => {
  let isAway = true;
  const people = (members: readonly string[]) =>
    isAway
      ? Promise.reject(new Error('away'))
      : Promise.resolve(members.map((id) => ({ uuid: id, username: id, pic: null })));
  const names = cachedNames({ people } as unknown as IdentityQueries);
  await expect(names.of(['ana'])).rejects.toThrow('away');
  isAway = false;
  expect(nameIn(await names.of(['ana']), 'ana').username).toBe('ana');
});
