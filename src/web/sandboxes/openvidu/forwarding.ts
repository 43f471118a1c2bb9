import { isAhead } from './formats/rtp.ts';

/** Three seconds of a good picture or of a voice. Powers of two, so that numbers that wrap around find their slot. */
const RING_SIZES = { video: 512, audio: 128 };
const SLOT_BYTES = 1500;
const VIDEO_FRAME_TICKS = 3000;
const AUDIO_FRAME_TICKS = 960;

/** The last packets sent, by sequence number, to answer a NACK. */
export type PacketRing = { keep(sequence: number, packet: Buffer): void; find(sequence: number): Buffer | undefined };

/**
 * A ring of so many packets in one piece of memory. Holding on to the packets themselves would make all of them old for
 * the garbage collector: hundreds of megabytes with a dozen senders.
 */
export function packetRing(size = RING_SIZES.video): PacketRing {
  const sequences = new Int32Array(size).fill(-1);
  const lengths = new Uint16Array(size);
  let memory: Buffer | undefined;
  return {
    keep(sequence, packet) {
      const slot = sequence % size;
      sequences[slot] = packet.length > SLOT_BYTES ? -1 : sequence;
      lengths[slot] = packet.length;
      memory ??= Buffer.allocUnsafeSlow(size * SLOT_BYTES);
      packet.copy(memory, slot * SLOT_BYTES, 0, SLOT_BYTES);
    },
    find(sequence) {
      const slot = sequence % size;
      if (!memory || sequences[slot] !== sequence) return undefined;
      return memory.subarray(slot * SLOT_BYTES, slot * SLOT_BYTES + lengths[slot]!);
    },
  };
}

/**
 * The numbering that subscribers see of one published track. A publisher that reconnects starts at random numbers; the
 * outgoing source, sequence and time simply continue, so no subscriber has to negotiate again.
 */
export type OutgoingTrack = {
  readonly source: number;
  /** Rewrites the packet in place and answers its outgoing sequence number. */
  rewrite(packet: Buffer): number;
  /** The next packet belongs to a new incoming source. */
  restart(): void;
  /** Packets were left out on purpose: continue without a gap, keeping the clock. */
  closeGap(): void;
  timestampOffset(): number;
  readonly sent: PacketRing;
};

/** Starts numbering under `source`. */
export function outgoingTrack(source: number, kind: 'audio' | 'video'): OutgoingTrack {
  const sent = packetRing(RING_SIZES[kind]);
  let last: { sequence: number; timestamp: number } | undefined;
  let sequenceOffset: number | undefined;
  let timestampOffset: number | undefined;

  return {
    source,
    sent,
    rewrite(packet) {
      const incomingSequence = packet.readUInt16BE(2);
      const incomingTimestamp = packet.readUInt32BE(4);
      sequenceOffset ??= last ? (last.sequence + 1 - incomingSequence) & 0xffff : 0;
      timestampOffset ??= last
        ? (last.timestamp + (kind === 'video' ? VIDEO_FRAME_TICKS : AUDIO_FRAME_TICKS) - incomingTimestamp) >>> 0
        : 0;
      const sequence = (incomingSequence + sequenceOffset) & 0xffff;
      const timestamp = (incomingTimestamp + timestampOffset) >>> 0;
      if (!last || isAhead(sequence, last.sequence)) last = { sequence, timestamp };
      packet.writeUInt16BE(sequence, 2);
      packet.writeUInt32BE(timestamp, 4);
      packet.writeUInt32BE(source, 8);
      return sequence;
    },
    restart() {
      sequenceOffset = undefined;
      timestampOffset = undefined;
    },
    closeGap() {
      sequenceOffset = undefined;
    },
    timestampOffset: () => timestampOffset ?? 0,
  };
}
