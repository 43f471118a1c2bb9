import { describe, expect, test } from '@jest/globals';
import { outgoingTrack, packetRing } from './forwarding.ts';

const packet = (sequence: number, timestamp: number, source = 5) => {
  const bytes = Buffer.alloc(16);
  bytes[0] = 0x80;
  bytes.writeUInt16BE(sequence & 0xffff, 2);
  bytes.writeUInt32BE(timestamp >>> 0, 4);
  bytes.writeUInt32BE(source, 8);
  return bytes;
};

const sent = (bytes: Buffer) => [bytes.readUInt16BE(2), bytes.readUInt32BE(4), bytes.readUInt32BE(8)];

describe('the numbering that receivers see', () => {
  test('is ours from the first packet on', () => {
    const track = outgoingTrack(99, 'video');
    const bytes = packet(100, 9000);
    expect(track.rewrite(bytes)).toBe(100);
    expect(sent(bytes)).toEqual([100, 9000, 99]);
  });

  test('pitfall 26: numbering continues when a publisher reconnects with other sequence numbers', () => {
    const track = outgoingTrack(99, 'video');
    track.rewrite(packet(65_535, 1000));
    track.restart();
    const back = packet(40_000, 500_000);
    const next = packet(40_001, 503_000);
    track.rewrite(back);
    track.rewrite(next);
    expect(sent(back)).toEqual([0, 4000, 99]);
    expect(sent(next)).toEqual([1, 7000, 99]);
    expect((500_000 + track.timestampOffset()) >>> 0).toBe(4000);
  });

  test('a late packet keeps its own place', () => {
    const track = outgoingTrack(99, 'video');
    track.rewrite(packet(10, 1000));
    track.rewrite(packet(12, 3000));
    const late = packet(11, 2000);
    expect(track.rewrite(late)).toBe(11);
    track.restart();
    expect(track.rewrite(packet(500, 0))).toBe(13);
  });

  test('dropped packets leave no gap in the numbering, and the timestamps continue', () => {
    const track = outgoingTrack(99, 'video');
    track.rewrite(packet(10, 1000));
    track.closeGap();
    const next = packet(60, 151_000);
    track.rewrite(next);
    expect(sent(next)).toEqual([11, 151_000, 99]);
  });
});

describe('the ring of sent packets', () => {
  test('finds a packet until it is overwritten, and never another under its number', () => {
    const ring = packetRing(4);
    for (let sequence = 0; sequence < 6; sequence++) ring.keep(sequence, packet(sequence, 0));
    expect([1, 2, 5, 9].map((sequence) => ring.find(sequence)?.readUInt16BE(2))).toEqual([undefined, 2, 5, undefined]);
  });

  test('a buffered packet is a copy of its exact length; an oversized one is not buffered', () => {
    const ring = packetRing(4);
    const original = packet(1, 77);
    ring.keep(1, original);
    ring.keep(3, Buffer.alloc(2000, 9));
    original.fill(0);
    expect(ring.find(1)).toEqual(packet(1, 77));
    expect(ring.find(3)).toBeUndefined();
    expect(ring.find(0)).toBeUndefined();
  });
});
