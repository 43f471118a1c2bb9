import { describe, expect, test } from '@jest/globals';
import { deviceHelp, stoppedHelp } from './device-help.ts';
import type { MediaFailureName } from './media-failure.ts';

const desktop = { browser: 'Chrome', version: 141, system: 'Linux' } as const;
const names: readonly MediaFailureName[] = [
  'CameraAndMicrophonePermissionsDenied',
  'CameraPermissionsDenied',
  'MicrophonePermissionsDenied',
  'CameraNotFound',
  'MicrophoneNotFound',
  'CameraBusy',
  'MicrophoneBusy',
  'MediaUnsupported',
  'MediaFailed',
];

describe('help with camera and microphone', () => {
  test('[ROM-027] an unknown trouble with the camera has the quoted words', () => {
    expect(deviceHelp('MediaFailed', 'Wellspring', desktop).title).toBe(
      'Wellspring is unable to detect your video settings. Please visit our FAQ or contact our support to get video working.',
    );
  });

  test.each(names)('[ROM-030] [ROM-031] [ROM-032] %s has a sentence of its own and something to do', (name) => {
    const { title, steps } = deviceHelp(name, 'Wellspring', desktop);
    expect(title).not.toBe('');
    expect(steps.length).toBeGreaterThan(0);
  });

  test('each failure has its own text', () => {
    expect(new Set(names.map((name) => deviceHelp(name, 'Wellspring', desktop).title)).size).toBe(names.length);
  });

  test.each([
    [{ browser: 'Safari', version: 18, system: 'iOS' }, /Website Settings/],
    [{ browser: 'Chrome', version: 141, system: 'iOS' }, /Settings app/],
    [{ browser: 'Chrome', version: 141, system: 'Android' }, /Permissions/],
    [{ browser: 'Firefox', version: 141, system: 'Android' }, /lock/],
    [{ browser: 'Safari', version: 18, system: 'macOS' }, /menu Safari/],
    [{ browser: 'Chrome', version: 141, system: 'macOS' }, /System Settings/],
    [{ browser: 'Edge', version: 141, system: 'Windows' }, /Windows settings/],
    [{ browser: 'Firefox', version: 141, system: 'Linux' }, /crossed-out/],
    [desktop, /left of the address/],
  ] as const)('[ROM-030] %o: permissions are found where this browser has them', (at, words) => {
    expect(deviceHelp('CameraPermissionsDenied', 'Wellspring', at).steps.join(' ')).toMatch(words);
    expect(deviceHelp('CameraAndMicrophonePermissionsDenied', 'Wellspring', at).steps.at(-1)).toMatch(
      /reload this page/,
    );
  });

  test('inside another app the way out is the link', () => {
    const at = { browser: 'in another app', version: 0, system: 'iOS' } as const;
    expect(deviceHelp('MediaUnsupported', 'Wellspring', at).steps[0]).toMatch(/Copy the link/);
  });

  test('a device that stopped is named', () => {
    expect(stoppedHelp('camera').title).toBe('Your camera stopped.');
    expect(stoppedHelp('microphone').title).toBe('Your microphone stopped.');
  });
});
