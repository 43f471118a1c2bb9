import { Suspense, useEffect, useState } from 'react';
import { cookiesWork } from '#client/lib/visit/cookies.ts';
import { extraPart } from '#ui/fetched-part.tsx';

const CookiesModal = extraPart(() => import('./cookies-modal.tsx'));

/** Blocks everything in browsers that refuse cookies altogether (SIT-117, C-078). */
export const CookiesRequired = () => {
  const [missing, setMissing] = useState(false);
  // After the page is there: the browser is asked three times and answers in its own time.
  useEffect(() => setMissing(!cookiesWork()), []);
  return missing ? (
    <Suspense>
      <CookiesModal />
    </Suspense>
  ) : null;
};
