import { describe, expect, test } from '@jest/globals';
import { myDevices } from './my-devices.ts';
import { storedMute } from './muted.ts';
import { fakeDevices } from '../testing/fake-devices.ts';

const started = async () => {
  const browser = fakeDevices();
  const devices = myDevices();
  await devices.start();
  return { ...browser, devices };
};

describe("one's own devices", () => {
  test('are taken once, and released at the end', async () => {
    const { devices, given } = await started();
    await devices.start();
    expect(given).toHaveLength(2);
    devices.release();
    expect(given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });

  test('muting outlives another microphone', async () => {
    const { devices, given } = await started();
    devices.setAudio(false);
    await devices.switchTo('microphone', 'mic-2');
    expect(given.at(-1)?.enabled).toBe(false);
    expect(devices.isAudioOn()).toBe(false);
  });

  test('a muted microphone stays muted after entering the same session again, and no other one', async () => {
    fakeDevices();
    myDevices(storedMute('a')).setAudio(false);
    const again = myDevices(storedMute('a'));
    await again.start();
    expect([again.isAudioOn(), again.media()?.audio().enabled]).toEqual([false, false]);
    expect(myDevices(storedMute('b')).isAudioOn()).toBe(true);
    again.setAudio(true);
    expect(myDevices(storedMute('a')).isAudioOn()).toBe(true);
  });

  test('[ROM-029] a chosen loudspeaker and camera are stored', async () => {
    const { devices } = await started();
    await devices.switchTo('camera', 'cam-2');
    devices.setSpeaker('out-1');
    expect(JSON.parse(localStorage.getItem('room-devices')!)).toEqual({ camera: 'cam-2', speaker: 'out-1' });
    expect(myDevices().speaker()).toBe('out-1');
  });

  test('a camera that stops is noticed and can be restarted; the others are given the new one', async () => {
    const { devices, given } = await started();
    const changes: unknown[] = [];
    devices.onChange((change) => changes.push(change));
    given.find(({ kind }) => kind === 'video')!.end();
    expect(devices.isCameraLost()).toBe(true);
    await devices.restart();
    expect(devices.isCameraLost()).toBe(false);
    expect(changes).toContain(devices.media()?.video());
  });

  test('[I-042] a camera that gives no pictures for a while is lost until it gives some again', async () => {
    const { devices, given } = await started();
    const changes: unknown[] = [];
    devices.onChange((change) => changes.push(change));
    const camera = given.find(({ kind }) => kind === 'video')!;
    camera.mute(true);
    expect([devices.isCameraLost(), devices.isMicrophoneLost()]).toEqual([true, false]);
    camera.mute(false);
    expect(devices.isCameraLost()).toBe(false);
    expect(changes.at(-1)).toBe(camera);
  });

  test('asked for twice, they are taken once', async () => {
    const { devices, given } = await started();
    given.find(({ kind }) => kind === 'video')!.end();
    await Promise.all([devices.restart(), devices.restart()]);
    expect(given).toHaveLength(4);
    expect(given.filter(({ readyState }) => readyState === 'live')).toHaveLength(2);
  });

  test('losing the camera does not stop the microphone', async () => {
    const { devices, given, deny } = await started();
    given.find(({ kind }) => kind === 'video')!.end();
    deny('CameraPermissionsDenied');
    await devices.restart();
    expect([devices.state().is, devices.isCameraLost()]).toEqual(['ready', true]);
    expect(devices.media()?.audio().readyState).toBe('live');
  });

  test('a microphone that stops is noticed, and another one ends that', async () => {
    const { devices, given } = await started();
    given.find(({ kind }) => kind === 'audio')!.end();
    expect([devices.isMicrophoneLost(), devices.isCameraLost()]).toEqual([true, false]);
    await devices.switchTo('microphone', 'mic-2');
    expect(devices.isMicrophoneLost()).toBe(false);
  });

  test('a device that was put away on purpose is not missed', async () => {
    const { devices, given } = await started();
    const first = given.find(({ kind }) => kind === 'audio')!;
    await devices.switchTo('microphone', 'mic-2');
    first.end();
    expect(devices.isMicrophoneLost()).toBe(false);
  });

  test('the failure of devices is shown, and a retry works', async () => {
    const browser = fakeDevices({ denies: 'CameraPermissionsDenied' });
    const devices = myDevices();
    await devices.start();
    expect(devices.state()).toEqual({ is: 'failed', failure: 'CameraPermissionsDenied' });
    browser.allow();
    await devices.start();
    expect(devices.state().is).toBe('ready');
  });

  test('devices that start after leaving are released', async () => {
    const { given } = fakeDevices();
    const devices = myDevices();
    const starting = devices.start();
    devices.release();
    await starting;
    expect(given.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });
});
