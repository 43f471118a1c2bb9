import { Suspense } from 'react';
import { extraPart } from '#ui/fetched-part.tsx';

/** Fetched while there is a network, by members alone, so that it is on the device without one. */
export const fetchWithoutNetwork = () => import('./offline-carried.tsx');
const OfflineCarried = extraPart(fetchWithoutNetwork);

/** What the device carries for its member: shown wherever a page cannot be had. */
export const WithoutNetwork = () => (
  <Suspense fallback={null}>
    <OfflineCarried />
  </Suspense>
);
