/** What the media router has done since it started; every figure only grows. */
export type MediaCounters = {
  packetsIn: number;
  packetsOut: number;
  bytesIn: number;
  bytesOut: number;
  keyFramesAsked: number;
  packetsAskedAgain: number;
  packetsSentAgain: number;
  /** Video packets left out because the process could not keep up. */
  packetsShed: number;
  /** Packets left out because one publisher sent more than any camera or microphone does. */
  videoFlooded: number;
  audioFlooded: number;
};

export const mediaCounters = (): MediaCounters => ({
  packetsIn: 0,
  packetsOut: 0,
  bytesIn: 0,
  bytesOut: 0,
  keyFramesAsked: 0,
  packetsAskedAgain: 0,
  packetsSentAgain: 0,
  packetsShed: 0,
  videoFlooded: 0,
  audioFlooded: 0,
});
