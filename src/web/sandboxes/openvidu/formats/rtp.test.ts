import { describe, expect, test } from '@jest/globals';
import { assert, nat, property, uint8Array, uniqueArray } from 'fast-check';
import {
  isAhead,
  isNack,
  isRtcp,
  isRtp,
  isVideoFrameRequest,
  nack,
  nackedSequences,
  pictureLoss,
  receiverReport,
  remb,
  rembBitrate,
  reportedLoss,
  rewriteSenderReport,
  rtcpPackets,
} from './rtp.ts';

const rtp = (sequence: number) => {
  const packet = Buffer.alloc(20);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence, 2);
  return packet;
};

const report = {
  source: 7,
  fractionLost: 128,
  lostInTotal: 10,
  extendedSequence: 70_000,
  jitter: 12.7,
  lastSenderReport: 5,
  delaySinceSenderReport: 6,
};

describe('telling packets apart', () => {
  test('media from control', () => {
    expect([isRtp(rtp(1)), isRtcp(rtp(1))]).toEqual([true, false]);
    expect([isRtp(pictureLoss(1, 2)), isRtcp(pictureLoss(1, 2))]).toEqual([false, true]);
  });

  test('neither accepts what is too short or no RTP at all', () => {
    expect([isRtp(Buffer.alloc(4)), isRtcp(Buffer.alloc(4)), isRtp(Buffer.alloc(20))]).toEqual([false, false, false]);
  });

  test('a compound packet falls into its parts', () => {
    const parts = rtcpPackets(Buffer.concat([receiverReport(1, report), pictureLoss(1, 2), nack(1, 2, [5])]));
    expect(parts.map(({ type, format }) => [type, format])).toEqual([
      [201, 1],
      [206, 1],
      [205, 1],
    ]);
    expect(parts.map(isVideoFrameRequest)).toEqual([false, true, false]);
    expect(parts.map(isNack)).toEqual([false, false, true]);
  });

  test('bytes of any kind never make the parser throw or run on', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        const parts = rtcpPackets(Buffer.from(bytes));
        for (const part of parts) reportedLoss(part, 1);
        expect(parts.reduce((sum, part) => sum + part.bytes.length, 0)).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

describe('asking for packets again', () => {
  test('names packets around the wrap of the numbering', () => {
    const sequences = [65_534, 65_535, 0, 3, 20];
    expect(nackedSequences(nack(1, 2, sequences))).toEqual(sequences);
  });

  test('what is asked is what is read, in groups of seventeen', () => {
    assert(
      property(nat(65_535), uniqueArray(nat(400), { maxLength: 60 }), (start, offsets) => {
        const sequences = offsets.sort((a, b) => a - b).map((offset) => (start + offset) & 0xffff);
        expect(nackedSequences(nack(1, 2, sequences))).toEqual(sequences);
      }),
    );
    expect(
      nack(
        1,
        2,
        Array.from({ length: 17 }, (_, index) => index),
      ),
    ).toHaveLength(16);
  });
});

describe('bitrate limits', () => {
  test.each([1000, 250_000, 262_143, 262_144, 1_500_000, 25_000_000])('%i bits a second survive', (bits) => {
    const packet = remb(1, [9], bits);
    expect(packet.subarray(12, 16).toString()).toBe('REMB');
    expect(packet.readUInt32BE(20)).toBe(9);
    expect(Math.abs(rembBitrate(packet) - bits) / bits).toBeLessThan(0.001);
  });
});

describe('reports', () => {
  test('a receiver report says what was lost of a source', () => {
    const [packet] = rtcpPackets(receiverReport(1, report));
    expect(reportedLoss(packet!, 7)).toBe(0.5);
    expect(reportedLoss(packet!, 8)).toBeUndefined();
    expect(packet!.bytes.readUInt32BE(16)).toBe(70_000);
  });

  test('more packets than expected are not reported as a negative loss', () => {
    const packet = receiverReport(1, { ...report, lostInTotal: -3 });
    expect(packet.readUIntBE(13, 3)).toBe(0);
  });

  test('pitfall 26: a forwarded sender report has the outgoing source and timestamps, and no reception blocks', () => {
    const original = Buffer.alloc(52);
    original[0] = 0x81;
    original[1] = 200;
    original.writeUInt16BE(12, 2);
    original.writeUInt32BE(111, 4);
    original.writeUInt32BE(0xffff_fff0, 16);
    const rewritten = rewriteSenderReport(original, 222, 32);
    expect(rewritten).toHaveLength(28);
    expect(rewritten[0]).toBe(0x80);
    expect([rewritten.readUInt16BE(2), rewritten.readUInt32BE(4), rewritten.readUInt32BE(16)]).toEqual([6, 222, 16]);
    expect(original.readUInt32BE(4)).toBe(111);
  });
});

test('sequence numbers are compared across their wrap', () => {
  expect([isAhead(1, 0), isAhead(0, 65_535), isAhead(65_535, 0), isAhead(5, 5)]).toEqual([true, true, false, false]);
});
