import { answerSurvey, createTestimonial, publishTestimonial } from '#modules/feedback/contract/api.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { LenientProduct } from './lenient-product.ts';
import type { DemoReview, HeldSession } from './past.ts';
import type { DemoSession } from './plan.ts';

export const PLANNED_AHEAD = days(3);

/** Holds the sessions of the past: planned, attended, ended, reviewed, each at its own moment. */
export const holding = (options: {
  product: LenientProduct;
  as: (username: string) => SignedIn;
  /** Plans a session; undefined when its host has another one at that time. */
  plan: (session: DemoSession) => Promise<{ id: string; guests: readonly string[] } | undefined>;
  once: (step: string, work: () => Promise<string>) => Promise<string>;
}) => {
  const { product, as, plan, once } = options;

  const review = async (id: string, host: string, endsAt: string, demoReview: DemoReview) => {
    const { by, felt, text, up = true, shown = false } = demoReview;
    const said = await product.at(plus(endsAt, minutes(20)), async () => {
      await product.call(answerSurvey, as(by), { id, x: 'feeling', answer: felt });
      const value = JSON.stringify({ review: text });
      return product.call(createTestimonial, as(by), { id, thumbs: up, post_to_forum: false, with_name: false, value });
    });
    if (shown)
      await product.at(plus(endsAt, hours(15)), () =>
        product.call(publishTestimonial, as(host), { id: said!.testimonial.uuid }, { waits: false }),
      );
  };

  return {
    hold: async (session: HeldSession): Promise<void> => {
      const { step, host, startsAt, reviews } = session;
      await once(step, async () => {
        const planned = await product.at(plus(startsAt, -PLANNED_AHEAD), () => plan(session));
        if (!planned) return 'left out';
        const { id, guests } = planned;
        const endsAt = plus(startsAt, minutes(session.minutes));
        await product.meet(id, { startsAt, endsAt, people: [host, ...guests].map((username) => as(username).id) });
        for (const each of reviews) if (guests.includes(each.by)) await review(id, host, endsAt, each);
        return id;
      });
    },
  };
};
