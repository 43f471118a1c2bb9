import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { getPost, listPosts, pinnedPosts, type ForumPost } from '#modules/forum/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { onPush } from '#client/lib/push-state.ts';
import { invalidateTopic } from '#client/lib/query.ts';

type PostCachePage = AnswerOf<typeof listPosts>;
type Pages = InfiniteData<PostCachePage>;

/** Every list of posts that was loaded, and every post that was loaded alone, with `change` applied to its posts. */
const changeEverywhere = (queries: QueryClient, change: (posts: ForumPost[]) => ForumPost[]): void => {
  queries.setQueriesData<Pages>(
    { predicate: ({ queryKey }) => queryKey[0] === listPosts.path && queryKey.at(-1) === 'pages' },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          forum_post: change(page.forum_post),
          pinned: change(page.pinned),
        })),
      },
  );
  queries.setQueriesData<AnswerOf<typeof getPost>>(
    { predicate: ({ queryKey }) => queryKey[0] === getPost.path },
    (data) => {
      const [post] = data ? change([data.forum_post]) : [];
      return post && { forum_post: post };
    },
  );
};

const shownPosts = (queries: QueryClient): ForumPost[] =>
  queries
    .getQueriesData<Pages>({ queryKey: [listPosts.path] })
    .flatMap(([, data]) => data?.pages?.flatMap(({ forum_post, pinned }) => [...forum_post, ...pinned]) ?? []);
const isShown = (queries: QueryClient, uuid: string): boolean => shownPosts(queries).some((post) => post.uuid === uuid);

const replace = (queries: QueryClient, post: ForumPost) =>
  changeEverywhere(queries, (posts) => posts.map((each) => (each.uuid === post.uuid ? post : each)));

const remove = (queries: QueryClient, uuid: string) =>
  changeEverywhere(queries, (posts) => posts.filter((each) => each.uuid !== uuid));

const reload = async (queries: QueryClient, id: string): Promise<void> => {
  const answer = await call(getPost, { id }, { quiet: true });
  if (answer.ok) replace(queries, answer.value.forum_post);
  else if (answer.notice.name === 'FORUM_POST_DOES_NOT_EXIST') await removeWithItsCount(queries, id);
};

/** A reply that is gone leaves a thread that is one shorter, and makes room for an earlier one in its preview. */
const removeWithItsCount = async (queries: QueryClient, id: string): Promise<void> => {
  const parent = shownPosts(queries).find(({ uuid }) => uuid === id)?.parent_uuid ?? undefined;
  remove(queries, id);
  if (parent === undefined) return;
  await Promise.all([reload(queries, parent), invalidateTopic(queries, ['post', parent])]);
};

/** Changes what is on screen without asking for whole lists again, so that nothing moves under a reader. */
export const usePostCache = () => {
  const queries = useQueryClient();
  return {
    replace: (post: ForumPost) => replace(queries, post),
    remove: (uuid: string) => remove(queries, uuid),
    countReply: (parent: string, actor: 1 | -1) => {
      changeEverywhere(queries, (posts) =>
        posts.map((each) =>
          each.uuid === parent ? { ...each, num_replies: Math.max(0, each.num_replies + actor) } : each,
        ),
      );
      // A reply that was written or deleted before its answer was lost is counted already.
      void reload(queries, parent);
    },
    /** Asks for the feeds again, from their beginning. */
    reloadFeeds: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path, input] }) =>
          (path === listPosts.path &&
            (input as { parent_forum_post_uuid?: string }).parent_forum_post_uuid === undefined) ||
          path === pinnedPosts.path,
      }),
  };
};

/** Posts on screen follow what others do to them. New posts do not come by themselves: they are counted. */
export const useLivePosts = (): void => {
  const queries = useQueryClient();
  useEffect(
    () =>
      onPush(({ topic, id }) => {
        if (topic !== 'post' || id === undefined || !isShown(queries, id)) return;
        void reload(queries, id);
      }),
    [queries],
  );
};
