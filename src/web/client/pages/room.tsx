import { RoomPlace } from '../features/live-rooms/room-place.tsx';
import { RoomView } from '../features/live-rooms/room-view.tsx';

/** `/room`: the session itself (ROM-004). */
const Room = () => (
  <RoomPlace at="/room">{({ session, askToLeave }) => <RoomView session={session} onLeave={askToLeave} />}</RoomPlace>
);

export default Room;
