import { isHandleWord } from '#modules/communities/contract/handle.ts';
import type { ForumPost } from '#modules/forum/contract/api.ts';
import { Link } from 'react-router';
import { useSetting } from '#client/lib/config.tsx';
import { Soft } from '#ui/layout.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { textParts } from '../text-parts.ts';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';

/** The text of a post: links open beside the page, mentions lead to profiles (FOR-024). No sign of the text turns theirs around. */
export const Words = ({ post }: { post: Pick<ForumPost, 'content' | 'tagged_users'> }) => {
  const most = useSetting('MENTION_MAX', 30);
  if (post.content === null) return <Soft as="span">{forumTexts.post.forgotten}</Soft>;
  return textParts(post.content, post.tagged_users, most).map(({ is: kind, text }, index) => {
    if (kind === 'text') return text;
    if (kind === 'link')
      return (
        <OutsideLink key={index} newTab dir="ltr" href={text} rel="noopener noreferrer nofollow ugc">
          {text}
        </OutsideLink>
      );
    // A name in a Well has no profile.
    if (isHandleWord(text.slice(1)))
      return (
        <span key={index} dir="ltr" className={styles.mention}>
          {text}
        </span>
      );
    return (
      <Link key={index} dir="ltr" className={styles.mention} to={`/profile/${text.slice(1)}`}>
        {text}
      </Link>
    );
  });
};
