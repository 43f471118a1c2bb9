import type { VideoRoom } from '../../video/video-room.ts';
import type { Rung } from './ladder.ts';
import { picturesWithin, wantedPictures } from './receiving.ts';

const MAX_RECENT_SPEAKERS = 8;

const sameMembers = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((member) => b.has(member));

export type ReceivedPicturesInput = {
  room: () => VideoRoom | null;
  present: () => readonly { member: string; speaking: boolean }[];
  rung: () => Rung;
  state: () => { pinned: string | null; hidden: ReadonlySet<string> };
  /** The most bits a second that this browser takes (ROM-117); undefined for no limit. */
  limit: number | undefined;
};

export const receivedPictures = ({ room, present, rung, state, limit }: ReceivedPicturesInput) => {
  let receiving: ReadonlySet<string> = new Set();
  let recentSpeakers: readonly string[] = [];
  let most = Infinity;

  /** A new participant is shown, unless data is saved or they are hidden. */
  const request = (videoRoom: VideoRoom) => {
    const wanted = receiving;
    const members = new Set(present().map(({ member }) => member));
    const { hidden } = state();
    const open = rung() === 'full' && most === Infinity;
    videoRoom.receivePictures((member) => (members.has(member) || !open ? wanted.has(member) : !hidden.has(member)));
  };

  return {
    request,
    choose: () => {
      const videoRoom = room();
      if (!videoRoom) return;
      const { pinned, hidden } = state();
      const wanted = wantedPictures({
        rung: rung(),
        members: present().map(({ member }) => member),
        pinned,
        spoke: recentSpeakers,
        current: receiving,
        speaking: new Set(
          present()
            .filter(({ speaking }) => speaking)
            .map(({ member }) => member),
        ),
        hidden,
        most,
      });
      if (sameMembers(wanted, receiving)) return;
      receiving = wanted;
      request(videoRoom);
    },
    spoke: (member: string) => {
      recentSpeakers = [member, ...recentSpeakers.filter((one) => one !== member)].slice(0, MAX_RECENT_SPEAKERS);
    },
    /** To the bits a second that arrive. */
    fit: (bitrate: number) => {
      most = picturesWithin(limit, { bitrate, pictures: receiving.size }, most);
    },
    /** Another room. */
    begin: () => {
      receiving = new Set();
      recentSpeakers = [];
    },
  };
};
