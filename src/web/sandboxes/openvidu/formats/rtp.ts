/** Reading and writing RTP and RTCP packets (RFC 3550, RFC 4585, the REMB draft). Pure functions over buffers. */

export type RtcpPacket = { type: number; format: number; bytes: Buffer };

export const RTCP_SENDER_REPORT = 200;
export const RTCP_RECEIVER_REPORT = 201;
export const RTCP_TRANSPORT_FEEDBACK = 205;
export const RTCP_PAYLOAD_FEEDBACK = 206;
const FORMAT_PLI = 1;
const FORMAT_FIR = 4;
const FORMAT_NACK = 1;
const FORMAT_REMB = 15;
const VERSION_2 = 0x80;
const SENDER_REPORT_BYTES = 28;
const REPORT_BLOCK_BYTES = 24;
const REMB_MANTISSA_MAX = 0x3ffff;

/** RTP and RTCP share one port: the second byte tells them apart (RFC 5761). */
export const isRtcp = (packet: Buffer): boolean => packet.length >= 8 && packet[1]! >= 192 && packet[1]! <= 223;

export const isRtp = (packet: Buffer): boolean => packet.length >= 12 && packet[0]! >> 6 === 2 && !isRtcp(packet);

export const isVideoFrameRequest = (packet: RtcpPacket): boolean =>
  packet.type === RTCP_PAYLOAD_FEEDBACK && (packet.format === FORMAT_PLI || packet.format === FORMAT_FIR);

export const isNack = (packet: RtcpPacket): boolean =>
  packet.type === RTCP_TRANSPORT_FEEDBACK && packet.format === FORMAT_NACK && packet.bytes.length >= 12;

/** Splits a compound RTCP packet; a truncated tail is left out. */
export function rtcpPackets(compound: Buffer): RtcpPacket[] {
  const packets: RtcpPacket[] = [];
  for (let at = 0; at + 8 <= compound.length;) {
    const size = (compound.readUInt16BE(at + 2) + 1) * 4;
    if (at + size > compound.length) break;
    packets.push({
      type: compound[at + 1]!,
      format: compound[at]! & 31,
      bytes: compound.subarray(at, at + size),
    });
    at += size;
  }
  return packets;
}

function feedback(type: number, format: number, sender: number, media: number, body: number): Buffer {
  const packet = Buffer.alloc(12 + body);
  packet[0] = VERSION_2 | format;
  packet[1] = type;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(sender, 4);
  packet.writeUInt32BE(media, 8);
  return packet;
}

/** Picture loss indication: asks the sender of `media` for a key frame. */
export const pictureLoss = (sender: number, media: number): Buffer =>
  feedback(RTCP_PAYLOAD_FEEDBACK, FORMAT_PLI, sender, media, 0);

/** Asks for the packets with these sequence numbers (ascending, modulo 65536) again. */
export function nack(sender: number, media: number, sequences: readonly number[]): Buffer {
  const groups: { first: number; following: number }[] = [];
  for (const sequence of sequences) {
    const open = groups.at(-1);
    const distance = open ? (sequence - open.first) & 0xffff : 0;
    if (open && distance >= 1 && distance <= 16) open.following |= 1 << (distance - 1);
    else groups.push({ first: sequence, following: 0 });
  }
  const packet = feedback(RTCP_TRANSPORT_FEEDBACK, FORMAT_NACK, sender, media, 4 * groups.length);
  groups.forEach(({ first, following }, index) => {
    packet.writeUInt16BE(first, 12 + 4 * index);
    packet.writeUInt16BE(following, 14 + 4 * index);
  });
  return packet;
}

export function nackedSequences(packet: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length; at += 4) {
    const first = packet.readUInt16BE(at);
    const following = packet.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
  }
  return sequences;
}

/** Receiver estimated maximum bitrate, in bits a second, for the given sources. */
export function remb(sender: number, sources: readonly number[], bitsPerSecond: number): Buffer {
  const packet = feedback(RTCP_PAYLOAD_FEEDBACK, FORMAT_REMB, sender, 0, 8 + 4 * sources.length);
  packet.write('REMB', 12, 'ascii');
  let mantissa = Math.floor(bitsPerSecond);
  let exponent = 0;
  while (mantissa > REMB_MANTISSA_MAX) {
    mantissa = Math.floor(mantissa / 2);
    exponent++;
  }
  packet[16] = sources.length;
  packet[17] = (exponent << 2) | (mantissa >> 16);
  packet.writeUInt16BE(mantissa & 0xffff, 18);
  sources.forEach((source, index) => packet.writeUInt32BE(source, 20 + 4 * index));
  return packet;
}

/** The bits a second that a REMB packet grants. */
export const rembBitrate = (packet: Buffer): number =>
  (((packet[17]! & 3) << 16) | packet.readUInt16BE(18)) * 2 ** (packet[17]! >> 2);

export type ReceptionReport = {
  source: number;
  /** Packets lost since the last report, in 1/256. */
  fractionLost: number;
  lostInTotal: number;
  extendedSequence: number;
  jitter: number;
  lastSenderReport: number;
  /** In 1/65536 seconds. */
  delaySinceSenderReport: number;
};

/** A receiver report with one block. */
export function receiverReport(sender: number, report: ReceptionReport): Buffer {
  const packet = Buffer.alloc(8 + REPORT_BLOCK_BYTES);
  packet[0] = VERSION_2 | 1;
  packet[1] = RTCP_RECEIVER_REPORT;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(sender, 4);
  packet.writeUInt32BE(report.source, 8);
  packet[12] = report.fractionLost & 255;
  packet.writeUIntBE(Math.max(0, Math.min(report.lostInTotal, 0x7fffff)), 13, 3);
  packet.writeUInt32BE(report.extendedSequence >>> 0, 16);
  packet.writeUInt32BE(Math.floor(report.jitter) >>> 0, 20);
  packet.writeUInt32BE(report.lastSenderReport >>> 0, 24);
  packet.writeUInt32BE(report.delaySinceSenderReport >>> 0, 28);
  return packet;
}

/** The share of packets (0 to 1) that the peer says it lost of `source`; undefined when the report does not mention it. */
export function reportedLoss(packet: RtcpPacket, source: number): number | undefined {
  const blocks = packet.type === RTCP_RECEIVER_REPORT ? 8 : packet.type === RTCP_SENDER_REPORT ? 28 : undefined;
  if (blocks === undefined) return undefined;
  for (let at = blocks; at + REPORT_BLOCK_BYTES <= packet.bytes.length; at += REPORT_BLOCK_BYTES) {
    if (packet.bytes.readUInt32BE(at) === source) return packet.bytes[at + 4]! / 256;
  }
  return undefined;
}

/** The same sender report under another source and with shifted RTP time; its reception blocks are left out. */
export function rewriteSenderReport(report: Buffer, source: number, timestampOffset: number): Buffer {
  const packet = Buffer.from(report.subarray(0, SENDER_REPORT_BYTES));
  packet[0] = VERSION_2;
  packet.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2);
  packet.writeUInt32BE(source, 4);
  packet.writeUInt32BE((packet.readUInt32BE(16) + timestampOffset) >>> 0, 16);
  return packet;
}

/** Is `later` ahead of `earlier` in 16-bit sequence arithmetic? */
export const isAhead = (later: number, earlier: number): boolean => {
  const distance = (later - earlier) & 0xffff;
  return distance !== 0 && distance < 0x8000;
};
