import { Suspense, useState } from 'react';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { cookiesWork } from '#client/lib/visit/cookies.ts';
import { extraPart } from '#ui/fetched-part.tsx';

const CookiesModal = extraPart(() => import('./cookies-modal.tsx'));

/** Blocks everything in browsers that refuse cookies altogether (SIT-117, C-078). */
export const CookiesRequired = () => (useIsDrawn() ? null : <Required />);

const Required = () => {
  const [missing] = useState(() => !cookiesWork());
  return missing ? (
    <Suspense>
      <CookiesModal />
    </Suspense>
  ) : null;
};
