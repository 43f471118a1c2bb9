import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { shownTexts } from '#modules/content/contract/changed-texts.ts';
import { readPage, type PageContent } from '#modules/content/contract/page-api.ts';
import type { PageOfTexts } from '#modules/content/contract/page.ts';
import type { PlaceholderValues } from '#modules/content/contract/text-parts.ts';
import { useProductName, useSiteConfig } from '../config.tsx';
import { translation } from '../language/language.ts';
import { previewAs } from './preview.ts';
import { callOrThrow } from '../query.ts';

type Changed = Pick<PageContent, 'values' | 'since'>;
const unchanged: Changed = { values: {}, since: null };

const TRIES = 3;
const PAUSE_MS = 1000;
/** The words of the product stand there where those of staff cannot be loaded. */
const loadChanged = async (page: string): Promise<Changed> => {
  for (let attempt = 1; attempt <= TRIES; attempt++)
    try {
      return previewAs === undefined
        ? await callOrThrow(readPage, { page })
        : await (await import('./previewed.ts')).previewedPage(page);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  return unchanged;
};

/** What staff published of a page in place of the product’s words. Nothing is asked for where the configuration says that they changed nothing. */
export const useChanged = (page: string): Changed => {
  const config = useSiteConfig();
  // What staff wrote is English.
  const content = translation() === undefined ? config?.content : undefined;
  const newest = content?.[page] ?? (previewAs === undefined ? undefined : 'draft');
  // The words that are on the screen stay until newer ones have come.
  const version = useDeferredValue(newest);
  return useSuspenseQuery({
    queryKey: [readPage.path, { page }, [], version],
    queryFn: () => loadChanged(page),
    // Another version has another key.
    staleTime: Infinity,
    ...(version === undefined ? { initialData: unchanged } : {}),
  }).data;
};

/** The words that the product brings along for a page, in the language of the reader. */
export const usualTexts = <Texts extends object>({ name, texts }: PageOfTexts<Texts>): Texts =>
  (translation()?.pages[name] as Texts | undefined) ?? texts;

/** The words of a page as staff published them, with the name of the community and these values filled in. */
export const useTexts = <Texts extends object>(page: PageOfTexts<Texts>, values: PlaceholderValues = {}): Texts => {
  const { values: changed } = useChanged(page.name);
  const product = useProductName();
  return shownTexts({ ...page, texts: usualTexts(page) }, changed, {
    product,
    PRODUCT: product.toUpperCase(),
    ...values,
  });
};
