import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  ownTestimonials,
  publishTestimonial,
  REVIEWS_ALL,
  REVIEWS_PER_PAGE,
  userTestimonials,
  type Testimonial,
} from '#modules/feedback/contract/api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { Person, ReviewCard, SHOWN_FIRST, useViewAll } from './review-card.tsx';
import { reviewTexts as texts } from './texts.ts';

/** Reviews of a member: three, then all (FBK-001); their owner sees the private ones, too. */
export const Reviews = ({ host, isOwn }: { host: string; isOwn: boolean }) => {
  const { all, list, viewAll } = useViewAll();
  const limit = all ? REVIEWS_ALL : REVIEWS_PER_PAGE;
  const looking = { topics: [['testimonial', host]] as const, keepPrevious: true, quiet: true };
  const own = useCall(ownTestimonials, { limit }, { ...looking, enabled: isOwn });
  const others = useCall(userTestimonials, { id: host, limit }, { ...looking, enabled: !isOwn });
  return (
    <Section title={texts.title}>
      <Loaded query={isOwn ? own : others} loading={<LoadingState rows={2} />}>
        {({ testimonial, count }) =>
          testimonial.length === 0 ? (
            <EmptyState picture="none" text={texts.none} />
          ) : (
            <>
              <Stack as="ul" gap="md" ref={list}>
                {(all ? testimonial : testimonial.slice(0, SHOWN_FIRST)).map((each) => (
                  <Review key={each.uuid} review={each} isOwn={isOwn} />
                ))}
              </Stack>
              {!all && count > SHOWN_FIRST ? (
                <Button variant="default" mt="md" onClick={viewAll}>
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

export const Review = ({ review, isOwn }: { review: Testimonial; isOwn: boolean }) => {
  const { uuid, status, from_user, can_publish } = review;
  const member = useMember();
  const username = from_user?.username ?? null;
  const name = from_user === null ? texts.aMember : calledIn(from_user);
  const author = <Person person={from_user} picture={from_user?.pic_url ?? null} nameless={name} />;
  return (
    <ReviewCard
      review={review}
      label={texts.of(texts.remove, name)}
      // Visitors see who wrote it without a link (FBK-008).
      person={member !== null && username !== null ? <Link to={`/profile/${username}`}>{author}</Link> : author}
      state={status === 'PRIVATE' ? texts.onlyYou : isOwn ? texts.allSee : undefined}
    >
      {can_publish ? (
        <Button
          variant="light"
          size="sm"
          aria-label={texts.of(texts.publish, name)}
          onClick={() => void openModal((close) => <Publish id={uuid} onClose={close} />)}
        >
          {texts.publish}
        </Button>
      ) : null}
    </ReviewCard>
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
