import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Clock } from '#kernel/clock.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { days, hours, plus } from '#kernel/contract/time.ts';
import type { LinkPreview } from '../contract/api.ts';
import type { ForumSettings } from '../contract/settings.ts';
import type { DrawPreview } from './draw-preview.ts';
import { parsedUrl } from './fetch-public.ts';
import type { PreviewStore } from './preview-store.ts';

const CACHED = days(1);
/** A page that was away or slow may be there again. */
const EMPTY_CACHED = hours(1);
const AT_ONCE = 8;
/** Of one member, so that slow pages in one feed leave room for the previews of others. */
const AT_ONCE_FOR_ONE = 2;
const PATIENCE_MS = 8_000;

type LinkPreviewsNeeds = {
  clock: Clock;
  draw: DrawPreview;
  store: PreviewStore;
  settings: Pick<ForumSettings, 'LINK_PREVIEWS'>;
  patience?: number;
};

/**
 * Cards of linked pages, cached for a day for all processes (C-103): the page sees one visit of this server, never who reads the post, nor
 * when.
 */
export const linkPreviews = ({ clock, draw, store, settings, patience = PATIENCE_MS }: LinkPreviewsNeeds) => {
  const running = new Map<string, { member: string; preview: Promise<LinkPreview | null> }>();

  const fetched = async (address: string): Promise<LinkPreview | null> => {
    const preview = await draw(address);
    if (preview === undefined) return null;
    const now = clock.now();
    // An empty one is forgotten sooner: it lies there as if it were older.
    const at = preview === null ? plus(now, EMPTY_CACHED - CACHED) : now;
    await store.save(address, { preview, at });
    await store.tidy(plus(now, -CACHED));
    return preview;
  };

  const hasRoomFor = (member: string) =>
    running.size < AT_ONCE && [...running.values()].filter((each) => each.member === member).length < AT_ONCE_FOR_ONE;

  /** Null when there is nothing to show: the bare link remains. Refuses when too many pages are being fetched. */
  return async (url: string, member: string): Promise<LinkPreview | null | Refusal> => {
    const address = parsedUrl(url)?.href;
    if (!settings.LINK_PREVIEWS || address === undefined) return null;
    const found = await store.find(address, plus(clock.now(), -CACHED));
    if (found) return found.preview;
    const until = Date.now() + patience;
    while (!running.has(address) && !hasRoomFor(member)) {
      const left = until - Date.now();
      if (left <= 0) return refuse('TRY_AGAIN_SOON');
      const ended = [...running.values()].map(({ preview }) => preview.catch(() => undefined));
      await Promise.race([...ended, delay(left, undefined, { ref: false })]);
    }
    const begun = running.get(address);
    if (begun) return begun.preview;
    const preview = fetched(address).finally(() => running.delete(address));
    running.set(address, { member, preview });
    return preview;
  };
};
export type LinkPreviews = ReturnType<typeof linkPreviews>;
