import { expect, test } from '@jest/globals';
import { reception } from './reception.ts';

const arrive = (sequences: readonly number[], at = 0) => {
  const received = reception(1, 90_000);
  for (const sequence of sequences) received.packet(sequence, sequence * 3000, at);
  return received;
};

test('asks for the gap, a few times, and then gives up', () => {
  const received = arrive([10, 13]);
  expect(received.missing(1)).toEqual([]);
  expect(received.missing(6)).toEqual([11, 12]);
  expect(received.missing(7)).toEqual([]);
  for (let attempt = 1; attempt < 6; attempt++) expect(received.missing(6 + attempt * 40)).toEqual([11, 12]);
  expect(received.missing(1000)).toEqual([]);
  expect(received.missing(2000)).toEqual([]);
});

test('what arrives late is not asked for', () => {
  const received = arrive([65_534, 1]);
  received.packet(65_535, 0, 1);
  expect(received.missing(10)).toEqual([0]);
});

test('a jump of the numbering is a new start, not a gap', () => {
  expect(arrive([10, 5000]).missing(100)).toEqual([]);
});

test('a flood of gaps is bounded', () => {
  const received = reception(1, 90_000);
  for (let sequence = 0; sequence < 65_536; sequence += 150) received.packet(sequence, 0, 0);
  expect(received.missing(100).length).toBeLessThanOrEqual(1000);
});

test('reports the share that was lost since the last report, over the wrap of the numbering', () => {
  const received = arrive([65_533, 65_534, 65_535, 0]);
  expect(received.report(1)).toMatchObject({ source: 1, fractionLost: 0, lostInTotal: 0, extendedSequence: 65_536 });
  received.packet(2, 0, 1);
  received.packet(4, 0, 1);
  expect(received.report(2)).toMatchObject({ fractionLost: 128, lostInTotal: 2, extendedSequence: 65_540 });
  expect(received.report(3)).toMatchObject({ fractionLost: 0, lostInTotal: 2 });
});

test('there is nothing to report before the first packet', () => {
  expect(reception(1, 90_000).report(0)).toBeUndefined();
});

test("answers the sender's report with the time since", () => {
  const received = arrive([1]);
  const report = Buffer.alloc(28);
  report.writeUInt32BE(0x1122_3344, 8);
  report.writeUInt32BE(0x5566_7788, 12);
  received.senderReport(report, 1000);
  expect(received.report(2000)).toMatchObject({ lastSenderReport: 0x3344_5566, delaySinceSenderReport: 65_536 });
});
