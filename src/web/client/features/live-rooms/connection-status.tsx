import { ConnectionBanner } from './room-banners.tsx';
import type { RoomSession } from './room-session.ts';
import { roomTexts } from './texts.ts';
import { useRoomState } from './use-room.ts';

/** Says so while the polls of a waiting person fail (ROM-050). */
export const ConnectionStatus = ({ session }: { session: Pick<RoomSession, 'actor'> }) => (
  <ConnectionBanner text={useRoomState(session, ({ context }) => context.failures > 0) ? roomTexts.unstable : null} />
);
