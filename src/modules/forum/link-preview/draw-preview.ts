import { isRefusal } from '#kernel/contract/refusals.ts';
import { picturePixels } from '#kernel/files/picture.ts';
import type { LinkPreview } from '../contract/api.ts';
import type { FetchPublic } from './fetch-public.ts';
import { pageSummary, pageText } from './page-summary.ts';

/** C-103 */
const PAGE = { types: ['text/html', 'application/xhtml+xml'], most: 512 * 1024, whole: false };
const PICTURE = { types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], most: 3_000_000, whole: true };
/** Shown at half of it, so that it is sharp on every screen. */
const PICTURE_USE = { kinds: 'any', width: 480, height: 360 } as const;

/** Null: the page has nothing to show. Undefined: nothing could be asked, so there is no result to cache. */
export type DrawPreview = (url: string) => Promise<LinkPreview | null | undefined>;

/** Reads what a page says about itself; its picture is drawn again and stands in the answer, so that no browser asks the page. */
export const drawPreview = (fetchPublic: FetchPublic): DrawPreview => {
  const pictureOf = async (address: string | null): Promise<string | null> => {
    const fetched = address === null ? undefined : await fetchPublic(address, PICTURE);
    const pixels = fetched && (await picturePixels(fetched.bytes, PICTURE_USE));
    return pixels === undefined || isRefusal(pixels)
      ? null
      : `data:image/jpeg;base64,${Buffer.from(pixels).toString('base64')}`;
  };
  return async (url) => {
    const page = await fetchPublic(url, PAGE);
    const summary = page && pageSummary(pageText(page.bytes, page.type), page.url);
    if (!summary) return null;
    const { title, description, picture } = summary;
    // Never what the page calls its site, which could be our own name.
    return { url, title, description, site: new URL(page.url).hostname, pic: await pictureOf(picture) };
  };
};
