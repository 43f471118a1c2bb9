import IconPin from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import { useId } from 'react';
import { Link } from 'react-router';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { ForumPost } from '#modules/forum/contract/api.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { EditPost } from '../writing/edit-post.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostBody, PostHead } from './post-parts.tsx';
import { Reactions } from './reactions.tsx';
import { Replies } from './replies.tsx';
import { forumTexts } from '../texts.ts';
import { useEditing } from '../writing/use-editing.tsx';
import styles from '../forum.module.css';

export const PostCard = ({
  post,
  showWell = false,
  whole = false,
  as = 'li',
  onDeleted,
}: {
  post: ForumPost;
  /** Posts of several Wells stand together. */
  showWell?: boolean;
  /** With all replies. */
  whole?: boolean;
  as?: 'li' | 'div';
  onDeleted?: () => void;
}) => {
  const { isEditing, article, edit, editing, offer } = useEditing();
  const id = useId();
  const well = { uuid: post.group_uuid, slug: post.group_slug };
  return (
    <Card as={as} data-post={post.uuid}>
      <Stack as="article" ref={article} tabIndex={-1} aria-labelledby={id}>
        {post.is_pinned ? (
          <span className={styles.ribbon}>
            <Icon shape={IconPin} size={16} />
            {forumTexts.post.pinned}
          </span>
        ) : null}
        <PostHead
          post={post}
          size={44}
          id={id}
          where={
            showWell ? (
              <Link dir="auto" to={wellPath(well, 'discussion')}>
                {post.group_title}
              </Link>
            ) : undefined
          }
        >
          <PostMenu post={post} onEdit={edit} onDeleted={onDeleted} />
        </PostHead>
        {isEditing ? <EditPost post={post} {...editing} /> : <PostBody post={post} />}
        {offer}
        <Reactions post={post} />
        <Replies post={post} whole={whole} />
      </Stack>
    </Card>
  );
};
