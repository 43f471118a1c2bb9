import { expect, it } from '@jest/globals';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { installationRecords } from './member-records.ts';

const BEN = '11111111-1111-4111-8111-111111111111';

it('mails to addresses that a member had before are counted and removed, those to others stay', async () => {
  const database = await rowsDatabase();
  for (const recipient of ['ben@example.org', 'Ben@Before.example', 'ana@example.org'])
    await database.query(
      `insert into web.outbox (key, recipient, subject, status, made_at) values ($1, $1, 's', 'sent', now())`,
      [recipient],
    );
  const records = installationRecords(database);
  const whose = { member: BEN, email: 'ben@example.org', username: 'benjamin', lastHere: '2026-05-04T12:00:00.000Z' };
  expect((await records.holds(whose))['mails']).toBe(1);
  const all = { ...whose, former: ['ben', 'ben@before.example'] };
  expect((await records.holds(all))['mails']).toBe(2);
  const spelled = { ...whose, former: ['ben@bücher.example'] };
  await database.query(
    `insert into web.outbox (key, recipient, subject, status, made_at)
     values ('plain', 'ben@xn--bcher-kva.example', 's', 'sent', now()), ('typed', 'ben@bücher.example', 's', 'sent', now())`,
  );
  expect((await records.holds(spelled))['mails']).toBe(3);
  await records.forget(spelled);
  await records.forget(all);
  expect(await database.query('select recipient from web.outbox')).toEqual([{ recipient: 'ana@example.org' }]);
  await database.close();
});
