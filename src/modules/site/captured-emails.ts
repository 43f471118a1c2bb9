import type { AboutMembers, DataSubject } from '#kernel/about-members.ts';
import { badInput, isRefusal } from '#kernel/contract/refusals.ts';
import { addressKey } from '#kernel/contract/address.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import type { Sql } from '#kernel/database/database.ts';
import { recordIn, type MarketingKey } from '#kernel/marketing-data.ts';
import { z } from 'zod';
import { EMAIL_LISTS, isCapturedEmail, type EmailList } from './contract/captured-email.ts';

const record = z.object({ email: z.string() });

/** Visitors append their own address; staff alone read the lists (SIT-063, C-082, C-107, C-128). */
export const emailLists = (sql: Sql): MarketingKey[] =>
  EMAIL_LISTS.map((list: EmailList) => ({
    key: list,
    mode: 'append',
    writtenBy: 'visitor',
    readBy: 'admin',
    put: async (val, { now }) => {
      const sent = recordIn(val, record);
      if (isRefusal(sent)) return sent;
      const email = sent.email.trim();
      if (!isCapturedEmail(email)) return badInput('email', 'send an address of at most 50 characters');
      await sql.query(
        'insert into site.captured_email (list, email, captured_at) values ($1, $2, $3) on conflict do nothing',
        [list, addressKey(email), now],
      );
      return JSON.stringify({ email });
    },
    load: async ({ limit, offset }) => {
      const rows = await sql.query<{ email: string; captured_at: Date }>(
        `select email, captured_at from site.captured_email where list = $1
         order by captured_at desc, email limit $2 offset $3`,
        [list, limit, offset],
      );
      return rows.map(({ email, captured_at }) => JSON.stringify({ email, time: captured_at.toISOString() }));
    },
  }));

const addressesOf = ({ email, former = [] }: DataSubject) => [email, ...former].flatMap(addressSpellings);

/** A member's address may stand on a list from the time before they registered. */
export const aboutMembers = (sql: Sql): AboutMembers => ({
  called: 'mailing lists',
  holds: async (whose) => {
    const [row] = await sql.query<{ count: number }>(
      'select count(*)::int as count from site.captured_email where email = any($1::text[])',
      [addressesOf(whose)],
    );
    return { addresses: row!.count };
  },
  forget: async (whose) => {
    await sql.query('delete from site.captured_email where email = any($1::text[])', [addressesOf(whose)]);
  },
  chapters: [],
});
