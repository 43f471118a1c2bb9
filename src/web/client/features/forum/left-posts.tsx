import { Button } from '@mantine/core';
import { useState } from 'react';
import { listLeftPosts, type LeftPost } from '#modules/forum/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Card, CardSection } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { DeletePost } from './post/dialogs.tsx';
import { forumTexts } from './texts.ts';

const texts = forumTexts.left;

/** What the member wrote in Wells that they left, to take it back; nothing where there is none. */
export const LeftPosts = () => {
  const { data } = useCall(listLeftPosts, {}, { topics: [['post']], quiet: true });
  const posts = data?.forum_post ?? [];
  if (posts.length === 0) return null;
  return (
    <CardSection title={texts.title}>
      <Stack>
        <p>{texts.text}</p>
        <Stack as="ul">
          {posts.map((post) => (
            <Left key={post.uuid} post={post} />
          ))}
        </Stack>
      </Stack>
    </CardSection>
  );
};

const Left = ({ post }: { post: LeftPost }) => {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card as="li">
      <Row gap="md">
        <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Soft>
            <bdi>{post.group_title}</bdi> · <TimeText at={post.time_created} show="date" />
          </Soft>
          <p style={{ whiteSpace: 'pre-line' }}>
            <bdi>{post.content}</bdi>
          </p>
        </div>
        <Button variant="default" onClick={() => setIsAsked(true)}>
          {forumTexts.remove.button}
        </Button>
      </Row>
      {isAsked ? <DeletePost post={post} onClose={() => setIsAsked(false)} /> : null}
    </Card>
  );
};
