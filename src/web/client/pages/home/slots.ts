import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Slot = LazyExoticComponent<ComponentType>;

/** Parts of the home pages that features bring; an empty slot draws nothing. */
export const homeSlots: { nextSessions?: Slot; featuredWells?: Slot } = {
  nextSessions: lazy(() => import('../home-member-sessions.tsx')),
  featuredWells: lazy(() => import('../../features/communities/featured-wells.tsx')),
};
