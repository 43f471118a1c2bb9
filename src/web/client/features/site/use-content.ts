import { listHosts, siteContent } from '#modules/site/contract/content-api.ts';
import { useProductName } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import type { PageTextsNames } from './page-texts.ts';

const HOUR = 3_600_000;

/** What operators wrote for the pages (C-122). */
export const useContent = () => useCall(siteContent, {}, { staleTime: HOUR, quiet: true });

/** Hosts who are introduced on a page, with what they host next (SIT-070, SIT-079). */
export const useHosts = (which: 'community' | 'example' | 'all') =>
  useCall(listHosts, { which }, { staleTime: HOUR / 12, quiet: true });

/** What the texts of the pages name. */
export const useNames = (): PageTextsNames => ({ product: useProductName() });
