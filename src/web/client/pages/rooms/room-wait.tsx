import { roomTexts } from '#client/features/live-rooms/texts.ts';
import { ChatPointer } from '#client/features/chat/chat-pointer.tsx';
import { ConnectionStatus } from '#client/features/live-rooms/room/connection-status.tsx';
import { RoomFrame } from '#client/features/live-rooms/room/room-frame.tsx';
import { RoomPlace } from '#client/features/live-rooms/view/room-place.tsx';
import { WaitingRoom } from '#client/features/live-rooms/waiting/waiting-room.tsx';

/** `/room/wait`: until enough people are here (ROM-005). */
const RoomWait = () => (
  <RoomPlace at="/room/wait">
    {({ session, askToLeave }) => (
      <RoomFrame
        title={roomTexts.waitingRoom}
        session={session.session}
        banner={<ConnectionStatus session={session} />}
      >
        <WaitingRoom session={session} onLeave={askToLeave} chat={<ChatPointer session={session.session} />} />
      </RoomFrame>
    )}
  </RoomPlace>
);

export default RoomWait;
