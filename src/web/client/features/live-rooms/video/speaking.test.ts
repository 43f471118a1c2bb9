import { expect, test } from '@jest/globals';
import { audioEnergy, loudness, speakingRule } from './speaking.ts';

test('pitfall 7: starts at once and stops after a second of silence, not in a pause between words', () => {
  const rule = speakingRule();
  expect(rule.hear(0.1, 0)).toBe(true);
  expect(rule.hear(0, 300)).toBe(true);
  expect(rule.hear(0.1, 900)).toBe(true);
  expect(rule.hear(0, 1200)).toBe(true);
  expect(rule.hear(0, 2100)).toBe(true);
  expect(rule.hear(0, 2200)).toBe(false);
  expect(rule.hear(0.015, 2500)).toBe(false);
});

test('loudness is the energy between two readings', () => {
  expect(loudness(undefined, { energy: 1, seconds: 1 })).toBe(0);
  expect(loudness({ energy: 1, seconds: 1 }, { energy: 1.04, seconds: 2 })).toBeCloseTo(0.2);
  expect(loudness({ energy: 1, seconds: 2 }, { energy: 0, seconds: 1 })).toBe(0);
});

const peer = (receivers: unknown[]) => ({ getReceivers: () => receivers }) as unknown as RTCPeerConnection;

test('reads the energy of the sound that arrives', async () => {
  const reports = new Map<string, object>([
    ['a', { type: 'codec' }],
    ['b', { type: 'inbound-rtp', totalAudioEnergy: 0.5, totalSamplesDuration: 3 }],
  ]);
  const receiver = { track: { kind: 'audio' }, getStats: async () => reports };
  expect(await audioEnergy(peer([receiver]))).toEqual({ energy: 0.5, seconds: 3 });
  expect(await audioEnergy(peer([]))).toBeUndefined();
});
