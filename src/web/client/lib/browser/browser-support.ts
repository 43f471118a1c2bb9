/** Has this browser what a room needs: camera access and WebRTC? Tested by function, never by name (C-192). */
export const canUseRooms = (
  browser: {
    navigator: { mediaDevices?: { getUserMedia?: unknown } };
    RTCPeerConnection?: unknown;
    WebSocket?: unknown;
  } = globalThis,
): boolean =>
  typeof browser.navigator.mediaDevices?.getUserMedia === 'function' &&
  typeof browser.RTCPeerConnection === 'function' &&
  typeof browser.WebSocket === 'function';
