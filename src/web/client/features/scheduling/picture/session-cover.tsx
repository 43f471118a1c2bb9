import { useState } from 'react';
import type { Session } from '../../../../../modules/scheduling/contract/api.ts';
import { CoverArt } from '../../../ui/cover-art.tsx';
import styles from './picture.module.css';

/** The picture of a session, or the landscape of its Well when it has none or it cannot be loaded. Decoration. */
export const SessionCover = ({ session }: { session: Pick<Session, 'pic' | 'group_uuid'> }) => {
  const [broken, setBroken] = useState<string>();
  return session.pic === null || session.pic === broken ? (
    <CoverArt id={session.group_uuid} />
  ) : (
    <img
      className={styles.cover}
      src={session.pic}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(session.pic ?? undefined)}
    />
  );
};
