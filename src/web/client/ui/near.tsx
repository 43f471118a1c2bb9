import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls as its place comes `within` so many pixels of the lower edge of the window. */
export const Near = ({ onNear, within, waits = false }: { onNear: () => void; within: number; waits?: boolean }) => {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!waits) onNear();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${within}px 0px` },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [within]);
  return <Box ref={place} h={1} mt="-1px" aria-hidden />;
};
