import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { countNewPosts, FEED_PAGE, listPosts, type ForumPost } from '#modules/forum/contract/api.ts';
import { useSetting } from '#client/lib/config.tsx';
import { usePaged } from '#client/lib/paged.ts';
import { useCall, type Topic } from '#client/lib/query.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { Near } from '#ui/controls/near.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { PostCard } from '../post/post-card.tsx';
import { useLivePosts, usePostCache } from '../post-cache.ts';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';

const texts = forumTexts.feed;
/** Pixels from the end of a feed at which more is loaded (FOR-006, C-182). */
const NEAR_PX = 200;

/**
 * The posts of a Well, or of all Wells of the member: eight at a time, more on the way down. What others write is counted
 * above and shown on request, so that nothing moves under a reader (FOR-001 to FOR-007).
 */
export const Feed = ({
  well,
  combined = false,
  first,
}: {
  well: string;
  combined?: boolean;
  /** So many at first, where other things stand on the page; the rest on request. */
  first?: number;
}) => {
  const [folded, setFolded] = useState(first !== undefined);
  const top = useRef<HTMLElement>(null);
  const posts = usePostCache();
  useLivePosts();
  const feed = usePaged(
    listPosts,
    { id: well },
    { rows: 'forum_post', size: FEED_PAGE, topics: [['restriction']], quiet: true },
  );
  const { query, more } = feed;
  const rows = query.data?.rows;
  const pinned = query.data?.first.pinned ?? [];
  const fresh = useNewPosts(well, combined, rows);
  const show = async () => {
    await posts.reloadFeeds();
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  };
  const isFolded = folded && first !== undefined && pinned.length + (rows?.length ?? 0) > first;
  const above = isFolded ? pinned.slice(0, first) : pinned;
  const card = (post: ForumPost) => <PostCard key={post.uuid} post={post} showWell={combined} />;

  return (
    <section ref={top} tabIndex={-1} aria-label={texts.label} aria-busy={query.isFetching} className={styles.feed}>
      <output className={styles.news}>
        {fresh > 0 ? (
          <Button loading={query.isFetching} onClick={() => void show()}>
            {texts.fresh(fresh)}
          </Button>
        ) : null}
      </output>
      {pinned.length === 0 ? null : (
        <Stack as="ul" gap="md" mb="md">
          {above.map(card)}
        </Stack>
      )}
      <PagedList
        paged={isFolded ? { ...feed, more: () => setFolded(false) } : feed}
        loading={<LoadingState shape="card" label={texts.loading} />}
        empty={pinned.length > 0 ? <End /> : <EmptyState text={combined ? texts.emptyHome : texts.empty} />}
        more={texts.more}
      >
        {(all) => (
          <Stack as="ul" gap="md">
            {(isFolded ? all.slice(0, first - above.length) : all).map(card)}
          </Stack>
        )}
      </PagedList>
      {rows === undefined || isFolded || (rows.length === 0 && !more) ? null : more ? (
        <Near
          key={rows.length}
          within={NEAR_PX}
          onNear={more}
          waits={query.isFetchingNextPage || query.isFetchNextPageError}
        />
      ) : (
        <End />
      )}
    </section>
  );
};

const End = () => (
  <Soft ta="center" py="lg" size="inherit">
    {texts.end}
  </Soft>
);

/** How many posts others wrote since the feed was loaded: asked for when the server says so, and every 100 seconds (FOR-005). */
const useNewPosts = (value: string, combined: boolean, rows: readonly ForumPost[] | undefined): number => {
  const latest = rows?.[0]?.uuid;
  const asking = {
    topics: [combined ? ['forum'] : ['forum', value]] as Topic[],
    refetchInterval: useSetting('FORUM_CHECK_MS', 100_000),
    quiet: true,
  };
  const news = useCall(countNewPosts, { id: value, after: latest ?? '' }, { ...asking, enabled: latest !== undefined });
  // Nothing to count from in an empty feed.
  const first = useCall(listPosts, { id: value, limit: 1 }, { ...asking, enabled: rows?.length === 0 });
  return latest === undefined ? (first.data?.forum_post.length ?? 0) : (news.data?.count ?? 0);
};
