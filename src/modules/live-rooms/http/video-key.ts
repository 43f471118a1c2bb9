import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { MemberCall } from '#kernel/module.ts';
import { VideoUnavailable } from '../adapters/video-backend.ts';
import type { EnterRoomEntered } from '../commands/enter-room.ts';
import type { SessionVideo } from '../contract/api.ts';
import { videoRoomName } from '../contract/room-names.ts';
import type { VideoKind } from '../contract/video-participant.ts';
import type { RoomCallParts } from './parts.ts';

/** A token for the video room; issued for safe rooms only (ROM-054). */
export const openVideo = async (
  { video, watch, queries, report }: Pick<RoomCallParts, 'video' | 'watch' | 'queries' | 'report'>,
  { session, state, step }: EnterRoomEntered,
  call: MemberCall,
  kind: VideoKind = 'camera',
): Promise<SessionVideo | Refusal> => {
  const none = { provider_api_key: '' as const, provider_token: '' };
  if (session.kind === 'EXTERNAL')
    return {
      ...none,
      provider: 'EXTERNAL',
      provider_identifier: step === 'prepare' ? '' : ((await queries.externalUrl(session.session)) ?? ''),
    };
  const member = call.member.id;
  const name = videoRoomName(session.session, state.people.get(member)?.room ?? 0);
  const identifier = { provider: 'OPENVIDU' as const, provider_identifier: name, ...none };
  if (step !== 'connect' || state.safety !== 'SAFE') return identifier;
  try {
    const { token } = await video.mintToken(name, { member, kind, role: 'PUBLISHER', publicOrigin: call.origin });
    // The newest window wins, and what is left of an earlier connection of the same window is a ghost (I-041): both end
    // while this browser connects, once for all who enter now, so that no entry waits for what the video server says of the room.
    watch.keyGiven(name, member);
    return { ...identifier, provider_token: token };
  } catch (problem) {
    if (!(problem instanceof VideoUnavailable)) throw problem;
    report('opening a video room', problem);
    return refuse('VIDEO_UNAVAILABLE');
  }
};
