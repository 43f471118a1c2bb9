import { useState } from 'react';
import { useSiteConfig } from '#client/lib/config.tsx';
import { avatarColour, initials } from './avatar-colour.ts';
import { sizedPicture } from '#kernel/contract/picture.ts';
import styles from '../badge.module.css';

/** Up to this many pixels wide an avatar of 100 pixels is sharp on a dense screen, too (SIT-125). */
const SMALL = 50;

/**
 * A picture, or initials on a colour that belongs to the id (I-065). `label` is read aloud; leave it out where the name
 * stands beside it.
 */
export const Avatar = ({
  id,
  name,
  src,
  size = 40,
  label,
}: {
  id: string;
  name: string;
  src?: string | null | undefined;
  size?: number;
  label?: string;
}) => {
  const [broken, setBroken] = useState<string>();
  const domain = useSiteConfig()?.client_imgix_domain;
  const { ground, text } = avatarColour(id);
  const box = { width: size, height: size };
  if (src && broken !== src) {
    const source = size <= SMALL ? sizedPicture(src, { width: 100, height: 100 }, domain) : src;
    return <img className={styles.avatar} style={box} src={source} alt={label ?? ''} onError={() => setBroken(src)} />;
  }
  const accessibility = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      {...accessibility}
      className={styles.avatar}
      dir="auto"
      style={{ ...box, background: ground, color: text, fontSize: size * 0.38 }}
    >
      {initials(name)}
    </span>
  );
};
