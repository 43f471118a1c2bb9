import { UnstyledButton } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconSad from '@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs';
import IconThumb from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { useState } from 'react';
import { likePost, type ForumPost } from '#modules/forum/contract/api.ts';
import { emoji, type Emoji } from '#modules/forum/contract/post-events.ts';
import { call } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { usePostCache } from '../post-cache.ts';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const texts = forumTexts.react;
/** Drawn the same on every device, in light and dark. */
const icons: Record<Emoji, IconType> = { '👍': IconThumb, '❤️': IconHeart, '😢': IconSad };

/** The three reactions: a pick adds one, a pick of one's own takes it back (FOR-022, FOR-023). */
export const Reactions = ({ post }: { post: ForumPost }) => {
  const posts = usePostCache();
  const [sending, setSending] = useState<Emoji>();
  const react = async (x: Emoji, mine: boolean) => {
    if (sending !== undefined) return;
    setSending(x);
    const answer = await call(likePost, { id: post.uuid, x, y: mine ? 'false' : 'true' });
    setSending(undefined);
    if (answer.ok) posts.replace(answer.value.forum_post);
    else if (answer.status === 200) toast.error(answer.notice.msg);
  };
  return (
    <Row gap="xxs">
      {emoji.options.map((each) => {
        const { count = 0, mine = false } = post.reactions.find((reaction) => reaction.emoji === each) ?? {};
        return (
          <UnstyledButton
            key={each}
            className={styles.reaction}
            aria-label={texts.label(texts.names[each], count)}
            aria-pressed={mine}
            aria-busy={sending === each}
            onClick={() => void react(each, mine)}
          >
            <Icon shape={icons[each]} size={20} />
            {count > 0 ? <span aria-hidden>{count}</span> : null}
          </UnstyledButton>
        );
      })}
      {post.likes > 0 ? (
        <UnstyledButton
          className={styles.who}
          onClick={() => openModal((close) => <WhoReacted post={post} onClose={close} />)}
        >
          {texts.who(post.likes)}
        </UnstyledButton>
      ) : null}
    </Row>
  );
};

const WhoReacted = ({ post, onClose }: { post: ForumPost; onClose: () => void }) => (
  <Dialog title={texts.whoTitle} onClose={onClose}>
    <Stack gap="md">
      {post.reactions.map((reaction) => {
        const names = post.like_users.filter(({ uuid }) => post.like_user_emojis[uuid]?.includes(reaction.emoji));
        const others = reaction.count - names.length;
        return (
          <section key={reaction.emoji}>
            <h3>
              <Icon shape={icons[reaction.emoji]} size={18} />{' '}
              {texts.label(texts.names[reaction.emoji], reaction.count)}
            </h3>
            <p style={{ overflowWrap: 'anywhere' }}>
              {names.map(calledIn).join(', ')}
              {others > 0 ? ` ${texts.others(others)}` : ''}
            </p>
          </section>
        );
      })}
    </Stack>
  </Dialog>
);
