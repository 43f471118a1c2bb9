import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  REVIEWS_ALL,
  REVIEWS_PER_PAGE,
  writtenTestimonials,
  type WrittenTestimonial,
} from '#modules/feedback/contract/api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useCall } from '#client/lib/query.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Person, ReviewCard, SHOWN_FIRST, useViewAll } from './review-card.tsx';
import { reviewTexts as texts } from './texts.ts';

/** What a member wrote, on their own profile, private or public, to delete it (C-073); nothing for those who wrote none. */
export const WrittenReviews = () => {
  const { all, list, viewAll } = useViewAll();
  const limit = all ? REVIEWS_ALL : REVIEWS_PER_PAGE;
  const options = { topics: [['testimonial']] as const, keepPrevious: true, quiet: true };
  const { data } = useCall(writtenTestimonials, { limit }, options);
  if (data === undefined || data.count === 0) return null;
  const { testimonial, count } = data;
  return (
    <Section title={texts.written.title}>
      <Soft mb="md">{texts.written.text}</Soft>
      <Stack as="ul" gap="md" ref={list}>
        {(all ? testimonial : testimonial.slice(0, SHOWN_FIRST)).map((each) => (
          <Written key={each.uuid} review={each} />
        ))}
      </Stack>
      {!all && count > SHOWN_FIRST ? (
        <Button variant="default" mt="md" onClick={viewAll}>
          {texts.viewAll}
        </Button>
      ) : null}
    </Section>
  );
};

const Written = ({ review }: { review: WrittenTestimonial }) => {
  const { status, host } = review;
  const name = host === null ? texts.written.group : calledIn(host);
  const person = host === null ? <span>{name}</span> : <Person person={host} picture={host.pic_url} nameless={name} />;
  return (
    <ReviewCard
      review={review}
      label={texts.written.of(texts.remove, name)}
      person={host?.username == null ? person : <Link to={`/profile/${host.username}`}>{person}</Link>}
      state={
        status === 'PUBLIC' ? texts.written.allSee : host === null ? texts.written.onlyYou : texts.written.onlyHost
      }
    />
  );
};
