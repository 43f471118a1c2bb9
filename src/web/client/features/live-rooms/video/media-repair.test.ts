import { expect, test } from '@jest/globals';
import { mediaRepair } from './media-repair.ts';

const media = (state: { broken: boolean }) => ({
  streamIceConnectionStateBroken: () => state.broken,
  reconnect: () => Promise.resolve(),
});

test('renews what stays broken, gives it time, and leaves alone what recovers by itself', () => {
  const renewed: object[] = [];
  const repair = mediaRepair((one) => renewed.push(one));
  const [ana, ben] = [{ broken: true }, { broken: true }];
  const [sent, received] = [media(ana), media(ben)];
  repair.check([sent, received]);
  ben.broken = false;
  repair.check([sent, received]);
  expect(renewed).toEqual([sent]);
  repair.check([sent, received]);
  expect(renewed).toHaveLength(1);
  repair.check([sent]);
  expect(renewed).toHaveLength(2);
});

test('while signalling is down nothing counts', () => {
  const renewed: object[] = [];
  const repair = mediaRepair((one) => renewed.push(one));
  const sent = media({ broken: true });
  repair.check([sent]);
  repair.check([]);
  repair.check([sent]);
  expect(renewed).toEqual([]);
});
