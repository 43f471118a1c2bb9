import { useState } from 'react';
import styles from './picture.module.css';

/** A picture that may be hard to look at: grey and blurred until it is tapped, and again when it is tapped once more. */
export const CoveredPicture = ({
  src,
  alt,
  show,
  hide,
  className,
}: {
  src: string;
  alt: string;
  /** What the tap does, in words. */
  show: string;
  hide: string;
  className?: string | undefined;
}) => {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.covered} data-shown={isShown || undefined}>
      <img className={className} src={src} alt={isShown ? alt : ''} loading="lazy" />
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? hide : show}
      </button>
    </span>
  );
};
