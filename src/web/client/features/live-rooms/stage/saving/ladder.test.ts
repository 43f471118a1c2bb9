import { describe, expect, test } from '@jest/globals';
import {
  afterMeasuring,
  chose,
  declined,
  DOWN_WHEN_BAD_MS,
  DOWN_WHEN_WEAK_MS,
  LONGEST_PATIENCE_MS,
  OFFER_AFTER_MS,
  startLadder,
  UP_AFTER_MS,
  type Ladder,
} from './ladder.ts';
import type { LinkQuality, Quality } from './quality.ts';

const link = (down: Quality, up: Quality = down): LinkQuality => ({ down, up, receivedBitrate: 1e6 });

/** The line is like this for so long, measured each second. */
const lasting = (from: Ladder, quality: LinkQuality | undefined, forMs: number, at = { now: 0 }): Ladder => {
  let ladder = from;
  for (const end = at.now + forMs; at.now <= end; at.now += 1000) ladder = afterMeasuring(ladder, quality, at.now);
  return ladder;
};

describe('the ladder, going down', () => {
  test('saving is offered before anything is taken away', () => {
    expect(lasting(startLadder(), link('weak'), OFFER_AFTER_MS - 1000)).toMatchObject({ rung: 'full', offers: false });
    expect(lasting(startLadder(), link('weak'), OFFER_AFTER_MS)).toMatchObject({ rung: 'full', offers: true });
  });

  test('a weak line leads to little data, and not further', () => {
    expect(lasting(startLadder(), link('weak'), DOWN_WHEN_WEAK_MS)).toMatchObject({ rung: 'low', offers: false });
    expect(lasting(startLadder(), link('weak'), 120_000).rung).toBe('low');
  });

  test('a bad line leads down one step at a time: little data, voices only, and last the own picture', () => {
    const at = { now: 0 };
    const low = lasting(startLadder(), link('bad'), DOWN_WHEN_BAD_MS, at);
    expect(low.rung).toBe('low');
    const audio = lasting(low, link('bad'), DOWN_WHEN_BAD_MS, at);
    expect(audio.rung).toBe('audio');
    expect(lasting(audio, link('bad', 'good'), 15_000, at).rung).toBe('audio');
    const voice = lasting(audio, link('good', 'bad'), DOWN_WHEN_BAD_MS, at);
    expect(voice.rung).toBe('voice');
    expect(lasting(voice, link('bad'), 60_000, at).rung).toBe('voice');
  });

  test('a hiccup changes nothing, nor does silence of the statistics', () => {
    const at = { now: 0 };
    const hiccup = lasting(startLadder(), link('bad'), 3000, at);
    expect(lasting(hiccup, link('good'), 1000, at)).toMatchObject({ rung: 'full', badSince: null, weakSince: null });
    expect(lasting(startLadder(), undefined, 60_000)).toEqual(startLadder());
  });
});

describe('the ladder, going up', () => {
  const fallen = (at: { now: number }) => lasting(startLadder(), link('bad'), DOWN_WHEN_BAD_MS, at);

  test('a line that stays good leads up one step at a time', () => {
    const at = { now: 0 };
    const audio = lasting(fallen(at), link('bad'), DOWN_WHEN_BAD_MS, at);
    expect(lasting(audio, link('good'), UP_AFTER_MS - 1000, { now: at.now }).rung).toBe('audio');
    const low = lasting(audio, link('good'), UP_AFTER_MS, at);
    expect(low.rung).toBe('low');
    expect(lasting(low, link('good'), UP_AFTER_MS, at).rung).toBe('full');
  });

  test('a connection that falls right after climbing waits longer each time, and not for ever', () => {
    const at = { now: 0 };
    let ladder = fallen(at);
    for (const patience of [40_000, 80_000, LONGEST_PATIENCE_MS, LONGEST_PATIENCE_MS]) {
      ladder = lasting(ladder, link('good'), ladder.patienceMs, at);
      expect(ladder.rung).toBe('full');
      ladder = lasting(ladder, link('bad'), DOWN_WHEN_BAD_MS, at);
      expect(ladder).toMatchObject({ rung: 'low', patienceMs: patience });
    }
  });

  test('a climb that lasts is trusted again', () => {
    const at = { now: 0 };
    let ladder = lasting(fallen(at), link('good'), UP_AFTER_MS, at);
    ladder = lasting(ladder, link('bad'), DOWN_WHEN_BAD_MS, at);
    ladder = lasting(ladder, link('good'), ladder.patienceMs + 40_000, at);
    expect(ladder).toMatchObject({ rung: 'full', climbedAt: null, patienceMs: UP_AFTER_MS });
  });
});

describe('what the person chose', () => {
  test('holds at once', () => {
    expect(chose('audio').rung).toBe('audio');
    expect(chose('low').rung).toBe('low');
    expect(chose('auto').rung).toBe('full');
  });

  test('full stays full however bad the line is, but saving is offered', () => {
    expect(lasting(chose('full'), link('bad'), 60_000)).toMatchObject({ rung: 'full', offers: true });
  });

  test('little data stays so: no step up on a good line, and voices only are offered on a bad one', () => {
    expect(lasting(chose('low'), link('good'), 300_000).rung).toBe('low');
    expect(lasting(chose('low'), link('bad'), 60_000)).toMatchObject({ rung: 'low', offers: true });
  });

  test('[ROM-002] voices only keeps a small picture of oneself, unless even the voice would be lost, and it comes back', () => {
    const at = { now: 0 };
    expect(lasting(chose('audio'), link('bad', 'weak'), 60_000).rung).toBe('audio');
    const voice = lasting(chose('audio'), link('bad'), DOWN_WHEN_BAD_MS, at);
    expect(voice.rung).toBe('voice');
    expect(lasting(voice, link('good'), 300_000, at).rung).toBe('audio');
  });

  test('a no is taken for a no, until the line was good for a while', () => {
    const at = { now: 0 };
    const no = declined(lasting(chose('full'), link('weak'), OFFER_AFTER_MS, at));
    expect(lasting(no, link('weak'), 60_000, at).offers).toBe(false);
    const calm = lasting(no, link('good'), UP_AFTER_MS, at);
    expect(lasting(calm, link('weak'), OFFER_AFTER_MS, at).offers).toBe(true);
  });

  test('an offer goes away when the line is good again', () => {
    const at = { now: 0 };
    const offered = lasting(chose('full'), link('weak'), OFFER_AFTER_MS, at);
    expect(lasting(offered, link('good'), OFFER_AFTER_MS, at).offers).toBe(false);
  });
});
