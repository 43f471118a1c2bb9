import { texts } from '#client/lib/texts.ts';

/** Captions lie beside a film, under its name. */
const captionsOf = (film: string): string => film.replace(/(\.\w+)?([?#].*)?$/, '.vtt');

const FRAME = { width: '100%', aspectRatio: '16 / 9', borderRadius: 'var(--mantine-radius-lg)', background: '#10252b' };

/** A film of this installation with captions; it is loaded when it is opened. */
export const Film = ({
  src,
  label,
  autoPlay = false,
  muted = false,
}: {
  src: string;
  label: string;
  autoPlay?: boolean;
  muted?: boolean;
}) => (
  <video
    style={FRAME}
    src={src}
    controls
    playsInline
    autoPlay={autoPlay}
    muted={muted}
    preload="none"
    aria-label={label}
  >
    <track kind="captions" src={captionsOf(src)} label={texts.captions} default />
  </video>
);
