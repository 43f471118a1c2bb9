import { describe, expect, test } from '@jest/globals';
import { fakeVideoRoom } from '../testing/fake-video-room.ts';
import { FakeTrack } from '../testing/fake-devices.ts';
import { screenShare, type ScreenShareParts } from './screen-share.ts';

const aShare = (overrides: Partial<ScreenShareParts> = {}) => {
  const video = fakeVideoRoom();
  const track = new FakeTrack('video', 'screen');
  const said: unknown[] = [];
  const reported: unknown[] = [];
  const states: string[] = [];
  const share = screenShare({
    capture: async () => track as unknown as MediaStreamTrack,
    token: async () => ({ token: 'wss://screen' }),
    open: () => video.room,
    changed: () => states.push(share.state()),
    ended: (...why) => said.push(why),
    report: (error) => reported.push(error),
    ...overrides,
  });
  return { share, video, track, said, reported, states };
};

describe('sharing the screen', () => {
  test('[ROM-048] opens a connection of its own, and [ROM-049] stops again', async () => {
    const { share, video, track, states } = aShare();
    await share.start();
    expect(video.actions.slice(0, 1)).toEqual(['connect wss://screen']);
    expect(share.state()).toBe('on');
    share.stop();
    expect([track.readyState, video.actions.at(-1)]).toEqual(['ended', 'leave']);
    expect(states).toEqual(['starting', 'on', 'off']);
  });

  test('[ROM-049] the browser’s own button stops it', async () => {
    const { share, video, track } = aShare();
    await share.start();
    track.end();
    expect([share.state(), video.actions.at(-1)]).toEqual(['off', 'leave']);
  });

  test('[ROM-033] a change of mind is no failure', async () => {
    const { share, said, reported, video } = aShare({ capture: async () => undefined });
    await share.start();
    expect([share.state(), said, reported, video.actions]).toEqual(['off', [], [], []]);
  });

  test('[ROM-033] other failures are shown and reported', async () => {
    const { share, said, reported } = aShare({ capture: () => Promise.reject(new Error('no')) });
    await share.start();
    expect([share.state(), said, reported]).toEqual(['off', [['failed', undefined]], [new Error('no')]]);
  });

  test('[C-158] without permission the server’s text is shown, and the screen is released', async () => {
    const { share, said, track } = aShare({ token: async () => ({ refused: 'Not here.' }) });
    await share.start();
    expect([share.state(), said, track.readyState]).toEqual(['off', [['refused', 'Not here.']], 'ended']);
  });

  test.each([
    [{ type: 'evicted', reason: 'removed' } as const, 'stopped-by-host'],
    [{ type: 'lost', reason: 'network' } as const, 'failed'],
  ])('%j ends it: %s', async (event, why) => {
    const { share, said, video, track } = aShare();
    await share.start();
    video.tell(event);
    expect([share.state(), said, track.readyState]).toEqual(['off', [[why, undefined]], 'ended']);
  });

  test('[ROM-049] stopped while it starts, nothing goes out', async () => {
    let answer: (options: { token: string }) => void = () => undefined;
    const { share, video, track } = aShare({ token: () => new Promise((resolve) => (answer = resolve)) });
    const starting = share.start();
    await Promise.resolve();
    await Promise.resolve();
    share.stop();
    answer({ token: 'late' });
    await starting;
    expect([share.state(), track.readyState, video.actions]).toEqual(['off', 'ended', []]);
  });

  test('starting twice is starting once', async () => {
    const { share, video } = aShare();
    await Promise.all([share.start(), share.start()]);
    expect(video.actions.filter((what) => what.startsWith('connect'))).toHaveLength(1);
  });
});
