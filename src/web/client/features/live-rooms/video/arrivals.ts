/** After so long without sound or picture the last picture is an old one: people are to know within four seconds. */
export const FROZEN_AFTER_MS = 2500;

/** Whether anything still arrives of a person whose sound or picture arrived before. */
export type ArrivalRule = { isFrozen(bytes: number | undefined, nowMs: number): boolean };

/** @returns a rule that sees the bytes of one person counted again and again; undefined while there is no connection */
export const arrivalRule = (): ArrivalRule => {
  let last = 0;
  let since = 0;
  return {
    isFrozen(bytes = last, nowMs) {
      if (bytes !== last) {
        last = bytes;
        since = nowMs;
      }
      return last > 0 && nowMs - since >= FROZEN_AFTER_MS;
    },
  };
};

/** All sound and picture that this connection has received; undefined while there is none. Packets of padding do not count. */
export const bytesReceived = async (peer: RTCPeerConnection | undefined): Promise<number | undefined> => {
  if (!peer) return undefined;
  let bytes = 0;
  for (const receiver of peer.getReceivers())
    (await receiver.getStats()).forEach((report: Record<string, unknown>) => {
      if (report['type'] === 'inbound-rtp' && typeof report['bytesReceived'] === 'number')
        bytes += report['bytesReceived'];
    });
  return bytes;
};
