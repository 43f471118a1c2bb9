import { tracesIn, type AboutMembers, type DataSubject } from '#kernel/about-members.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import type { Sql } from '#kernel/database/database.ts';

const addressesOf = ({ email, former = [] }: DataSubject) => [email, ...former].flatMap(addressSpellings);

/** A member's address may stand on a list from the time before they registered. */
export const aboutMembers = (sql: Sql): AboutMembers => {
  const captured = tracesIn<readonly string[]>(sql, ['site.captured_email'], 'email = any($1::text[])');
  return {
    called: 'mailing lists',
    holds: async (whose) => ({ addresses: await captured.traces(addressesOf(whose)) }),
    forget: (whose) => captured.removeTraces(addressesOf(whose)),
    chapters: [],
  };
};
