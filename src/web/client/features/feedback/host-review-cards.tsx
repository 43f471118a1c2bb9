import { userTestimonials } from '#modules/feedback/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Stack } from '#ui/layout.tsx';
import { SHOWN_FIRST } from './review-card.tsx';
import { Review } from './reviews.tsx';
import { reviewTexts as texts } from './texts.ts';

const HostReviewCards = ({ host }: { host: string }) => {
  const looking = { topics: [['testimonial', host]] as const, quiet: true };
  const reviews = useCall(userTestimonials, { id: host, limit: SHOWN_FIRST }, looking).data?.testimonial ?? [];
  return reviews.length === 0 ? null : (
    <Stack gap="md" mt="md">
      <h3>{texts.title}</h3>
      <Stack as="ul" gap="md">
        {reviews.map((review) => (
          <Review key={review.uuid} review={review} isOwn={false} />
        ))}
      </Stack>
    </Stack>
  );
};

export default HostReviewCards;
