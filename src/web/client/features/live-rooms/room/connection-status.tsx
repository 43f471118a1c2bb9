import { ConnectionBanner } from './room-banners.tsx';
import type { RoomSession } from './room-session.ts';
import { roomTexts } from '../texts.ts';
import { linkOf, useRoomState } from './use-room.tsx';

/** Says so while the polls of a waiting person fail (ROM-050). */
export const ConnectionStatus = ({ session }: { session: Pick<RoomSession, 'actor'> }) => {
  const link = useRoomState(session, linkOf);
  return (
    <ConnectionBanner text={link === 'lost' ? roomTexts.waiting.cut : link === 'good' ? null : roomTexts.unstable} />
  );
};
