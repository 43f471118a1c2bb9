import type { Clock } from '../../../shared-kernel/clock.ts';
import { isRefusal } from '../../../shared-kernel/contract/refusals.ts';
import { days, plus } from '../../../shared-kernel/contract/time.ts';
import { picturePixels } from '../../../shared-kernel/files/picture.ts';
import type { LinkPreview } from '../contract/api.ts';
import type { ForumSettings } from '../contract/settings.ts';
import { parsedUrl, type FetchPublic } from './fetch-public.ts';
import { pageSummary, pageText } from './page-summary.ts';
import type { PreviewStore } from './preview-store.ts';

/** C-103 */
const PAGE = { types: ['text/html', 'application/xhtml+xml'], most: 512 * 1024, whole: false };
const PICTURE = { types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], most: 3_000_000, whole: true };
/** Shown at half of it, so that it is sharp on every screen. */
const PICTURE_USE = { kinds: 'any', width: 480, height: 360 } as const;
const CACHED = days(1);
const AT_ONCE = 8;

type Needs = {
  clock: Clock;
  fetchPublic: FetchPublic;
  store: PreviewStore;
  settings: Pick<ForumSettings, 'LINK_PREVIEWS'>;
};

/**
 * Cards of linked pages, cached for a day for all processes (C-103): the page sees one visit of this server, never who reads the post, nor
 * when. Pictures are drawn again and stand in the answer, so that no browser asks the page for them.
 */
export const linkPreviews = ({ clock, fetchPublic, store, settings }: Needs) => {
  const running = new Map<string, Promise<LinkPreview | null>>();

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
  const fetched = async (address: string): Promise<LinkPreview | null> => {
    const preview = await made(address);
    const now = clock.now();
    await store.save(address, { preview, at: now });
    await store.tidy(plus(now, -CACHED));
    return preview;
  };

  /** Null when there is nothing to show: the bare link remains. */
  return async (url: string): Promise<LinkPreview | null> => {
    const address = parsedUrl(url)?.href;
    if (!settings.LINK_PREVIEWS || address === undefined) return null;
    const found = await store.find(address, plus(clock.now(), -CACHED));
    if (found) return found.preview;
    const begun = running.get(address);
    if (begun) return begun;
    if (running.size >= AT_ONCE) return null;
    const preview = fetched(address).finally(() => running.delete(address));
    running.set(address, preview);
    return preview;
  };
};
export type LinkPreviews = ReturnType<typeof linkPreviews>;
