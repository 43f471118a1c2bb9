import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { startEmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { syntheticRoom, type SyntheticPerson } from '#sandboxes/openvidu/testing/synthetic-room.ts';
import { report } from '../tools/measure.ts';

const PEOPLE = 12;
const SECONDS = 15;
const VOICE_RATE = 50;
/** Just below what one sender is allowed: twelve of them make the server send 190,000 packets a second. */
const PICTURE_RATE = 1450;
const CATCH_UP = 60;
const AIM_SHARE = 0.97;
const AIM_GROWTH_MB = 80;
const secret = 'bench';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const voicesHeard = (people: readonly SyntheticPerson[]) =>
  people.flatMap(({ heard }) => [...heard.values()]).reduce((sum, { audio }) => sum + audio, 0);

/** Far more pictures than the embedded video server can carry: do voices still arrive, and does its memory stay? */
export const bench = async (): Promise<void> => {
  const video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: console.error } });
  const backend = openViduBackend({ url: video.url, secret });
  const people = await syntheticRoom(video.url, backend, 'overload', PEOPLE, { counting: ['audio'] });
  try {
    while (!people.every(({ sender }) => sender.isOpen())) await pause(50);
    await pause(1000);
    const before = await video.statistics();
    const voice = Buffer.alloc(80);
    const picture = Buffer.alloc(400);
    const began = performance.now();
    let voices = 0;
    let pictures = 0;
    while (performance.now() - began < SECONDS * 1000) {
      const elapsed = (performance.now() - began) / 1000;
      for (; voices < elapsed * VOICE_RATE; voices++)
        for (const { sender } of people) sender.send('audio', voices & 0xffff, voice);
      for (let more = 0; pictures < elapsed * PICTURE_RATE && more < CATCH_UP; more++, pictures++)
        for (const { sender } of people) sender.send('video', pictures & 0xffff, picture);
      await pause(2);
    }
    await pause(2000);
    const after = await video.statistics();
    const links = PEOPLE * (PEOPLE - 1);
    const offered = ((voices + pictures) * links) / SECONDS;
    const carried = (after.packetsOut - before.packetsOut) / SECONDS;
    const share = voicesHeard(people) / (voices * links);
    const growth = (after.memoryBytes - before.memoryBytes) / 1e6;
    report({
      name: 'packets a second carried, of those offered',
      value: `${carried.toFixed(0)} of ${offered.toFixed(0)}, ${after.packetsShed - before.packetsShed} pictures’ packets left out`,
    });
    report({
      name: 'voices that arrived all the same',
      value: `${(share * 100).toFixed(1)} %`,
      aim: `≥ ${AIM_SHARE * 100} %`,
      reached: share >= AIM_SHARE,
    });
    report({
      name: 'memory that the queues took',
      value: `${growth.toFixed(0)} MB`,
      aim: `≤ ${AIM_GROWTH_MB} MB`,
      reached: growth <= AIM_GROWTH_MB,
    });
  } finally {
    for (const person of people) person.leave();
    backend.stop();
    await video.stop();
  }
};
