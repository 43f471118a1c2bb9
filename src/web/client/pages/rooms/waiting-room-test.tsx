import { NotHeld } from '#client/features/feedback/not-held.tsx';
import { WaitingTest } from '#client/features/live-rooms/waiting/waiting-test.tsx';

/** `/waiting-room-test`, for admins: every state of the waiting room, made up (ROM-010). */
const WaitingRoomTest = () => <WaitingTest notHeld={<NotHeld />} />;

export default WaitingRoomTest;
