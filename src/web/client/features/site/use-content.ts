import { listHosts, previewContent, siteContent } from '#modules/site/contract/content-api.ts';
import { useSiteConfig } from '#client/lib/config.tsx';
import { previewAs } from '#client/lib/site/preview.ts';
import { useCall } from '#client/lib/query.ts';

const HOUR = 3_600_000;

/** What staff published for the pages (C-122), of it what most pages show; asked for again when the configuration says that it changed. */
export const useContent = (part: 'all' | 'front' = 'front') => {
  const version = useSiteConfig()?.content?.['site'];
  return useCall<typeof siteContent>(
    previewAs === undefined ? siteContent : previewContent,
    { part },
    { staleTime: HOUR, quiet: true, topics: [['site-content', version ?? '']] },
  );
};

/** Hosts who are introduced on a page, with what they host next (SIT-070, SIT-079). */
export const useHosts = (which: 'community' | 'example' | 'all') =>
  useCall(listHosts, { which }, { staleTime: HOUR / 12, quiet: true, topics: [['restriction']] });
