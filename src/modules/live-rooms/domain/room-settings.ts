import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { LiveRoomsSettings } from '../contract/settings.ts';

/** The rooms' constants, with those that they share with the session they belong to. */
export type RoomSettings = LiveRoomsSettings &
  Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE' | 'WAITING_ROOM_MIN_BEFORE' | 'OVERRUN_MIN'>;

export const roomSettings = (options: {
  liveRooms: LiveRoomsSettings;
  scheduling: SchedulingSettings;
}): RoomSettings => ({
  ...options.liveRooms,
  ENTRY_PERMISSION_MIN_BEFORE: options.scheduling.ENTRY_PERMISSION_MIN_BEFORE,
  WAITING_ROOM_MIN_BEFORE: options.scheduling.WAITING_ROOM_MIN_BEFORE,
  OVERRUN_MIN: options.scheduling.OVERRUN_MIN,
});
