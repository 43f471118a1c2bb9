import { afterEach, expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { toastStore } from '#client/lib/toast.ts';
import { myDevices } from './my-devices.ts';
import { fakeDevices } from '../testing/fake-devices.ts';
import { followDevices } from './device-fallback.ts';

let stop = () => undefined as void;
afterEach(() => stop());

const start = async () => {
  const browser = fakeDevices();
  const devices = myDevices();
  await devices.start();
  const unfollow = followDevices(devices);
  stop = () => {
    unfollow();
    devices.release();
  };
  const given = (kind: 'audio' | 'video') => browser.given.findLast((track) => track.kind === kind)!;
  return { browser, devices, given };
};
const said = () => toastStore.current().map(({ text }) => text);
const plugged = () => navigator.mediaDevices.dispatchEvent(new Event('devicechange'));

test('another microphone takes over, with the same mute state, and the person is notified', async () => {
  const { browser, devices, given } = await start();
  devices.setAudio(false);
  browser.list.push({ kind: 'audioinput', deviceId: 'mic-2', label: 'Headset' });
  act(() => given('audio').end());
  await waitFor(() => expect(said()).toEqual(['Your microphone is gone. We use “Headset” now; you are still muted.']));
  expect([given('audio').enabled, devices.isMicrophoneLost()]).toEqual([false, false]);
});

test('with no other microphone the person is asked for one, and the next one is taken when it comes', async () => {
  const { browser, given, devices } = await start();
  act(() => given('audio').end());
  await waitFor(() => expect(said()).toEqual(['Your microphone is gone. Please plug one in.']));
  browser.list.push({ kind: 'audioinput', deviceId: 'mic-2', label: 'Headset' });
  plugged();
  await waitFor(() => expect(devices.isMicrophoneLost()).toBe(false));
});

test('a loudspeaker that is gone gives way to the usual one', async () => {
  const { browser, devices } = await start();
  devices.setSpeaker('out-2');
  plugged();
  await waitFor(() => expect(devices.speaker()).toBe(''));
  expect(said()).toEqual(['Your loudspeaker is gone. Sound comes from the usual one now.']);
  expect(browser.list.length).toBeGreaterThan(0);
});

test('the same camera comes back by itself, another one does not', async () => {
  const { browser, devices, given } = await start();
  const front = browser.list.findIndex(({ deviceId }) => deviceId === 'cam-1');
  const [camera] = browser.list.splice(front, 1);
  act(() => given('video').end());
  plugged();
  await Promise.resolve();
  expect(devices.isCameraLost()).toBe(true);
  browser.list.push(camera!);
  plugged();
  await waitFor(() => expect(devices.isCameraLost()).toBe(false));
});
