import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import type { VideoStatistics } from '../messages.ts';
import type { EmbeddedVideo } from '../supervisor.ts';
import { enterSynthetic, hearsAll, talkUntil, type SyntheticPerson } from './synthetic-room.ts';

const PATIENCE_MS = 20_000;

/** So many visits, `atOnce` at a time: each meets a host who stays, both see and hear each other, and leaves again. */
export async function comeAndGo(
  video: EmbeddedVideo,
  backend: VideoBackend,
  options: { visits: number; atOnce: number; room: string },
): Promise<void> {
  const host = await enterSynthetic(video.url, backend, options.room, 'host');
  try {
    for (let done = 0; done < options.visits; done += options.atOnce) {
      const count = Math.min(options.atOnce, options.visits - done);
      const visitors: SyntheticPerson[] = [];
      for (let index = 0; index < count; index++) {
        const visitor = await enterSynthetic(video.url, backend, options.room, `visitor-${done + index}`);
        visitors.push(visitor);
        await visitor.receive(host);
        await host.receive(visitor);
      }
      const all = [host, ...visitors];
      await talkUntil('everybody meets', all, () => all.every(hearsAll), PATIENCE_MS);
      // Half of them leave properly, half just vanish.
      for (const [index, visitor] of visitors.entries()) visitor.leave(index % 2 === 0 ? undefined : 1001);
      host.forget();
      await talkUntil('the visitors are gone', [], async () => (await video.statistics()).participants === 1);
    }
  } finally {
    host.leave();
  }
  await talkUntil('nobody is left', [], async () => (await video.statistics()).rooms === 0);
}

/** Resources that must return to their level before the first participant. */
export const footprint = ({ rooms, participants, publications, sockets, peers }: VideoStatistics) => ({
  rooms,
  participants,
  publications,
  sockets,
  peers,
});
