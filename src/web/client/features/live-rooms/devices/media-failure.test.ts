import { expect, test } from '@jest/globals';
import { deviceProblem, mediaFailureName } from './media-failure.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'other'],
])('%s means %s', (name, problem) => {
  expect(deviceProblem(Object.assign(new Error('any words'), { name }))).toBe(problem);
});

test('a thrown value that is no error is a problem all the same', () => {
  expect(deviceProblem(undefined)).toBe('other');
  expect(deviceProblem('toString')).toBe('other');
});

test.each([
  ['denied', 'denied', 'CameraAndMicrophonePermissionsDenied'],
  ['denied', undefined, 'CameraPermissionsDenied'],
  ['denied', 'missing', 'CameraPermissionsDenied'],
  [undefined, 'denied', 'MicrophonePermissionsDenied'],
  ['busy', 'denied', 'MicrophonePermissionsDenied'],
  ['missing', 'missing', 'CameraNotFound'],
  [undefined, 'missing', 'MicrophoneNotFound'],
  ['busy', undefined, 'CameraBusy'],
  [undefined, 'busy', 'MicrophoneBusy'],
  ['other', undefined, 'MediaFailed'],
  [undefined, undefined, undefined],
] as const)('camera %s, microphone %s: %s [ROM-030] [ROM-031] [ROM-032]', (camera, microphone, name) => {
  expect(mediaFailureName(camera, microphone)).toBe(name);
});
