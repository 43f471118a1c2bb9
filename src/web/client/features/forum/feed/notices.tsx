import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { listNotices, seeNotices, type ForumNotice } from '#modules/forum/contract/api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { OneLine, Row, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { Age } from '../post/post-parts.tsx';
import { postPath } from '../post/post-path.ts';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.notices;

/** Who replied to the member or mentioned them; what is shown counts as seen (I-008, I-050). */
export const Notices = () => {
  const query = useCall(listNotices, {}, { topics: [['post'], ['restriction']], quiet: true });
  return (
    <Loaded query={query}>
      {({ forum_notice: notices }) =>
        notices.length === 0 ? (
          <EmptyState text={texts.none} />
        ) : (
          <>
            <Seen notices={notices} />
            <Stack as="ul">
              {notices.map((notice) => (
                <Notice key={notice.forum_post.uuid} notice={notice} />
              ))}
            </Stack>
          </>
        )
      }
    </Loaded>
  );
};

/** Marks the notices as seen, once for each new list. */
const Seen = ({ notices }: { notices: readonly ForumNotice[] }) => {
  const see = useAction(seeNotices, { refused: 'toast' });
  const [latest] = notices.filter(({ is_new: isNew }) => isNew);
  const markSeen = useEffectEvent(() => void see.run({}));
  const uuid = latest?.forum_post.uuid;
  useEffect(() => {
    if (uuid !== undefined) markSeen();
  }, [uuid]);
  return null;
};

/** Below a content note the words stay closed here, too. */
const Notice = ({ notice: { kind, time, is_new: isNew, forum_post: post } }: { notice: ForumNotice }) => (
  <Row as="li" tone={isNew ? 'brand' : 'sunken'} wrap="nowrap" align="flex-start">
    <Avatar id={post.user.uuid} name={calledIn(post.user)} src={post.user.pic} size={40} />
    <Stack gap="xxs" miw={0} flex={1}>
      <Link to={postPath(post)}>
        <bdi>{calledIn(post.user)}</bdi> {texts.what[kind]}
      </Link>
      <OneLine dir="auto">
        {post.content_note === null ? post.content : forumTexts.post.note(post.content_note)}
      </OneLine>
      <Soft>
        <bdi>{post.group_title}</bdi> · <Age at={time} />
      </Soft>
    </Stack>
    {isNew ? <StatusBadge tone="good">{texts.isNew}</StatusBadge> : null}
  </Row>
);
