import type { Session, Stream } from 'openvidu-browser';
import { CALL_TIMEOUT_MS, within } from './deadline.ts';
import { arrivalRule, bytesReceived, type ArrivalRule } from './arrivals.ts';
import type { Roster } from './roster.ts';
import { isSpeaking, speakingRule, type Voice } from './speaking.ts';
import { exchangeTracks } from './tracks.ts';

type ReceptionsReception = Voice & {
  stream: Stream;
  media: MediaStream;
  member: string;
  isCamera: boolean;
  hasPicture: boolean;
  /** Whether what was negotiated last brings their picture. */
  received: boolean;
  changing: boolean;
  arrivals: ArrivalRule;
};

/** What is received of the others. */
export type Receptions = {
  add(session: Session, stream: Stream, options: { member: string; isCamera: boolean }): void;
  remove(connectionId: string): void;
  streams(): Stream[];
  /** Reads all voices once more, and tells the roster who speaks. */
  listen(nowMs: number): Promise<void>;
  /** Counts what arrives once more, and tells the roster whose last picture is an old one. Resolves to their number. */
  watch(nowMs: number): Promise<{ frozen: number; flowing: number }>;
  /** Whose pictures are wanted from now on. */
  want(find: (member: string) => boolean): void;
  clear(): void;
};

/** Nothing received yet; what is goes to the roster, and what goes wrong to `report`. */
export function receptions(roster: Roster, report: (error: unknown) => void): Receptions {
  const all = new Map<string, ReceptionsReception>();
  let wants: (member: string) => boolean = () => true;

  const isCurrent = (id: string, entry: ReceptionsReception) => all.get(id) === entry;
  const isWanted = (entry: ReceptionsReception) => !entry.isCamera || wants(entry.member);
  const peerOf = (stream: Stream) => (stream.getWebRtcPeer() ? stream.getRTCPeerConnection() : undefined);

  /** Renegotiates with or without the picture: the protocol has no other way to stop the packets. */
  const renegotiate = async (id: string, entry: ReceptionsReception) => {
    if (entry.changing || !entry.hasPicture) return;
    const wanted = isWanted(entry);
    if (wanted === entry.received) return;
    entry.changing = true;
    try {
      entry.stream.hasVideo = wanted;
      // Hidden before it stops, shown as soon as it comes.
      if (!wanted) roster.receivedChanged(id, false);
      await within(CALL_TIMEOUT_MS, entry.stream.reconnect(), 'failed', 'changing what is received');
      entry.received = wanted;
      if (wanted) roster.receivedChanged(id, true);
    } catch (error) {
      // Not renewed: the next look tries again.
      entry.stream.hasVideo = entry.received;
      entry.stream.reconnectionEventEmitter = undefined;
      roster.receivedChanged(id, entry.received);
      report(error);
      return;
    } finally {
      entry.changing = false;
    }
    if (isCurrent(id, entry)) await renegotiate(id, entry);
  };

  const renegotiateAll = () => {
    for (const [id, entry] of all) if (entry.media.getTracks().length > 0) renegotiate(id, entry).catch(report);
  };

  return {
    add(session, stream, { member, isCamera }) {
      const id = stream.connection.connectionId;
      const entry: ReceptionsReception = {
        stream,
        media: new MediaStream(),
        member,
        isCamera,
        hasPicture: stream.hasVideo,
        received: stream.hasVideo,
        changing: false,
        rule: speakingRule(),
        arrivals: arrivalRule(),
        peer: () => peerOf(stream),
      };
      all.set(id, entry);
      if (entry.hasPicture && !isWanted(entry)) {
        stream.hasVideo = false;
        entry.received = false;
        roster.receivedChanged(id, false);
      }
      // The library makes a new MediaStream at each reconnection; who shows the picture keeps this one.
      stream.ee.on('mediastream-updated', () => {
        if (!isCurrent(id, entry)) return;
        const isFirst = entry.media.getTracks().length === 0;
        exchangeTracks(entry.media, stream.getMediaStream().getTracks());
        if (!isFirst) return;
        const sends = entry.hasPicture && stream.videoActive;
        roster.streamAdded(id, entry.media, stream.hasAudio && stream.audioActive, sends);
        // The choice changed during the negotiation.
        renegotiateAll();
      });
      session.subscribe(stream, undefined, (error) => {
        if (error && isCurrent(id, entry)) report(error);
      });
    },
    remove: (id) => void all.delete(id),
    streams: () => [...all.values()].map(({ stream }) => stream),
    async listen(nowMs) {
      for (const [id, voice] of all) {
        const speaking = await isSpeaking(voice, nowMs);
        if (speaking !== undefined && isCurrent(id, voice)) roster.speakingChanged(id, speaking);
      }
    },
    async watch(nowMs) {
      const seen = { frozen: 0, flowing: 0 };
      for (const [id, entry] of all) {
        const bytes = await bytesReceived(entry.peer());
        if (!isCurrent(id, entry)) continue;
        const isFrozen = entry.arrivals.isFrozen(bytes, nowMs) && !entry.changing;
        roster.frozenChanged(id, isFrozen);
        seen[isFrozen ? 'frozen' : 'flowing'] += 1;
      }
      return seen;
    },
    want(find) {
      wants = find;
      renegotiateAll();
    },
    clear() {
      for (const { media } of all.values()) for (const track of media.getTracks()) media.removeTrack(track);
      all.clear();
    },
  };
}
