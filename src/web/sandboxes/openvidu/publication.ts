import { randomInt } from 'node:crypto';
import type { PeerConnection, Track } from 'node-datachannel';
import { allowance, type OpenviduAllowance } from './allowance.ts';
import type { MediaCounters } from './counters.ts';
import { outgoingTrack, type OutgoingTrack } from './forwarding.ts';
import { closeTrack, offerCandidate, ownTrack, sendOn, type Peers } from './peers.ts';
import { reception, type OpenviduReception } from './reception.ts';
import {
  isRtcp,
  isRtp,
  nack,
  pictureLoss,
  receiverReport,
  remb,
  rewriteSenderReport,
  RTCP_SENDER_REPORT,
  rtcpPackets,
  type ReceptionReport,
} from './formats/rtp.ts';
import { filterOffer, withVoiceRepair, type MediaKind, type MediaSection } from './formats/sdp.ts';

const TICK_MS = 20;
const REPORT_EVERY_MS = 1000;
const KEY_FRAME_EVERY_MS = 250;
const MOST_VOICE_LOSS = 0.2;
/** Far more than a shared screen or a voice takes, in packets: at once, and a second in the long run. */
const PACKET_LIMITS: Record<MediaKind, [burst: number, eachSecond: number]> = {
  audio: [400, 200],
  video: [3000, 1500],
};
/** Beyond that packets are dropped, and beyond these dropped ones the publisher itself is. */
const EXCESS_LIMITS: [burst: number, eachSecond: number] = [30_000, 3000];
const CLOCK_RATE: Record<MediaKind, number> = { audio: 48_000, video: 90_000 };
/** Our own name in feedback to publishers. */
export const ROUTER_SOURCE = 0x0ff1ce;

export type MediaContext = {
  peers: Peers;
  counters: MediaCounters;
  /** True while video has to be left out. */
  isShedding: () => boolean;
};

export type Receiver = {
  /** The share of voice packets (0 to 1) that the receiver last reported as lost. */
  voiceLoss(): number;
  rtp(kind: MediaKind, packet: Buffer): void;
  rtcp(kind: MediaKind, packet: Buffer): void;
  close(): void;
};

/** One published stream: what comes in from its publisher, renumbered and handed to every receiver. */
export type Publication = {
  readonly id: string;
  readonly outgoing: Record<MediaKind, OutgoingTrack>;
  /** Answers the publisher's offer; a second offer replaces the connection and receivers notice nothing. */
  accept(sdpOffer: string): Promise<string>;
  addCandidate(candidate: string, mid: string): void;
  addReceiver(receiver: Receiver): () => void;
  kinds(): MediaKind[];
  /** Asks the publisher for a key frame, at most once in 250 ms. */
  askKeyFrame(): void;
  /** The most bits a second that the publisher's video may use. */
  limitBitrate(bitsPerSecond: number): void;
  close(): void;
};

type PublicationIncoming = {
  track: Track;
  section: MediaSection;
  reception: OpenviduReception;
  isAllowed: OpenviduAllowance;
};

const closeTracks = (tracks: ReadonlyMap<MediaKind, PublicationIncoming>) => {
  for (const { track } of tracks.values()) closeTrack(track);
};

const randomSource = () => randomInt(1, 0xffff_ffff);

/**
 * Browsers send voices with forward error correction only when loss is reported to them, and what is lost on the way to
 * a receiver they do not see. More than a fifth is not reported: senders would lower the bit rate for all receivers.
 */
const withLossOfReceivers = (report: ReceptionReport, receivers: Iterable<Receiver>): ReceptionReport => {
  const worst = Math.max(0, ...[...receivers].map((receiver) => receiver.voiceLoss()));
  const fractionLost = Math.max(report.fractionLost, Math.round(Math.min(worst, MOST_VOICE_LOSS) * 256));
  return { ...report, fractionLost };
};

/** What arrives waits in a queue of the native library that has no bound, so a flood must end at its source. */
const floodGuard = (counters: MediaCounters, flooded: (() => void) | undefined) => {
  const isExcessBearable = allowance(...EXCESS_LIMITS);
  let hasFlooded = false;
  return (kind: MediaKind, now: number) => {
    if (kind === 'video') counters.videoFlooded++;
    else counters.audioFlooded++;
    if (hasFlooded || isExcessBearable(now)) return;
    hasFlooded = true;
    if (flooded) setImmediate(flooded);
  };
};

/** Asks for key frames, at most once in 250 ms; what is asked in between is asked once, later. */
const keyFrameRequests = (
  video: () => Pick<PublicationIncoming, 'track' | 'section'> | undefined,
  counters: MediaCounters,
) => {
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const ask = () => {
    const sender = video();
    if (!sender || timer) return;
    const wait = last + KEY_FRAME_EVERY_MS - performance.now();
    if (wait > 0 || !sender.track.isOpen()) {
      timer = setTimeout(
        () => {
          timer = undefined;
          if (video()?.track.isOpen()) ask();
        },
        Math.max(wait, TICK_MS),
      );
      return;
    }
    last = performance.now();
    counters.keyFramesAsked++;
    sendOn(sender.track, pictureLoss(ROUTER_SOURCE, sender.section.source));
  };
  return { ask, stop: () => clearTimeout(timer) };
};

export type PublicationOptions = {
  /** What it will carry, for those who receive it before its sender is connected. */
  kinds?: readonly MediaKind[];
  /** Called when the sender floods the server and does not stop. */
  flooded?: () => void;
};

/** A stream without media yet; {@link Publication.accept} starts it. */
export function publication(id: string, context: MediaContext, options: PublicationOptions = {}): Publication {
  const { peers, counters } = context;
  const outgoing: Record<MediaKind, OutgoingTrack> = {
    audio: outgoingTrack(randomSource(), 'audio'),
    video: outgoingTrack(randomSource(), 'video'),
  };
  const receivers = new Set<Receiver>();
  let incoming = new Map<MediaKind, PublicationIncoming>();
  let peer: PeerConnection | undefined;
  let closed = false;
  let bitrate = 1_000_000;
  let lastReport = 0;
  let shedding = false;

  const refuse = floodGuard(counters, options.flooded);

  const forward = ({ section, reception, isAllowed }: PublicationIncoming, packet: Buffer) => {
    const now = performance.now();
    counters.packetsIn++;
    counters.bytesIn += packet.length;
    if (!isAllowed(now)) return refuse(section.kind, now);
    reception.packet(packet.readUInt16BE(2), packet.readUInt32BE(4), now);
    const track = outgoing[section.kind];
    if (section.kind === 'video' && context.isShedding()) {
      shedding = true;
      counters.packetsShed++;
      return;
    }
    if (section.kind === 'video' && shedding) {
      shedding = false;
      track.closeGap();
      askKeyFrame();
    }
    const sequence = track.rewrite(packet);
    track.sent.keep(sequence, packet);
    for (const receiver of receivers) receiver.rtp(section.kind, packet);
  };

  const readReports = ({ section, reception }: PublicationIncoming, compound: Buffer) => {
    for (const packet of rtcpPackets(compound)) {
      const isOurs = packet.type === RTCP_SENDER_REPORT && packet.bytes.length >= 28;
      // A compound packet reaches both tracks of a bundle: only the one whose source it names may act on it.
      if (!isOurs || packet.bytes.readUInt32BE(4) !== section.source) continue;
      reception.senderReport(packet.bytes, performance.now());
      const track = outgoing[section.kind];
      const report = rewriteSenderReport(packet.bytes, track.source, track.timestampOffset());
      for (const receiver of receivers) receiver.rtcp(section.kind, report);
    }
  };

  const tick = () => {
    const now = performance.now();
    for (const { track, section, reception } of incoming.values()) {
      const missing = section.kind === 'video' && shedding ? [] : reception.missing(now);
      if (missing.length === 0) continue;
      counters.packetsAskedAgain += missing.length;
      sendOn(track, nack(ROUTER_SOURCE, section.source, missing));
    }
    if (now - lastReport < REPORT_EVERY_MS) return;
    lastReport = now;
    for (const { track, section, reception } of incoming.values()) {
      const received = reception.report(now);
      if (!received) continue;
      const report = section.kind === 'audio' ? withLossOfReceivers(received, receivers) : received;
      const parts = [receiverReport(ROUTER_SOURCE, report)];
      if (section.kind === 'video') parts.push(remb(ROUTER_SOURCE, [section.source], bitrate));
      sendOn(track, Buffer.concat(parts));
    }
  };

  const keyFrames = keyFrameRequests(() => (closed ? undefined : incoming.get('video')), counters);
  const { ask: askKeyFrame } = keyFrames;

  const ticking = setInterval(tick, TICK_MS);

  return {
    id,
    outgoing,
    askKeyFrame,
    async accept(sdpOffer) {
      if (closed) throw new Error('the stream is closed');
      const { sdp, media } = filterOffer(sdpOffer);
      const previous = peer;
      const replaced = incoming;
      const current = peers.open('publisher');
      const arriving = new Map<MediaKind, PublicationIncoming>();
      peer = current;
      incoming = arriving;
      outgoing.audio.restart();
      outgoing.video.restart();
      current.onStateChange((state) => {
        if (peer === current && state === 'connected') askKeyFrame();
      });
      current.onTrack((incomingTrack) => {
        const track = ownTrack(incomingTrack);
        const section = media.find((candidate) => candidate.mid === track.mid());
        if (!section) return;
        const entry: PublicationIncoming = {
          track,
          section,
          reception: reception(section.source, CLOCK_RATE[section.kind]),
          isAllowed: allowance(...PACKET_LIMITS[section.kind]),
        };
        arriving.set(section.kind, entry);
        track.onMessage((packet) => {
          if (peer !== current) return;
          if (isRtcp(packet)) readReports(entry, packet);
          else if (isRtp(packet)) forward(entry, packet);
        });
      });
      try {
        current.setRemoteDescription(sdp, 'offer');
        return withVoiceRepair(await peers.describe(current, 'answer'));
      } catch (error) {
        peers.close(current);
        if (peer === current) peer = undefined;
        throw error;
      } finally {
        closeTracks(replaced);
        if (previous) peers.close(previous);
      }
    },
    addCandidate(candidate, mid) {
      if (peer) offerCandidate(peer, candidate, mid);
    },
    addReceiver(receiver) {
      receivers.add(receiver);
      return () => void receivers.delete(receiver);
    },
    kinds: () => (incoming.size > 0 ? [...incoming.keys()] : [...(options.kinds ?? [])]),
    limitBitrate(bitsPerSecond) {
      bitrate = bitsPerSecond;
    },
    close() {
      if (closed) return;
      closed = true;
      clearInterval(ticking);
      keyFrames.stop();
      for (const receiver of receivers) receiver.close();
      closeTracks(incoming);
      if (peer) peers.close(peer);
    },
  };
}
