import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ForumPost } from '#modules/forum/contract/api.ts';
import { POST_PICTURE_SIDE } from '#kernel/contract/picture.ts';
import { calledIn, MemberName } from '#client/entities/identity/member-name.tsx';
import { useServerNow } from '#client/lib/server-time.ts';
import { dateText, timeText } from '#client/lib/time.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Panel, Row, Soft } from '#ui/layout.tsx';
import { ageInWords, ageText } from './age.ts';
import { Clamped } from '#ui/controls/clamped.tsx';
import { LinkCard } from './link-card.tsx';
import { forumTexts } from '../texts.ts';
import { Words } from './words.tsx';
import styles from '../forum.module.css';

const texts = forumTexts.post;

/** Who wrote it and how long ago; pinned posts show no time (FOR-020). */
export const PostHead = ({
  post,
  size,
  id,
  where,
  children,
}: {
  post: ForumPost;
  size: number;
  /** Of the name, which labels the post. */
  id: string;
  /** In which Well, where posts of several stand together. */
  where?: ReactNode;
  children: ReactNode;
}) => (
  <Row align="flex-start" gap="sm">
    <Avatar id={post.user.uuid} name={calledIn(post.user)} src={post.user.pic} size={size} />
    {/* With large text the menu moves below, before the name is a letter wide. */}
    <Box flex="1 1 5rem" miw={0} style={{ overflowWrap: 'anywhere' }} lh={1.5}>
      <strong id={id}>
        <MemberName person={post.user} />
      </strong>
      <Soft>
        {where}
        {where === undefined || post.is_pinned ? null : ' · '}
        {post.is_pinned ? null : <Age at={post.time_created} />}
        {post.edited ? ` · ${texts.edited}` : null}
      </Soft>
    </Box>
    {children}
  </Row>
);

export const Age = ({ at }: { at: string }) => {
  const now = useServerNow();
  return (
    <time dateTime={at} title={`${dateText(at)}, ${timeText(at)}`}>
      <span aria-hidden>{ageText(at, now)}</span>
      <VisuallyHidden>{ageInWords(at, now)}</VisuallyHidden>
    </time>
  );
};

/** Text and picture; below a content note they open on tap. */
export const PostBody = ({ post, small = false }: { post: ForumPost; small?: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  if (post.content_note !== null && !isOpen)
    return (
      <Panel tone="caution">
        <Row justify="space-between">
          <Box component="strong" style={{ overflowWrap: 'anywhere' }}>
            {texts.note(post.content_note)}
          </Box>
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {texts.open}
          </Button>
        </Row>
      </Panel>
    );
  return (
    <>
      <Clamped
        px={small ? 46 : 100}
        more={small ? texts.readMore : texts.more}
        less={small ? texts.readLess : texts.less}
      >
        <Words post={post} />
      </Clamped>
      <LinkCard content={post.content} />
      {post.pic === null ? null : (
        <img
          className={styles.picture}
          src={post.pic}
          alt={post.pic_alt === null || post.pic_alt === '' ? texts.picture : post.pic_alt}
          style={{ maxWidth: `min(100%, ${POST_PICTURE_SIDE}px)` }}
          loading="lazy"
        />
      )}
    </>
  );
};
