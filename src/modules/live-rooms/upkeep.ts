import type { Database } from '../../shared-kernel/database.ts';
import { lease } from '../../shared-kernel/lease.ts';
import type { Report } from '../../shared-kernel/parts.ts';
import type { VideoBackend } from './adapters/video-backend.ts';
import type { Boards } from './boards.ts';
import type { RoomCommands } from './commands.ts';
import { dropSilentPeople } from './presence-watch.ts';
import type { SignsOfLife } from './signs-of-life.ts';

type Parts = {
  database: Database;
  boards: Boards;
  commands: RoomCommands;
  signs: SignsOfLife;
  video: VideoBackend;
  report: Report;
  presenceSeconds: number;
};

const WRITE_SIGNS_MS = 5000;
const LOOK_FOR_SILENCE_MS = 3000;

/** Does the work again and again, never twice at once, until stopped. */
const repeatedly = (every: number, work: () => Promise<unknown>, failed: (problem: unknown) => void) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(failed)
        .finally(() => !stopped && next());
    }, every);
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

/** What live rooms keep running: every process follows the log and writes signs of life, one of them looks for silence. */
export const upkeep = (parts: Parts) => async (): Promise<() => Promise<void>> => {
  const { database, boards, commands, signs, report, presenceSeconds } = parts;
  const stopFollowing = await boards.start();
  const stopWriting = repeatedly(WRITE_SIGNS_MS, signs.write, (problem) => report('writing signs of life', problem));
  const watching = lease({
    database,
    name: 'live-rooms-presence',
    held: async (signal) => {
      // After a start or an outage browsers get the time to be heard again before anybody counts as silent.
      let notBefore = performance.now() + presenceSeconds * 1000;
      const look = async () => {
        await signs.write();
        if (performance.now() >= notBefore) await dropSilentPeople({ sql: database, commands, presenceSeconds });
      };
      const stop = repeatedly(LOOK_FOR_SILENCE_MS, look, (problem) => {
        notBefore = performance.now() + presenceSeconds * 1000;
        report('looking for silent people', problem);
      });
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      await stop();
    },
    failed: (problem) => report('the lease on presence', problem),
  });
  return async () => {
    await watching.stop();
    await stopWriting();
    await signs.write().catch((problem: unknown) => report('writing the last signs of life', problem));
    await stopFollowing();
    parts.video.stop();
  };
};
