import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Database } from '#kernel/database/database.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { signInBook } from './sign-ins.ts';
import { newToken } from './tokens.ts';

const database = ownDatabase();
const rights = { isAdmin: false, hostLevel: 0, emailVerified: true } as const;

test('sign-ins that are asked for at the same time share statements, so that thousands do not wait for a connection', async () => {
  const asked: string[] = [];
  const counting: Database = {
    query: (text, values) => {
      asked.push(text);
      return database.query(text, values);
    },
    transaction: (work, settings) => database.transaction(work, settings),
    listen: (channel, heard, lost) => database.listen(channel, heard, lost),
    close: () => database.close(),
  };
  const book = signInBook({
    database: counting,
    clock: { now: () => new Date().toISOString() },
    daysValid: 30,
    mostDays: 90,
    freshMinutes: 5,
    rightsOf: () => Promise.resolve({ rights, changeAt: null, hasSecondStep: false }),
  });
  const members = Array.from({ length: 300 }, () => randomUUID());
  const tokens = await Promise.all(
    members.map((member) => book.begin(member, { userAgent: '', places: [], secondStepAt: null })),
  );
  asked.length = 0;
  const found = await Promise.all([...tokens, newToken()].map((token) => book.memberOf(token)));
  expect(found.map((each) => each?.id)).toEqual([...members, undefined]);
  expect(asked).toHaveLength(2);
});
