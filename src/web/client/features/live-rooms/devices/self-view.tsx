import { useEffect, useRef } from 'react';

const MIRRORED = { width: '100%', height: '100%', objectFit: 'cover', transform: 'scaleX(-1)' } as const;

/** One's own picture, the way a mirror shows it; never heard. */
export const SelfView = ({ stream, label }: { stream: MediaStream; label: string }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    shown.srcObject = stream;
    // A browser that wants a tap first shows the first picture then.
    shown.play().catch(() => undefined);
    return () => {
      shown.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} style={MIRRORED} autoPlay playsInline muted aria-label={label} />;
};
