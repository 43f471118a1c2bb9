const HEADER_BYTES = 10;
const ROOM_FOR_HEADER_FLAGS = 256;
const ROOM_FOR_ONE_BLOCK_OF_16 = 16;

/**
 * A whole VP8 key frame: one grey picture, by RFC 6386. The decoder of its flags starts with the value of the first bytes and
 * takes a flag for false while that value is below a split, which is at least 1 (section 7.3). So when all bytes are zero,
 * every flag is false, at any probability. False means, in the order of section 9.2 to 9.11 and 19.2: plain colours, no
 * segments, no loop filter, one partition of coefficients, the finest quantizer, no update of any probability, no skipping;
 * then for each block of 16 × 16 (section 11.2 and 11.3): 16 sub-blocks predicted by their average, and colours by theirs;
 * and in the second partition (section 13.2) for each of the 24 groups of coefficients: its end. What is left over of both
 * partitions is never read.
 */
export function vp8KeyFrame(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const firstPartition = ROOM_FOR_HEADER_FLAGS + blocks * ROOM_FOR_ONE_BLOCK_OF_16;
  const secondPartition = blocks * ROOM_FOR_ONE_BLOCK_OF_16;
  const frame = Buffer.alloc(HEADER_BYTES + firstPartition + secondPartition);
  // Section 9.1: bit 0 is clear in key frames, bits 1 to 3 are the version, bit 4 shows the picture, then the size follows.
  const tag = (firstPartition << 5) | (1 << 4);
  frame.writeUIntLE(tag, 0, 3);
  frame.set([0x9d, 0x01, 0x2a], 3);
  frame.writeUInt16LE(width & 0x3fff, 6);
  frame.writeUInt16LE(height & 0x3fff, 8);
  return frame;
}

/** RFC 7741: one packet that holds a whole frame of one partition begins with this byte (S, partition 0). */
const START_OF_FRAME = 0x10;

/** The payload of one RTP packet with a picture that every receiver can begin with. */
export const keyFramePayload = (): Buffer => Buffer.concat([Buffer.from([START_OF_FRAME]), vp8KeyFrame(64, 48)]);
