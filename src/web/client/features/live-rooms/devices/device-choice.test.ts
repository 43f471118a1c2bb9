import { expect, test } from '@jest/globals';
import { rememberDevices, storedDevices } from './device-choice.ts';

test('the chosen devices are stored on this device, one by one [ROM-029]', () => {
  expect(storedDevices()).toEqual({});
  rememberDevices({ camera: 'cam-1', microphone: 'mic-1' });
  rememberDevices({ microphone: 'mic-2' });
  expect(storedDevices()).toEqual({ camera: 'cam-1', microphone: 'mic-2' });
});

test('an unreadable stored choice counts as none', () => {
  for (const text of ['{', '5', '{"camera":7}', null]) {
    expect(storedDevices({ read: () => text, write: () => undefined })).toEqual({});
  }
});
