import type { Clock } from '../../../shared-kernel/clock.ts';
import { days, plus } from '../../../shared-kernel/contract/time.ts';
import type { LinkPreview } from '../contract/api.ts';
import type { ForumSettings } from '../contract/settings.ts';
import type { DrawPreview } from './draw-preview.ts';
import { parsedUrl } from './fetch-public.ts';
import type { PreviewStore } from './preview-store.ts';

const CACHED = days(1);
const AT_ONCE = 8;

type Needs = {
  clock: Clock;
  draw: DrawPreview;
  store: PreviewStore;
  settings: Pick<ForumSettings, 'LINK_PREVIEWS'>;
};

/**
 * Cards of linked pages, cached for a day for all processes (C-103): the page sees one visit of this server, never who reads the post, nor
 * when.
 */
export const linkPreviews = ({ clock, draw, store, settings }: Needs) => {
  const running = new Map<string, Promise<LinkPreview | null>>();

  const fetched = async (address: string): Promise<LinkPreview | null> => {
    const preview = await draw(address);
    if (preview === undefined) return null;
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
