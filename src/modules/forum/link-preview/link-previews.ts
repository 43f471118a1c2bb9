import type { Clock } from '../../../shared-kernel/clock.ts';
import { isRefusal } from '../../../shared-kernel/contract/refusals.ts';
import { between, days } from '../../../shared-kernel/contract/time.ts';
import { picturePixels } from '../../../shared-kernel/files/picture.ts';
import type { LinkPreview } from '../contract/api.ts';
import type { ForumSettings } from '../contract/settings.ts';
import { parsedUrl, type FetchPublic } from './fetch-public.ts';
import { pageSummary, pageText } from './page-summary.ts';

/** C-103 */
const PAGE = { types: ['text/html', 'application/xhtml+xml'], most: 512 * 1024, whole: false };
const PICTURE = { types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], most: 3_000_000, whole: true };
/** Shown at half of it, so that it is sharp on every screen. */
const PICTURE_USE = { kinds: 'any', width: 480, height: 360 } as const;
const MOST_CACHED = 400;
const AT_ONCE = 8;

type Cached = { at: string; preview: Promise<LinkPreview | null> };
type Needs = { clock: Clock; fetchPublic: FetchPublic; settings: Pick<ForumSettings, 'LINK_PREVIEWS'> };

/**
 * Cards of linked pages, cached for a day (C-103): the page sees one visit of this server, never who reads the post, nor
 * when. Pictures are drawn again and stand in the answer, so that no browser asks the page for them.
 */
export const linkPreviews = ({ clock, fetchPublic, settings }: Needs) => {
  const cache = new Map<string, Cached>();
  let running = 0;

  const pictureOf = async (address: string | null): Promise<string | null> => {
    const fetched = address === null ? undefined : await fetchPublic(address, PICTURE);
    const pixels = fetched && (await picturePixels(fetched.bytes, PICTURE_USE));
    return pixels === undefined || isRefusal(pixels)
      ? null
      : `data:image/jpeg;base64,${Buffer.from(pixels).toString('base64')}`;
  };
  const made = async (url: string): Promise<LinkPreview | null> => {
    const page = await fetchPublic(url, PAGE);
    const summary = page && pageSummary(pageText(page.bytes, page.type), page.url);
    if (!summary) return null;
    const { title, description, site, picture } = summary;
    return { url, title, description, site: site ?? new URL(page.url).hostname, pic: await pictureOf(picture) };
  };
  const begun = (url: string): Promise<LinkPreview | null> => {
    running++;
    return made(url).finally(() => running--);
  };

  /** Null when there is nothing to show: the bare link remains. */
  return (url: string): Promise<LinkPreview | null> => {
    const address = parsedUrl(url)?.href;
    if (!settings.LINK_PREVIEWS || address === undefined) return Promise.resolve(null);
    const now = clock.now();
    const cached = cache.get(address);
    if (cached && between(cached.at, now) < days(1)) return cached.preview;
    if (running >= AT_ONCE) return Promise.resolve(null);
    const preview = begun(address);
    cache.delete(address);
    cache.set(address, { at: now, preview });
    if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value!);
    return preview;
  };
};
export type LinkPreviews = ReturnType<typeof linkPreviews>;
