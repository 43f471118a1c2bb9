import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { getPost, type ForumPost } from '#modules/forum/contract/api.ts';
import { isUndecided } from '#client/lib/call.ts';
import { useCall } from '#client/lib/query.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { PostCard } from '../post/post-card.tsx';
import { useLivePosts } from '../post-cache.ts';
import { postPath } from '../post/post-path.ts';
import { forumTexts } from '../texts.ts';

type SinglePostPlace = { uuid: string; slug: string };

/** One post with all replies. The address of a reply, or below another Well, leads to that of the post (COM-009, COM-034). */
export const SinglePost = ({ well, post: uuid }: { well: SinglePostPlace; post: string }) => {
  const query = useCall(getPost, { id: uuid }, { topics: [['post', uuid], ['restriction']], quiet: true });
  useLivePosts();
  const all = wellPath(well, 'discussion');
  return (
    <Stack gap="md">
      <Row>
        <LinkButton to={all} variant="subtle">
          {forumTexts.single.all}
        </LinkButton>
      </Row>
      {query.error && !isUndecided(query.error) ? (
        <EmptyState text={forumTexts.single.gone} />
      ) : (
        <Loaded query={query} loading={<LoadingState shape="card" rows={1} label={forumTexts.feed.loading} />}>
          {({ forum_post }) => <Found post={forum_post} well={well} />}
        </Loaded>
      )}
    </Stack>
  );
};

const Found = ({ post, well }: { post: ForumPost; well: SinglePostPlace }) => {
  const navigate = useNavigate();
  const isElsewhere = post.parent_uuid !== null || post.group_uuid !== well.uuid;
  const path = postPath(post);
  useEffect(() => {
    if (isElsewhere) void navigate(path, { replace: true });
  }, [isElsewhere, navigate, path]);
  return isElsewhere ? null : (
    <PostCard
      as="div"
      post={post}
      whole
      onDeleted={() => void navigate(wellPath(well, 'discussion'), { replace: true })}
    />
  );
};
