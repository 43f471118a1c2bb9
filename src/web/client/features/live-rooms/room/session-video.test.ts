import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { reportError } from '#modules/site/contract/reports-api.ts';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { aServer } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { myDevices } from '../devices/my-devices.ts';
import { aRoom, aSession, entered, SESSION } from '../testing/a-session.ts';
import { fakeDevices, type FakeTrack } from '../testing/fake-devices.ts';
import { fakeVideoRoom } from '../testing/fake-video-room.ts';
import { sessionVideo } from './session-video.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A member on the way into a video room; the test decides when the room is reached and when sending begins. */
const entering = async (connect?: () => Promise<void>) => {
  fakeDevices();
  const server = aServer()
    .on(enterRoom, answers(entered(aSession(), aRoom('SAFE', []), 'wss://x')))
    .on(reportError, answers({ accepted: true }));
  const devices = myDevices();
  await devices.start();
  const { room, actions } = fakeVideoRoom();
  const steps: Record<'connect' | 'publish', () => void> = { connect: () => undefined, publish: () => undefined };
  const published: (FakeTrack | undefined)[][] = [];
  const exchanged: FakeTrack[] = [];
  const step = (name: keyof typeof steps) => new Promise<void>((resolve) => (steps[name] = resolve));
  const [connected, sent] = [step('connect'), step('publish')];
  let begin = () => undefined as void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  Object.assign(room, {
    connect: () => {
      begin();
      return connect?.() ?? connected;
    },
    publish: async ({ audio, video }: { audio?: FakeTrack; video?: FakeTrack }) => {
      published.push([audio, video]);
      actions.push('publish');
      await sent;
    },
    replaceTrack: async (track: FakeTrack) => void exchanged.push(track),
  });
  const video = sessionVideo({
    session: SESSION,
    tab: 'tab',
    devices,
    stage: { prepare: () => undefined, entered: () => undefined, state: () => ({ rung: 'full' }) } as never,
    evidence: { note: () => undefined } as never,
    peopleHere: () => 2,
    openRoom: () => room,
  });
  ends.push(video.dispose, devices.release);
  const opened = video.open({ reason: undefined, room: 0 } as never, new AbortController().signal);
  await begun;
  return { server, devices, actions, steps, published, exchanged, opened };
};

test('a camera and a microphone that are exchanged while a room is entered are the ones that are sent', async () => {
  const { devices, steps, published, exchanged, opened } = await entering();
  await devices.restart();
  const media = devices.media()!;
  steps.connect();
  await new Promise(setImmediate);
  expect(published).toEqual([[media.audio(), media.video()]]);
  await devices.switchTo('camera', 'cam-2');
  await devices.switchTo('microphone', 'mic-1');
  expect(exchanged).toEqual([]);
  steps.publish();
  expect(await opened).toBe('open');
  expect(exchanged).toEqual([media.audio(), media.video()]);
});

test('who mutes while a room is entered is muted from the first moment', async () => {
  const { devices, actions, steps, opened } = await entering();
  devices.setAudio(false);
  steps.connect();
  steps.publish();
  await opened;
  expect(actions[actions.indexOf('publish') - 1]).toBe('muted');
});

test('[ROM-074] why a room could not be entered is reported', async () => {
  configureReports({ errors: true, sampleRate: 1 });
  ends.push(() => configureReports({ errors: false }));
  const { server, opened } = await entering(() => Promise.reject(new Error('no camera server')));
  expect(await opened).toMatchObject({ failed: expect.any(String) });
  await waitFor(() =>
    expect(server.calls(reportError).map(({ body }) => body['message'])).toEqual(['Error: no camera server']),
  );
});
