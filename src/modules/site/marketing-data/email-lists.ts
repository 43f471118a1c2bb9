import { badInput, isRefusal } from '#kernel/contract/refusals.ts';
import { addressKey } from '#kernel/contract/address.ts';
import type { Sql } from '#kernel/database/database.ts';
import { recordIn, type MarketingKey } from '#kernel/marketing-data.ts';
import { z } from 'zod';
import { EMAIL_LISTS, isCapturedEmail, type EmailList } from '../contract/captured-email.ts';

const record = z.union([z.object({ email: z.string() }), z.string().transform((email) => ({ email }))]);

/** The payload names an address and no form: it is taken as a record, in quotes and as it is. */
const addressIn = (val: string) => {
  const text = val.trim();
  const sent = /^[{"]/.test(text) ? recordIn(text, record) : { email: text };
  return isRefusal(sent) ? sent : sent.email.trim();
};

/** Visitors append their own address; staff alone read the lists (SIT-063, C-082, C-107, C-128). */
export const emailLists = (sql: Sql): MarketingKey[] =>
  EMAIL_LISTS.map((list: EmailList) => ({
    key: list,
    mode: 'append',
    writtenBy: 'visitor',
    readBy: 'admin',
    put: async (val, { now }) => {
      const email = addressIn(val);
      if (isRefusal(email)) return email;
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
