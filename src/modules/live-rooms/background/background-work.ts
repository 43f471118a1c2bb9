import type { Database } from '#kernel/database/database.ts';
import { withFence } from '#kernel/cluster/fence.ts';
import { lease } from '#kernel/cluster/lease.ts';
import type { Report } from '#kernel/parts.ts';
import type { ProcessesRole } from '#kernel/cluster/processes.ts';
import { VideoUnavailable, type VideoBackend } from '../adapters/video-backend.ts';
import type { RoomCache } from '../polls/room-cache.ts';
import type { RoomCommands } from '../commands.ts';
import { silenceWatch } from './silent-people.ts';
import { WRITE_SIGNS_MS, type SignsOfLife } from '../polls/signs-of-life.ts';
import { strayVideo } from './stray-video.ts';

type BackgroundWorkParts = {
  role: ProcessesRole;
  database: Database;
  roomCache: RoomCache;
  commands: RoomCommands;
  signs: SignsOfLife;
  video: VideoBackend;
  report: Report;
  /** Says that the product is there, and notes that it was not. */
  sayReachable: () => Promise<void>;
  presenceSeconds: number;
};

const CHECK_SILENCE_MS = 3000;
const SAY_REACHABLE_MS = 15_000;
const SWEEP_VIDEO_MS = 30_000;

/** Does the work again and again, never twice at once, until stopped. */
const repeatedly = (
  every: number,
  work: () => Promise<unknown>,
  failed: (problem: unknown) => void,
  first: number = every,
) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const next = (wait: number) => {
    timer = setTimeout(() => {
      running = work()
        .catch(failed)
        .finally(() => !stopped && next(every));
    }, wait);
  };
  next(first);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

/** Background work of live rooms: web processes follow the log and write signs of life, one worker detects silence. */
export const startBackgroundWork = async (parts: BackgroundWorkParts): Promise<() => Promise<void>> => {
  const { role, roomCache } = parts;
  const stopFollowing = role === 'worker' ? nothing : await roomCache.start();
  const stopHearing = role === 'worker' ? nothing : hearing(parts);
  const stopWatching = role === 'web' ? nothing : watching(parts);
  return async () => {
    await stopWatching();
    await stopHearing();
    await stopFollowing();
    parts.video.stop();
  };
};

const nothing = () => Promise.resolve();

const hearing = ({ signs, report, sayReachable }: BackgroundWorkParts): (() => Promise<void>) => {
  const stop = repeatedly(WRITE_SIGNS_MS, signs.writeTurn, (problem) => report('writing signs of life', problem));
  const stopSaying = repeatedly(
    SAY_REACHABLE_MS,
    sayReachable,
    (problem) => report('saying that the product is reachable', problem),
    0,
  );
  return async () => {
    await Promise.all([stop(), stopSaying()]);
    await signs.stop().catch((problem: unknown) => report('writing the last signs of life', problem));
  };
};

const watching = (parts: BackgroundWorkParts): (() => Promise<void>) => {
  const { role, database, roomCache, commands, signs, video, report, presenceSeconds } = parts;
  const turns = lease({
    database,
    name: 'live-rooms-presence',
    held: async (term) => {
      const watch = silenceWatch({ sql: database, commands, presenceSeconds });
      const check = async () => {
        if (role === 'all') await signs.write();
        if (term.holds()) await withFence(term.holds, watch.dropSilent);
      };
      const stop = repeatedly(CHECK_SILENCE_MS, check, (problem) => {
        watch.pause();
        report('looking for silent people', problem);
      });
      const stopSweeping = repeatedly(
        SWEEP_VIDEO_MS,
        strayVideo({ video, roomCache }),
        (problem) => {
          // What does not work of the video server is the port's to say.
          if (!(problem instanceof VideoUnavailable)) report('looking for what is left at the video server', problem);
        },
        0,
      );
      if (!term.signal.aborted)
        await new Promise<void>((resolve) => term.signal.addEventListener('abort', () => resolve(), { once: true }));
      await Promise.all([stop(), stopSweeping()]);
    },
    failed: (problem) => report('the lease on presence', problem),
  });
  return () => turns.stop();
};
