import { Box, Button } from '@mantine/core';
import type { Group } from '#modules/communities/contract/api.ts';
import { canPostIn } from '#modules/forum/contract/post-view.ts';
import { ConfirmFirst, useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { useSetting } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Card } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Composer } from '../writing/composer.tsx';
import { Feed } from './feed.tsx';
import { PollCard } from './poll-card.tsx';
import { usePostCache } from '../post-cache.ts';
import { SinglePost } from './single-post.tsx';
import { forumTexts } from '../texts.ts';

/** The Discussion tab: the composer, the poll, the posts; or one post, by its address (FOR-001, COM-018). */
export const WellDiscussion = ({ well, post }: { well: Group; post: string | undefined }) => {
  const isUnconfirmed = useIsUnconfirmed();
  return (
    <Box maw="46rem" mx="auto">
      {isUnconfirmed ? (
        <Locked />
      ) : post === undefined ? (
        <Stack gap="md">
          <StatusBox well={well} />
          <PollCard />
          <Feed key={well.uuid} well={well.uuid} combined={well.is_default_group} />
        </Stack>
      ) : (
        <SinglePost key={post} well={well} post={post} />
      )}
    </Box>
  );
};

/** Where posts are written; in the main Well by hosts of level 2 (FOR-040, SIT-029, C-195). */
export const StatusBox = ({ well }: { well: Pick<Group, 'uuid' | 'am_i_joined' | 'is_default_group'> }) => {
  const me = useMember();
  const posts = usePostCache();
  const mayPost = canPostIn(well, me, { MAIN_WELL_POST_ADMIN: useSetting('MAIN_WELL_POST_ADMIN', true) });
  if (!mayPost) return well.am_i_joined ? <Soft>{forumTexts.write.mainWell}</Soft> : null;
  return (
    <Card>
      <Composer key={well.uuid} well={well.uuid} onWritten={() => void posts.reloadFeeds()} />
    </Card>
  );
};

const Locked = () => (
  <EmptyState
    title={forumTexts.locked.title}
    text={forumTexts.locked.text}
    action={
      <Button onClick={() => openModal((close) => <ConfirmFirst onClose={close} />)}>{forumTexts.locked.button}</Button>
    }
  />
);
