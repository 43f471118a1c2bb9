import { REVIEWS_PER_PAGE, userTestimonials } from '#modules/feedback/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Stack } from '#ui/layout.tsx';
import { SHOWN_FIRST, wordsOf } from './review-card.tsx';
import { Review } from './reviews.tsx';
import { reviewTexts as texts } from './texts.ts';

/** Thumbs without words are counted beside the host. */
const HostReviewCards = ({ host }: { host: string }) => {
  const looking = { topics: [['testimonial', host]] as const, quiet: true };
  const reviews = useCall(userTestimonials, { id: host, limit: REVIEWS_PER_PAGE }, looking).data?.testimonial ?? [];
  const said = reviews.filter(({ value }) => wordsOf(value) !== '').slice(0, SHOWN_FIRST);
  return said.length === 0 ? null : (
    <Stack gap="md" mt="md">
      <h3>{texts.title}</h3>
      <Stack as="ul" gap="md">
        {said.map((review) => (
          <Review key={review.uuid} review={review} isOwn={false} />
        ))}
      </Stack>
    </Stack>
  );
};

export default HostReviewCards;
