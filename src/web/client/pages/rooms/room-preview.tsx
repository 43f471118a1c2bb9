import { Preview } from '#client/features/live-rooms/entering/preview.tsx';
import { RoomFrame } from '#client/features/live-rooms/room/room-frame.tsx';
import { RoomPlace } from '#client/features/live-rooms/view/room-place.tsx';
import { roomTexts } from '#client/features/live-rooms/texts.ts';

/** `/room/preview`: the own picture and sound before entering (ROM-006). */
const RoomPreview = () => (
  <RoomPlace at="/room/preview">
    {({ session }) => (
      <RoomFrame title={roomTexts.preview.title}>
        <Preview session={session} />
      </RoomFrame>
    )}
  </RoomPlace>
);

export default RoomPreview;
