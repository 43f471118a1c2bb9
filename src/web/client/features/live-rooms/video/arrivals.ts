/** After so long without a packet the last picture is an old one. */
export const FROZEN_AFTER_MS = 5000;

/** Whether anything still arrives of a person whose sound or picture arrived before. */
export type ArrivalRule = { isFrozen(packets: number | undefined, nowMs: number): boolean };

/** @returns a rule that sees the packets of one person counted again and again; undefined while there is no connection */
export const arrivalRule = (): ArrivalRule => {
  let last = 0;
  let since = 0;
  return {
    isFrozen(packets = last, nowMs) {
      if (packets !== last) {
        last = packets;
        since = nowMs;
      }
      return last > 0 && nowMs - since >= FROZEN_AFTER_MS;
    },
  };
};

/** All packets that this connection has received; undefined while there is none. */
export const packetsReceived = async (peer: RTCPeerConnection | undefined): Promise<number | undefined> => {
  if (!peer) return undefined;
  let packets = 0;
  for (const receiver of peer.getReceivers())
    (await receiver.getStats()).forEach((report: Record<string, unknown>) => {
      if (report['type'] === 'inbound-rtp' && typeof report['packetsReceived'] === 'number')
        packets += report['packetsReceived'];
    });
  return packets;
};
