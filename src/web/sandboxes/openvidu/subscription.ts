import { Audio, Video, type Track } from 'node-datachannel';
import { closeTrack, offerCandidate, ownTrack, sendOn } from './peers.ts';
import type { MediaContext, Publication } from './publication.ts';
import { isNack, isRtcp, isVideoFrameRequest, nackedSequences, reportedLoss, rtcpPackets } from './formats/rtp.ts';
import { filterOffer, withVoiceRepair, type MediaKind } from './formats/sdp.ts';

const OPUS_PROFILE = 'minptime=10;useinbandfec=1';

/** One person receiving one publication. */
export type OpenviduSubscription = {
  readonly stream: Publication;
  /** Answers the receiver's offer and starts sending. */
  answer(sdpOffer: string): Promise<string>;
  addCandidate(candidate: string, mid: string): void;
  /** Whether everything can be sent by now. */
  isOpen(): boolean;
  /** The share of video packets (0 to 1) that the receiver last reported as lost. */
  loss(): number;
  close(): void;
};

type OutgoingMedia = { track: Track; payloadType: number; open: boolean };

/** A subscription without media yet; {@link OpenviduSubscription.answer} starts it. */
export function subscription(stream: Publication, context: MediaContext): OpenviduSubscription {
  const { peers, counters } = context;
  const peer = peers.open('subscriber');
  const media = new Map<MediaKind, OutgoingMedia>();
  const early: { candidate: string; mid: string }[] = [];
  let described = false;
  let closed = false;
  const loss = { audio: 0, video: 0 };
  let stopReceiving: (() => void) | undefined;

  const sendRtp = (kind: MediaKind, packet: Buffer) => {
    const target = media.get(kind);
    if (!target?.open) return;
    packet[1] = (packet[1]! & 0x80) | target.payloadType;
    if (sendOn(target.track, packet)) {
      counters.packetsOut++;
      counters.bytesOut += packet.length;
    }
  };

  const sendRtcp = (kind: MediaKind, packet: Buffer) => {
    const target = media.get(kind);
    if (target?.open) sendOn(target.track, packet);
  };

  const sendAgain = (kind: MediaKind, request: Buffer) => {
    const outgoing = stream.outgoing[kind];
    if (request.readUInt32BE(8) !== outgoing.source || (kind === 'video' && context.isShedding())) return;
    for (const sequence of nackedSequences(request)) {
      const packet = outgoing.sent.find(sequence);
      if (!packet) continue;
      counters.packetsSentAgain++;
      sendRtp(kind, packet);
    }
  };

  const readFeedback = (kind: MediaKind, compound: Buffer) => {
    for (const packet of rtcpPackets(compound)) {
      if (isVideoFrameRequest(packet) && kind === 'video') stream.askKeyFrame();
      else if (isNack(packet)) sendAgain(kind, packet.bytes);
      else loss[kind] = reportedLoss(packet, stream.outgoing[kind].source) ?? loss[kind];
    }
  };

  const addTrack = (kind: MediaKind, mid: string, payloadType: number) => {
    const description = kind === 'audio' ? new Audio(mid, 'SendOnly') : new Video(mid, 'SendOnly');
    if (kind === 'audio') (description as Audio).addOpusCodec(payloadType, OPUS_PROFILE);
    else (description as Video).addVP8Codec(payloadType);
    description.addSSRC(stream.outgoing[kind].source, `ov-${stream.id}`, stream.id, `${kind}-${stream.id}`);
    const track = ownTrack(peer.addTrack(description));
    const entry: OutgoingMedia = { track, payloadType, open: false };
    media.set(kind, entry);
    track.onOpen(() => {
      entry.open = true;
      if (kind === 'video') stream.askKeyFrame();
    });
    track.onMessage((packet) => {
      if (!closed && isRtcp(packet)) readFeedback(kind, packet);
    });
  };

  const close = () => {
    if (closed) return;
    closed = true;
    stopReceiving?.();
    for (const { track } of media.values()) closeTrack(track);
    peers.close(peer);
  };

  return {
    stream,
    loss: () => loss.video,
    isOpen: () => media.size > 0 && [...media.values()].every((target) => target.open),
    async answer(sdpOffer) {
      const offered = filterOffer(sdpOffer);
      const available = stream.kinds();
      for (const section of offered.media) {
        if (available.includes(section.kind)) addTrack(section.kind, section.mid, section.payloadType);
      }
      peer.setRemoteDescription(offered.sdp, 'offer');
      const sdp = withVoiceRepair(await peers.describe(peer, 'answer'));
      if (closed) throw new Error('the subscription ended while it was being set up');
      described = true;
      for (const { candidate, mid } of early.splice(0)) offerCandidate(peer, candidate, mid);
      stopReceiving = stream.addReceiver({ voiceLoss: () => loss.audio, rtp: sendRtp, rtcp: sendRtcp, close });
      return sdp;
    },
    addCandidate(candidate, mid) {
      if (closed) return;
      if (described) offerCandidate(peer, candidate, mid);
      else early.push({ candidate, mid });
    },
    close,
  };
}
