import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { startEmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { comeAndGo, footprint } from '#sandboxes/openvidu/testing/soak.ts';
import { report } from '../tools/measure.ts';

const VISITS = Number(process.env['VISITS'] ?? 2000);
const PARTS = 10;
const AIM_BYTES_PER_VISIT = 5000;
const secret = 'bench';

/** People come and go on the embedded video server for minutes: what they leave behind. `VISITS=20000` for a night. */
export const bench = async (): Promise<void> => {
  const video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: console.error } });
  const backend = openViduBackend({ url: video.url, secret });
  try {
    const visits = Math.ceil(VISITS / PARTS);
    const seen = [];
    for (let part = 0; part <= PARTS; part++) {
      await comeAndGo(video, backend, { visits, atOnce: 10, room: `soak-${part}` });
      const now = await video.statistics();
      seen.push(now);
      console.log(
        `  after ${(part + 1) * visits} visits: ${(now.memoryBytes / 1e6).toFixed(0)} MB, heap ${(now.heapBytes / 1e6).toFixed(0)} MB, ${now.handles} handles, ${now.peers} peers`,
      );
    }
    // The first part is warming up.
    const [first, middle, last] = [seen[0]!, seen[PARTS / 2]!, seen[PARTS]!];
    const growth = (last.memoryBytes - middle.memoryBytes) / ((visits * PARTS) / 2);
    report({
      name: `memory a visit leaves behind, second half of ${visits * PARTS}`,
      value: `${growth.toFixed(0)} bytes`,
      aim: `< ${AIM_BYTES_PER_VISIT} bytes`,
      reached: growth < AIM_BYTES_PER_VISIT,
    });
    const isClean = JSON.stringify(footprint(last)) === JSON.stringify(footprint(first));
    report({
      name: 'peers, sockets and rooms afterwards',
      value: isClean ? 'as before' : JSON.stringify(footprint(last)),
      aim: 'as before',
      reached: isClean,
    });
  } finally {
    backend.stop();
    await video.stop();
  }
};
