/**
 * A process of its own that sends far more pictures than any camera, beside an ordinary voice: `node flood.ts URL TOKEN
 * PACKETS_A_SECOND`. It says the id of its stream on its standard output, and ends when its standard input does.
 */
import { mediaPeer } from '../probe/media-peer.ts';
import { joinRoom } from '../probe/rpc-client.ts';

const [url, token, rate] = process.argv.slice(2) as [string, string, string];
const VOICE_EVERY_MS = 20;
const client = await joinRoom(url, token);
const peer = await mediaPeer('SendOnly', { hear: null });
const { sdpAnswer, id } = await client.call('publishVideo', {
  sdpOffer: peer.offer,
  hasAudio: true,
  hasVideo: true,
  doLoopback: false,
});
peer.accept(String(sdpAnswer));
client.hear('participantUnpublished', () => console.log('stopped'));
setInterval(() => void client.call('ping').catch(() => undefined), 5000);
console.log(String(id));

const began = performance.now();
const picture = Buffer.alloc(1000);
const voice = Buffer.alloc(80);
let pictures = 0;
let voices = 0;
setInterval(() => {
  if (!peer.isOpen()) return;
  const elapsed = performance.now() - began;
  for (let due = Math.min(2000, (elapsed / 1000) * Number(rate) - pictures); due > 0; due--) {
    peer.send('video', ++pictures, picture);
  }
  while (voices < elapsed / VOICE_EVERY_MS) peer.send('audio', ++voices, voice);
}, 5);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
