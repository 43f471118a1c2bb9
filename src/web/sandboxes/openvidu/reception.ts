import type { ReceptionReport } from './formats/rtp.ts';

const GAP_LIMIT = 200;
const MISSING_LIMIT = 1000;
const NACK_ATTEMPTS = 6;
const FIRST_NACK_AFTER_MS = 5;

/** What one incoming RTP source delivered: gaps to ask for again and the figures of the next receiver report. */
export type OpenviduReception = {
  packet(sequence: number, timestamp: number, nowMs: number): void;
  senderReport(report: Buffer, nowMs: number): void;
  /** Sequence numbers to ask for now; each is asked at most six times. */
  missing(nowMs: number, retryAfterMs?: number): number[];
  report(nowMs: number): ReceptionReport | undefined;
};

/** Starts counting for `source`, whose RTP clock ticks `clockRate` times a second. */
export function reception(source: number, clockRate: number): OpenviduReception {
  const gaps = new Map<number, { attempts: number; at: number }>();
  let first: number | undefined;
  let highest = 0;
  let wraps = 0;
  let received = 0;
  let jitter = 0;
  let lastTransit: number | undefined;
  let lastSenderReport = 0;
  let lastSenderReportAt = 0;
  let expectedBefore = 0;
  let receivedBefore = 0;

  const noteGap = (from: number, to: number, nowMs: number) => {
    for (let sequence = (from + 1) & 0xffff; sequence !== to; sequence = (sequence + 1) & 0xffff) {
      if (gaps.size < MISSING_LIMIT) gaps.set(sequence, { attempts: 0, at: nowMs });
    }
  };

  return {
    packet(sequence, timestamp, nowMs) {
      if (first === undefined) {
        first = sequence;
        highest = sequence;
      }
      const distance = (sequence - highest) & 0xffff;
      if (distance !== 0 && distance < 0x8000) {
        if (distance > 1 && distance < GAP_LIMIT) noteGap(highest, sequence, nowMs);
        if (sequence < highest) wraps += 0x10000;
        highest = sequence;
      } else gaps.delete(sequence);
      received++;
      const transit = (nowMs * clockRate) / 1000 - timestamp;
      if (lastTransit !== undefined) jitter += (Math.abs(transit - lastTransit) - jitter) / 16;
      lastTransit = transit;
    },
    senderReport(report, nowMs) {
      lastSenderReport = (((report.readUInt32BE(8) & 0xffff) << 16) | report.readUInt16BE(12)) >>> 0;
      lastSenderReportAt = nowMs;
    },
    missing(nowMs, retryAfterMs = 40) {
      const due: number[] = [];
      for (const [sequence, gap] of gaps) {
        if (gap.attempts >= NACK_ATTEMPTS) gaps.delete(sequence);
        else if (nowMs - gap.at >= (gap.attempts > 0 ? retryAfterMs : FIRST_NACK_AFTER_MS)) {
          gap.attempts++;
          gap.at = nowMs;
          due.push(sequence);
        }
      }
      return due;
    },
    report(nowMs) {
      if (first === undefined) return undefined;
      const extendedSequence = wraps + highest;
      const expected = extendedSequence - first + 1;
      const expectedNow = expected - expectedBefore;
      const lostNow = expectedNow - (received - receivedBefore);
      expectedBefore = expected;
      receivedBefore = received;
      return {
        source,
        fractionLost: expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
        lostInTotal: expected - received,
        extendedSequence,
        jitter,
        lastSenderReport,
        delaySinceSenderReport: lastSenderReport ? Math.floor((nowMs - lastSenderReportAt) * 65.536) : 0,
      };
    },
  };
}
