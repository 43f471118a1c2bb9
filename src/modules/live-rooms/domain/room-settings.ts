import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { LiveRoomsSettings } from '../contract/settings.ts';

/** The rooms' constants, with those that they share with the session they belong to. */
export type RoomSettings = LiveRoomsSettings &
  Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE' | 'WAITING_ROOM_MIN_BEFORE' | 'OVERRUN_MIN'>;

export const roomSettings = (of: { liveRooms: LiveRoomsSettings; scheduling: SchedulingSettings }): RoomSettings => ({
  ...of.liveRooms,
  ENTRY_PERMISSION_MIN_BEFORE: of.scheduling.ENTRY_PERMISSION_MIN_BEFORE,
  WAITING_ROOM_MIN_BEFORE: of.scheduling.WAITING_ROOM_MIN_BEFORE,
  OVERRUN_MIN: of.scheduling.OVERRUN_MIN,
});
