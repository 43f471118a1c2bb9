/** `npm run video:check`: says whether live video would work with the present environment, and if not, what to fix. */
import { createSocket } from 'node:dgram';
import { videoBackend } from '#server/composition/backends.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { checkVideo } from './video-check/check-video.ts';
import type { Finding } from './video-check/finding.ts';

const MARK: Record<Finding['found'], string> = { works: '  works ', note: '  note  ', broken: '  BROKEN' };

const tell = (finding: Finding) => {
  console.log(`${MARK[finding.found]}  ${finding.text}`);
  if (finding.found === 'broken') console.log(`            To fix: ${finding.advice}`);
};

const read = readConfiguration(process.env);
if (!read.ok) {
  console.error(['These settings cannot be used:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'));
  process.exit(1);
}
const { VIDEO_UDP_PORT, ...others } = read.configuration;
const isEmbedded = others.OPENVIDU_URL === undefined;
console.log(
  isEmbedded
    ? 'OPENVIDU_URL is not set: an embedded video server is started on this machine for the check.'
    : `The video server at ${others.OPENVIDU_URL} is checked.`,
);
const isPortFree = VIDEO_UDP_PORT === undefined || (await isFree(VIDEO_UDP_PORT));
if (!isPortFree)
  tell({
    found: 'note',
    text: `UDP port ${VIDEO_UDP_PORT} is in use, as it should be while the product runs; the check uses other ports.`,
  });
const server = await videoBackend({ ...others, VIDEO_UDP_PORT: isPortFree ? VIDEO_UDP_PORT : undefined }, (line) =>
  console.log(`  ${line}`),
);
const isFine = await checkVideo(server.part, tell);
await server.stop();
console.log(isFine ? 'Live video works from this machine.' : 'Live video does not work as it is.');
// The media library keeps threads that would hold this process.
process.exit(isFine ? 0 : 1);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.on('error', () => resolve(false));
    socket.bind(port, () => socket.close(() => resolve(true)));
  });
}
