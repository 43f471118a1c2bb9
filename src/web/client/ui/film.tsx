/** Captions lie beside a film, under its name. */
const captionsOf = (film: string): string => film.replace(/(\.\w+)?([?#].*)?$/, '.vtt');

/** A film of this installation with captions; it is loaded when it is opened. */
export const Film = ({ src, label, className }: { src: string; label: string; className: string | undefined }) => (
  <video className={className} src={src} controls playsInline preload="none" aria-label={label}>
    <track kind="captions" src={captionsOf(src)} label="Captions" default />
  </video>
);
