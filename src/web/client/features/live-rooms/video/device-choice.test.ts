import { expect, test } from '@jest/globals';
import { rememberDevices, rememberedDevices } from './device-choice.ts';

test('the chosen devices are remembered on this device, one by one [ROM-029]', () => {
  expect(rememberedDevices()).toEqual({});
  rememberDevices({ camera: 'cam-1', microphone: 'mic-1' });
  rememberDevices({ microphone: 'mic-2' });
  expect(rememberedDevices()).toEqual({ camera: 'cam-1', microphone: 'mic-2' });
});

test('what cannot be read is as if nothing were remembered', () => {
  for (const text of ['{', '5', '{"camera":7}', null]) {
    expect(rememberedDevices({ read: () => text, write: () => undefined })).toEqual({});
  }
});
