import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listPosts, PREVIEW_PAGE, THREAD_PAGE, type ForumPost } from '#modules/forum/contract/api.ts';
import { usePaged } from '#client/lib/paged.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Composer } from '../writing/composer.tsx';
import { EditPost } from '../writing/edit-post.tsx';
import { usePostCache } from '../post-cache.ts';
import { PostMenu } from './post-menu.tsx';
import { PostBody, PostHead } from './post-parts.tsx';
import { Reactions } from './reactions.tsx';
import { forumTexts } from '../texts.ts';
import { useEditing } from '../writing/use-editing.tsx';

const texts = forumTexts.replies;

/** The latest two replies, or the whole thread by 100, the oldest above; below them the field for one more (FOR-007). */
export const Replies = ({ post, whole }: { post: ForumPost; whole: boolean }) => {
  const [isWhole, setWhole] = useState(whole);
  const queries = useQueryClient();
  const posts = usePostCache();
  const { query, more } = usePaged(
    listPosts,
    { id: post.group_uuid, parent_forum_post_uuid: post.uuid },
    {
      rows: 'forum_post',
      size: isWhole ? THREAD_PAGE : PREVIEW_PAGE,
      topics: [['post', post.uuid], ['restriction']],
      enabled: post.num_replies > 0,
      quiet: true,
    },
  );
  const written = () => {
    posts.countReply(post.uuid, 1);
    void invalidateTopic(queries, ['post', post.uuid]);
  };
  return (
    <Stack>
      {post.num_replies === 0 ? null : (
        <Loaded query={query} loading={<LoadingState shape="text" rows={2} label={texts.loading} />}>
          {({ rows }) => (
            <>
              {isWhole && more ? (
                <Button
                  variant="subtle"
                  loading={query.isFetchingNextPage}
                  onClick={more}
                  style={{ alignSelf: 'start' }}
                >
                  {texts.earlier}
                </Button>
              ) : !isWhole && post.num_replies > rows.length ? (
                <Button variant="subtle" onClick={() => setWhole(true)} style={{ alignSelf: 'start' }}>
                  {texts.all(post.num_replies)}
                </Button>
              ) : null}
              <Stack as="ul" aria-label={texts.label}>
                {rows.toReversed().map((reply) => (
                  <Reply key={reply.uuid} reply={reply} />
                ))}
              </Stack>
            </>
          )}
        </Loaded>
      )}
      <Composer well={post.group_uuid} parent={post.uuid} onWritten={written} />
    </Stack>
  );
};

const Reply = ({ reply }: { reply: ForumPost }) => {
  const { isEditing, article, edit, editing, offer } = useEditing();
  const id = useId();
  return (
    <Box component="li" ps="sm" style={{ borderInlineStart: '2px solid var(--ws-line)' }}>
      <Stack as="article" ref={article} tabIndex={-1} gap="xxs" aria-labelledby={id}>
        <PostHead post={reply} size={30} id={id}>
          <PostMenu post={reply} onEdit={edit} />
        </PostHead>
        {isEditing ? (
          <EditPost post={reply} {...editing} />
        ) : (
          <>
            <PostBody post={reply} small />
            <Reactions post={reply} />
          </>
        )}
        {offer}
      </Stack>
    </Box>
  );
};
