import type { Sql } from '#kernel/database/database.ts';
import { isAgreed, legalVersionsIn, type LegalVersions } from '../contract/legal-versions.ts';
import { agreedBy } from '../projections/content-rows.ts';
import type { PublishedContent } from '../published.ts';

export type AgreedTerms = {
  /** What the member agreed to, and whether it is what is asked for now. */
  of: (member: string, now: string) => Promise<Agreement>;
};
type Agreement = {
  agreed: (LegalVersions & { at: string; version: string }) | null;
  current: LegalVersions & { version: string };
  isDue: boolean;
};

export const agreedTerms = (sql: Sql, published: PublishedContent): AgreedTerms => ({
  of: async (member, now) => {
    const [agreed, snapshot] = await Promise.all([agreedBy(sql, member), published.current(now)]);
    const current = { ...snapshot.legal, version: snapshot.termsVersion };
    return {
      agreed: agreed ? { ...legalVersionsIn(agreed.version), ...agreed } : null,
      current,
      // Who registered with another provider and has agreed to nothing is asked where they choose their username.
      isDue: agreed !== undefined && !isAgreed(agreed.version, current.version),
    };
  },
});
