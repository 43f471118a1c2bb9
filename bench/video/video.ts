import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { syntheticRoom, type SyntheticPerson } from '#sandboxes/openvidu/testing/synthetic-room.ts';
import { median, report } from '../tools/measure.ts';

const ROOMS = Number(process.env['ROOMS'] ?? 4);
const ROOM_SIZE = 6;
const SECONDS = 6;
/** 1024 pictures at 60 a second. */
const FILLED_MS = 18_000;
const ROUNDS = 3;
/** What a voice and a picture of 480 kbit/s amount to, in packets a second. */
const VOICE = { rate: 50, bytes: 80 };
const PICTURE = { rate: 60, bytes: 1000 };
/** How busy one core may be before people notice. */
const BUSY = 0.7;
const AIM_PEOPLE_PER_CORE = 60;
const AIM_MB_PER_PERSON = 5;
const secret = 'bench';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends at these rates for a while, as evenly as the timers allow. */
const talk = async (people: readonly SyntheticPerson[], options: { voice: number; picture: number }, ms: number) => {
  const began = performance.now();
  const sent = { audio: 0, video: 0 };
  const voice = Buffer.alloc(VOICE.bytes);
  const picture = Buffer.alloc(PICTURE.bytes);
  while (performance.now() - began < ms) {
    const elapsed = (performance.now() - began) / 1000;
    for (; sent.audio < elapsed * options.voice; sent.audio++)
      for (const { sender } of people) sender.send('audio', (sequence.audio += 1) & 0xffff, voice);
    for (; sent.video < elapsed * options.picture; sent.video++)
      for (const { sender } of people) sender.send('video', (sequence.video += 1) & 0xffff, picture);
    await pause(5);
  }
};
const sequence = { audio: 0, video: 0 };
let worstLag = 0;

/** Processor time of the video server for every packet it sends, in microseconds. */
const costOf = async (
  video: EmbeddedVideo,
  people: readonly SyntheticPerson[],
  options: { voice: number; picture: number },
) => {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await video.statistics();
    await talk(people, options, SECONDS * 1000);
    await pause(200);
    const after = await video.statistics();
    worstLag = Math.max(worstLag, after.worstLagMs);
    costs.push(((after.cpuMs - before.cpuMs) * 1000) / (after.packetsOut - before.packetsOut));
  }
  return median(costs);
};

/** Processor time of a bare UDP echo in the same runtime for every packet, in microseconds: the yardstick. */
const echoCost = async (): Promise<number> => {
  const child = fork(fileURLToPath(new URL('./udp-echo.ts', import.meta.url)));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async () => {
    child.send('how much');
    return ((await once(child, 'message')) as [{ packets: number; cpuMs: number }])[0];
  };
  const socket = createSocket('udp4');
  socket.on('message', () => undefined);
  const packet = Buffer.alloc(PICTURE.bytes);
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await ask();
    const until = performance.now() + 2000;
    while (performance.now() < until) {
      for (let burst = 0; burst < 20; burst++) socket.send(packet, port, '127.0.0.1');
      await pause(4);
    }
    await pause(100);
    const after = await ask();
    costs.push(((after.cpuMs - before.cpuMs) * 1000) / (after.packets - before.packets));
  }
  socket.close();
  child.disconnect();
  return median(costs);
};

/** What the embedded video server costs: processor time for each link, memory for each person. */
export const bench = async (): Promise<void> => {
  const yardstick = await echoCost();
  const video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: console.error } });
  const backend = openViduBackend({ url: video.url, secret });
  const people: SyntheticPerson[] = [];
  try {
    const fill = async (rooms: number) => {
      const arriving: SyntheticPerson[] = [];
      for (let room = 0; room < rooms; room++) {
        const name = `bench-${people.length}-${room}`;
        arriving.push(...(await syntheticRoom(video.url, backend, name, ROOM_SIZE, { counting: [] })));
      }
      people.push(...arriving);
      while (!people.every(({ sender }) => sender.isOpen())) await pause(50);
      // Long enough for every stream to have all the packets in store that it ever keeps.
      await talk(people, { voice: VOICE.rate, picture: PICTURE.rate }, FILLED_MS);
      return (await video.statistics()).memoryBytes;
    };
    const empty = (await video.statistics()).memoryBytes;
    const many = await fill(ROOMS);
    worstLag = 0;
    const voice = await costOf(video, people, { voice: VOICE.rate, picture: 0 });
    const both = await costOf(video, people, { voice: VOICE.rate, picture: PICTURE.rate });
    const share = VOICE.rate / (VOICE.rate + PICTURE.rate);
    const picture = (both - voice * share) / (1 - share);
    const { packetsShed } = await video.statistics();

    report({ name: 'bare UDP echo', value: `${yardstick.toFixed(1)} µs of a core for each packet` });
    report({
      name: 'one packet forwarded to one person, against the echo',
      value: `${both.toFixed(1)} µs of a core`,
      ratio: both / yardstick,
    });
    report({ name: 'audio links for 1 % of a core', value: (10_000 / (voice * VOICE.rate)).toFixed(1) });
    report({
      name: 'video links (480 kbit/s) for 1 % of a core',
      value: (10_000 / (picture * PICTURE.rate)).toFixed(1),
    });
    const perPerson = (ROOM_SIZE - 1) * (voice * VOICE.rate + picture * PICTURE.rate);
    const peoplePerCore = (BUSY * 1e6) / perPerson;
    report({
      name: `people in rooms of ${ROOM_SIZE}, all sending, on ${BUSY * 100} % of a core`,
      value: peoplePerCore.toFixed(0),
      aim: `≥ ${AIM_PEOPLE_PER_CORE}`,
      reached: peoplePerCore >= AIM_PEOPLE_PER_CORE,
    });
    const memory = (many - empty) / people.length / 1e6;
    report({
      name: `memory of one person among ${people.length} in rooms of ${ROOM_SIZE}, all sending`,
      value: `${memory.toFixed(2)} MB (the empty server: ${(empty / 1e6).toFixed(0)} MB)`,
      aim: `≤ ${AIM_MB_PER_PERSON} MB`,
      reached: memory <= AIM_MB_PER_PERSON,
    });
    report({
      name: 'during all this',
      value: `${packetsShed} packets left out, worst lag ${worstLag.toFixed(0)} ms`,
    });
  } finally {
    for (const person of people) person.leave();
    backend.stop();
    await video.stop();
  }
};
