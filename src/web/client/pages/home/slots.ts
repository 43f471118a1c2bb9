import { type ComponentType } from 'react';
import { fetchedPart } from '#ui/fetched-part.tsx';

type Slot = ComponentType;

/** Parts of the home pages that features bring; an empty slot draws nothing. */
export const homeSlots: {
  nextSessions?: Slot;
  comingUp?: Slot;
  featuredWells?: Slot;
  visitorParts?: Slot;
} = {
  nextSessions: fetchedPart(() => import('./home-member-sessions.tsx')),
  comingUp: fetchedPart(() => import('#client/features/scheduling/lists/next-sessions.tsx')),
  visitorParts: fetchedPart(() => import('./visitor-parts.tsx')),
  featuredWells: fetchedPart(() => import('#client/features/communities/featured-wells.tsx')),
};
