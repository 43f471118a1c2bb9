import { expect, test } from '@jest/globals';
import { canUseRooms } from './browser-support.ts';

const able = {
  navigator: { mediaDevices: { getUserMedia: () => undefined } },
  RTCPeerConnection: () => undefined,
  WebSocket: () => undefined,
};

test('rooms need camera access, WebRTC and WebSocket, in any browser', () => {
  expect(canUseRooms(able)).toBe(true);
  expect(canUseRooms({ ...able, navigator: {} })).toBe(false);
  expect(canUseRooms({ ...able, RTCPeerConnection: undefined })).toBe(false);
  expect(canUseRooms({ ...able, WebSocket: undefined })).toBe(false);
});
