import { useEffect, useRef } from 'react';

const MIRRORED = { width: '100%', height: '100%', objectFit: 'cover', transform: 'scaleX(-1)' } as const;

/** One's own picture, the way a mirror shows it; never heard. */
export const SelfView = ({ stream, label }: { stream: MediaStream; label: string }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    // A browser that wants a tap first shows the first picture then.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} style={MIRRORED} autoPlay playsInline muted aria-label={label} />;
};
