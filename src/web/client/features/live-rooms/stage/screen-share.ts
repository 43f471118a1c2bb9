import type { VideoRoom } from '../video/video-room.ts';

export type Sharing = 'off' | 'starting' | 'on';

/** What ended a share without the person asking for it. */
export type ShareEnd = 'refused' | 'failed' | 'stopped-by-host';

export type ScreenShare = {
  state: () => Sharing;
  start: () => Promise<void>;
  stop: () => void;
};

export type ScreenShareParts = {
  /** The screen's picture; undefined when the person changed their mind (ROM-033). */
  capture: () => Promise<MediaStreamTrack | undefined>;
  /** A token for a second connection; the words of the refusal otherwise. */
  token: () => Promise<{ token: string } | { refused: string }>;
  /** A second room that only sends a screen. */
  open: () => VideoRoom;
  changed: () => void;
  ended: (why: ShareEnd, words?: string) => void;
  /** Hears about what went wrong. */
  report: (error: unknown) => void;
};

/**
 * One's own shared screen: a connection of its own beside the camera's (ROM-048, ROM-049). It ends with the room, with the
 * browser's own "stop sharing", when the host ends it, and when its connection is lost.
 */
export const screenShare = ({ capture, token, open, changed, ended, report }: ScreenShareParts): ScreenShare => {
  let state: Sharing = 'off';
  let track: MediaStreamTrack | undefined;
  let room: VideoRoom | undefined;
  let attempt = 0;

  const become = (next: Sharing) => {
    if (state === next) return;
    state = next;
    changed();
  };

  const stop = () => {
    attempt += 1;
    track?.stop();
    room?.leave();
    track = undefined;
    room = undefined;
    become('off');
  };

  const fail = (why: ShareEnd, words?: string) => {
    stop();
    ended(why, words);
  };

  const send = async (screen: MediaStreamTrack, mine: () => boolean) => {
    const answer = await token();
    if (!mine()) return;
    if ('refused' in answer) return fail('refused', answer.refused);
    const own = open();
    room = own;
    own.subscribe(({ type }) => {
      if (!mine()) return;
      if (type === 'evicted') fail('stopped-by-host');
      else if (type === 'lost') fail('failed');
      // It asks again until something is sent.
      else if (type === 'publishing-stopped') own.publish({ video: screen }).catch(report);
    });
    await own.connect(answer.token);
    await own.publish({ video: screen });
    if (mine()) become('on');
    else own.leave();
  };

  return {
    state: () => state,
    stop,
    async start() {
      if (state !== 'off') return;
      become('starting');
      const number = (attempt += 1);
      const mine = () => attempt === number;
      try {
        // First the dialog: browsers show it only right after a tap.
        const screen = await capture();
        if (!screen || !mine()) {
          screen?.stop();
          return mine() ? become('off') : undefined;
        }
        track = screen;
        screen.addEventListener('ended', () => {
          if (mine()) stop();
        });
        await send(screen, mine);
      } catch (error) {
        if (!mine()) return;
        report(error);
        fail('failed');
      }
    },
  };
};
