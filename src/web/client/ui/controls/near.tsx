import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A jump to the end of a page, by a key or a fast wheel, passes the place: it is near also above the window. */
const ABOVE_PX = 1_000_000;

/** Calls as its place comes `within` so many pixels of the lower edge of the window. */
export const Near = ({ onNear, within, waits = false }: { onNear: () => void; within: number; waits?: boolean }) => {
  const sentinel = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!waits) onNear();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `${ABOVE_PX}px 0px ${within}px 0px` },
    );
    if (sentinel.current) observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [within]);
  return <Box ref={sentinel} h={1} mt="-1px" aria-hidden />;
};
