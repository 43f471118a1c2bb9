import { expect, test } from '@jest/globals';
import { measure } from './measure.ts';

const peer = (...reports: Record<string, unknown>[]) => ({ getStats: async () => reports });

test('adds up what came in, and tells the worst of what went out', async () => {
  const sent = peer(
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02, roundTripTime: 0.08 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.1, roundTripTime: 0.05 },
    { type: 'outbound-rtp', packetsSent: 500 },
  );
  const ana = peer({ type: 'inbound-rtp', packetsReceived: 100, packetsLost: 3, bytesReceived: 9000 });
  const ben = peer({ type: 'inbound-rtp', packetsReceived: 50, packetsLost: -2, bytesReceived: 1000 });
  expect(await measure([sent, ana, ben], 7)).toEqual({
    roundTripMs: 80,
    lostSent: 0.1,
    received: 150,
    lostReceived: 3,
    bytesReceived: 10_000,
    atMs: 7,
  });
});

test('a connection that is gone is left out', async () => {
  const gone = { getStats: () => Promise.reject(new Error('closed')) };
  expect(await measure([gone, peer({ type: 'inbound-rtp' })], 1)).toEqual({
    received: 0,
    lostReceived: 0,
    bytesReceived: 0,
    atMs: 1,
  });
});
