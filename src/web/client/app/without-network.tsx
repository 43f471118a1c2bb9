import { lazy, Suspense } from 'react';

/** Fetched while there is a network, by members alone, so that it is on the device without one. */
export const fetchWithoutNetwork = () => import('./offline-carried.tsx');
const OfflineCarried = lazy(() => fetchWithoutNetwork().catch(() => ({ default: () => null })));

/** What the device carries for its member: shown wherever a page cannot be had. */
export const WithoutNetwork = () => (
  <Suspense fallback={null}>
    <OfflineCarried />
  </Suspense>
);
