import { Badge, Button, Group, VisuallyHidden } from '@mantine/core';
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import {
  deleteTestimonial,
  ownTestimonials,
  publishTestimonial,
  REVIEWS_ALL,
  REVIEWS_PER_PAGE,
  userTestimonials,
  type Testimonial,
} from '../../../../modules/feedback/contract/api.ts';
import { FORMER_MEMBER } from '../../entities/identity/member-name.tsx';
import { useAction } from '../../lib/action.ts';
import { useCall } from '../../lib/query.ts';
import { useMember } from '../../lib/session.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { openModal } from '../../ui/modal-layer.tsx';
import { Row, Soft, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { reviewTexts as texts } from './texts.ts';

/** FBK-001 */
const SHOWN_FIRST = 3;

/** Reviews of a member: three, then all (FBK-001); their owner sees the private ones, too. */
export const Reviews = ({ of, isOwn }: { of: string; isOwn: boolean }) => {
  const [all, setAll] = useState(false);
  const limit = all ? REVIEWS_ALL : REVIEWS_PER_PAGE;
  const looking = { topics: [['testimonial', of]] as const, keepPrevious: true, quiet: true };
  const own = useCall(ownTestimonials, { limit }, { ...looking, enabled: isOwn });
  const others = useCall(userTestimonials, { id: of, limit }, { ...looking, enabled: !isOwn });
  return (
    <Section title={texts.title}>
      <Loaded query={isOwn ? own : others} loading={<LoadingState rows={2} />}>
        {({ testimonial, count }) =>
          testimonial.length === 0 ? (
            <EmptyState picture="none" text={texts.none} />
          ) : (
            <>
              <Stack as="ul" gap="md">
                {(all ? testimonial : testimonial.slice(0, SHOWN_FIRST)).map((each) => (
                  <Review key={each.uuid} review={each} isOwn={isOwn} />
                ))}
              </Stack>
              {!all && count > SHOWN_FIRST ? (
                <Button variant="default" mt="md" onClick={() => setAll(true)}>
                  {texts.viewAll}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Section>
  );
};

const said = z.object({
  session_title: z.string().catch(''),
  session_start_time: z.iso.datetime().nullable().catch(null),
  review: z.string().catch(''),
});
const saidIn = (value: string): z.output<typeof said> => {
  try {
    return said.parse(JSON.parse(value));
  } catch {
    return { session_title: '', session_start_time: null, review: '' };
  }
};

const Review = ({ review, isOwn }: { review: Testimonial; isOwn: boolean }) => {
  const { status, thumbs, from_user, value, can_publish, can_delete } = review;
  const { session_title, session_start_time, review: text } = saidIn(value);
  const member = useMember();
  const { username } = from_user;
  const name = username ?? FORMER_MEMBER;
  const author = (
    <Row as="span" gap="xs" wrap="nowrap">
      <Avatar id={name} name={name} src={from_user.pic_url} size={36} />
      {name}
    </Row>
  );
  return (
    <Stack as="li" gap="xs" tone="surface" p="md">
      <Row justify="space-between" gap="sm">
        {/* Visitors see who wrote it without a link (FBK-008). */}
        {member !== null && username !== null ? <Link to={`/profile/${username}`}>{author}</Link> : author}
        <Row gap="xs">
          {status === 'PRIVATE' ? (
            <Badge variant="light" color="gray" title={texts.onlyYou}>
              {texts.private}
            </Badge>
          ) : isOwn ? (
            <Badge variant="light" title={texts.allSee}>
              {texts.public}
            </Badge>
          ) : null}
          <Icon of={thumbs === false ? IconThumbDown : IconThumbUp} size={20} />
          <VisuallyHidden>{thumbs === false ? texts.down : texts.up}</VisuallyHidden>
        </Row>
      </Row>
      <Soft>
        {session_title}
        {session_start_time === null ? null : (
          <>
            {', '}
            <TimeText at={session_start_time} />
          </>
        )}
      </Soft>
      {text === '' ? null : <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</p>}
      {can_publish || can_delete ? (
        <Group gap="sm">
          {can_publish ? (
            <Button
              variant="light"
              size="sm"
              aria-label={texts.of(texts.publish, name)}
              onClick={() => void openModal((close) => <Publish id={review.uuid} onClose={close} />)}
            >
              {texts.publish}
            </Button>
          ) : null}
          {can_delete ? (
            <Button
              variant="subtle"
              size="sm"
              aria-label={texts.of(texts.remove, name)}
              onClick={() => void openModal((close) => <Remove id={review.uuid} onClose={close} />)}
            >
              {texts.remove}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
};

const Publish = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const publish = useAction(publishTestimonial);
  return (
    <ActionDialog
      title={texts.publishAsk}
      yes={texts.yes}
      no={texts.no}
      afterText={texts.published}
      action={() => publish.run({ id })}
      onClose={onClose}
    />
  );
};

const Remove = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const remove = useAction(deleteTestimonial);
  return (
    <ActionDialog
      title={texts.removeAsk}
      yes={texts.yes}
      no={texts.no}
      danger
      afterText={texts.removed}
      action={() => remove.run({ id })}
      onClose={onClose}
    />
  );
};
