import type { VideoBackend } from './adapters/video-backend.ts';
import type { VideoProblems } from './adapters/video-problems.ts';
import { token } from '#kernel/injection.ts';
/** Live video, as the container knows it; replaced by a fake where no media is needed. */
export const VIDEO_BACKEND = token<VideoBackend>('VideoBackend');

/** What does not work of live video. */
export const VIDEO_PROBLEMS = token<VideoProblems>('VideoProblems');

/** Whether a member is in any live room now. */
export type RoomFacts = { isInRoom(member: string): Promise<boolean> };
export const ROOM_FACTS = token<RoomFacts>('RoomFacts');

/** Staff who came into a session of others, saying why (C-099); folded from the room's stream, so never behind. */
export type StaffEntries = { hasEntered(session: string, member: string): Promise<boolean> };
export const STAFF_ENTRIES = token<StaffEntries>('StaffEntries');
