import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { PeerConnection, type DescriptionType, type Track } from 'node-datachannel';
import { announceAddresses } from './formats/sdp.ts';

const GATHERING_TIMEOUT_MS = 5000;

export type PeerSettings = {
  /** The UDP ports for media; one port for all peers when both ends are equal; any free port when absent. */
  udpPorts?: { from: number; to: number } | undefined;
  /** Addresses to announce besides those of the network interfaces, such as the public one of a router. */
  announcedAddresses?: readonly string[] | undefined;
};

/** Opens peer connections without STUN or TURN, and counts the open ones. */
export type Peers = {
  open(name: string): PeerConnection;
  /** The local description with every address this machine listens on. */
  describe(peer: PeerConnection, type: DescriptionType): Promise<string>;
  close(peer: PeerConnection): void;
  count(): number;
};

export function createPeers(settings: PeerSettings): Peers {
  // The native objects are freed with the last JavaScript reference, so every open peer is referenced here.
  const open = new Set<PeerConnection>();
  const ports = settings.udpPorts;
  let opened = 0;

  return {
    open(name) {
      const onlyLoopback = externalAddresses().length === 0;
      const peer = new PeerConnection(`${name}-${++opened}`, {
        iceServers: [],
        disableAutoNegotiation: true,
        ...(onlyLoopback && { bindAddress: '127.0.0.1' }),
        ...(ports && { portRangeBegin: ports.from, portRangeEnd: ports.to, enableIceUdpMux: ports.from === ports.to }),
      });
      open.add(peer);
      return peer;
    },
    describe: (peer, type) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error('no address could be gathered for media in time')),
          GATHERING_TIMEOUT_MS,
        );
        peer.onGatheringStateChange((state) => {
          if (state !== 'complete') return;
          clearTimeout(timer);
          const sdp = peer.localDescription()?.sdp;
          if (sdp) resolve(announceAddresses(sdp, ['127.0.0.1', ...(settings.announcedAddresses ?? [])]));
          else reject(new Error('the peer has no local description'));
        });
        try {
          peer.setLocalDescription(type);
        } catch (error) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    close(peer) {
      if (open.delete(peer)) peer.close();
    },
    count: () => open.size,
  };
}

const externalAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter((address) => !address.internal).map((address) => address.address),
  );

/** A candidate worth handing to the ICE agent: UDP with a literal address, so that no name is ever looked up. */
export function isUsableCandidate(candidate: string): boolean {
  const [, , transport, , address] = candidate.replace(/^a=/, '').split(' ');
  return candidate.length < 500 && transport?.toLowerCase() === 'udp' && isIP(address ?? '') !== 0;
}

/**
 * Prepares a track to be released by {@link closeTrack}: the native library only releases tracks with a listener for
 * closing. Without it each one leaks, and the library's clean-up crashes on those collected.
 */
export const ownTrack = (track: Track): Track => {
  track.onClosed(() => undefined);
  return track;
};

/** Sends on a track; false when it is closed, which may happen in the library's own threads between two lines of ours. */
export function sendOn(track: Track, packet: Buffer): boolean {
  if (!track.isOpen()) return false;
  try {
    return track.sendMessageBinary(packet);
  } catch {
    return false;
  }
}

/** Hands a candidate to the peer. One that it cannot use, or that comes too late, is no loss: there are others. */
export function offerCandidate(peer: PeerConnection, candidate: string, mid: string): void {
  try {
    peer.addRemoteCandidate(candidate, mid);
  } catch {
    // Closed meanwhile, or not for this description.
  }
}

/** Ends a track and gives its memory back. Before its peer is closed. */
export const closeTrack = (track: Track): void => track.close();
