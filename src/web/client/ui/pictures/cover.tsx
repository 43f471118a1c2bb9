import { useState } from 'react';
import { CoverArt } from './cover-art.tsx';
import styles from './picture.module.css';

/** A picture, or the landscape of the id when there is none or it cannot be loaded. Decoration. */
export const Cover = ({ pic, id }: { pic: string | null; id: string }) => {
  const [broken, setBroken] = useState<string>();
  return pic === null || pic === broken ? (
    <CoverArt id={id} />
  ) : (
    <img className={styles.cover} src={pic} alt="" loading="lazy" decoding="async" onError={() => setBroken(pic)} />
  );
};
