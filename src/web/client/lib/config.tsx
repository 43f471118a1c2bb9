import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { isLanguage, LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { WORDS } from '#modules/content/contract/words.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { decideLanguage, shownLanguage } from './language/language.ts';
import { measuredOffset, setClockOffset } from './server-time.ts';
import { previewAs } from './site/preview.ts';
import { callKey, callOrThrow, type CallFailure } from './query.ts';

export type SiteConfig = AnswerOf<typeof siteConfiguration>;

/** The languages that this installation offers. */
export const languagesOf = ({ settings }: Pick<SiteConfig, 'settings'>) =>
  String(settings['LANGUAGES'] ?? OWN_LANGUAGE)
    .split(',')
    .filter((name) => isLanguage(name));

let hasWords = false;
/** Nothing is loaded where staff left buttons and short texts as they are. Without the words of staff the product's are shown. */
export const withWords = async (config: Pick<SiteConfig, 'settings' | 'content'>): Promise<void> => {
  await decideLanguage(languagesOf(config));
  const isOwn = shownLanguage() === OWN_LANGUAGE;
  // What staff wrote is English.
  const pages = isOwn ? Object.keys(config.content ?? {}).filter((page) => page.startsWith(WORDS)) : [];
  if (pages.length === 0 && isOwn && !hasWords) return;
  hasWords = true;
  await (await import('./site/changed-words.ts')).changeWords(pages).catch(() => undefined);
};

/**
 * The shell loads it before any page shows; quiet, because the shell shows its own screen when it cannot (SIT-110). Each
 * answer also sets the clock (API-017).
 */
export const siteConfigQuery = queryOptions<SiteConfig, CallFailure>({
  queryKey: callKey(siteConfiguration, {}, [['config']]),
  queryFn: async ({ signal }) => {
    const sentAt = Date.now();
    const config = await callOrThrow(siteConfiguration, {}, { signal }).catch(async (failure: unknown) => {
      // What is said about it is said in the language of the address and of this device.
      await withWords({ settings: { LANGUAGES: LANGUAGES.join(',') } }).catch(() => undefined);
      throw failure;
    });
    setClockOffset(measuredOffset(sentAt, Date.now(), config.server_time));
    const shown =
      previewAs === undefined ? config : await (await import('./site/previewed.ts')).previewedConfig(config);
    await withWords(shown);
    return shown;
  },
  staleTime: 300_000,
  refetchOnWindowFocus: false,
  // The page that says so uses it, too.
  retryOnMount: false,
  meta: { quiet: true },
});

export const useSiteConfigQuery = () => useQuery(siteConfigQuery);

export const useSiteConfig = (): SiteConfig | undefined => useSiteConfigQuery().data;

/** The configured name of the product, for texts (C-076). */
export const useProductName = (): string => useSiteConfig()?.product_name ?? 'Wellspring';

/** The support address, when one is configured (C-077). */
export const useSupportEmail = (): string | undefined => useSiteConfig()?.email_support || undefined;

/** A constant of the specification as this installation has set it, by its name; `otherwise` when it is not told. */
export const useSetting = <T extends string | number | boolean>(name: string, otherwise: T): T => {
  const value = useSiteConfig()?.settings[name];
  return typeof value === typeof otherwise ? (value as T) : otherwise;
};
