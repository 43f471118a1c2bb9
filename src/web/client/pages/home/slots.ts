import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Slot = LazyExoticComponent<ComponentType>;

/** Parts of the home pages that features bring; an empty slot draws nothing. */
export const homeSlots: {
  nextSessions?: Slot;
  comingUp?: Slot;
  featuredWells?: Slot;
  visitorParts?: Slot;
} = {
  nextSessions: lazy(() => import('./home-member-sessions.tsx')),
  comingUp: lazy(() => import('#client/features/scheduling/lists/next-sessions.tsx')),
  visitorParts: lazy(() => import('./visitor-parts.tsx')),
  featuredWells: lazy(() => import('#client/features/communities/featured-wells.tsx')),
};
