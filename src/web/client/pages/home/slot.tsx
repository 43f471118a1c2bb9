import { Suspense } from 'react';
import { LoadingState } from '#ui/states.tsx';
import { homeSlots } from './slots.ts';

/** Draws what a feature put into this place of the home page, if anything. */
export const HomeSlot = ({ name }: { name: keyof typeof homeSlots }) => {
  const Content = homeSlots[name];
  return Content ? (
    <Suspense fallback={<LoadingState shape="card" tall />}>
      <Content />
    </Suspense>
  ) : null;
};
