/** The page of the browser tests: the real room code, and eyes for what the page does to the outside. */
import { openViduRoom } from '../openvidu-room.ts';
import { stillPicture } from '../still-picture.ts';
import type { VideoRoom, VideoRoomEvent } from '../video-room.ts';

type EnterOptions = { receive?: boolean; publish?: boolean; giveUpAfter?: number };
type LabReception = { frames: number; played: number; audioBytes: number; width: number };

const players = new Map<string, HTMLVideoElement>();
const peers: RTCPeerConnection[] = [];
const sockets: string[] = [];
const alerts: string[] = [];

/** Where the UDP proxy of a test listens: all media goes there, so that the test can cut it. */
let mediaPort: number | undefined;

globalThis.alert = (text?: string) => void alerts.push(String(text));

globalThis.WebSocket = new Proxy(WebSocket, {
  construct(target, args, newTarget) {
    sockets.push(String(args[0]));
    return Reflect.construct(target, args, newTarget) as WebSocket;
  },
});

globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
  construct(target, args, newTarget) {
    const peer = Reflect.construct(target, args, newTarget) as RTCPeerConnection;
    peers.push(peer);
    if (mediaPort !== undefined) sendMediaThrough(peer, mediaPort);
    return peer;
  },
});

/** Makes the proxy the only way: the server's other addresses are hidden from us and ours from the server. */
function sendMediaThrough(peer: RTCPeerConnection, port: number): void {
  const set = peer.setRemoteDescription.bind(peer);
  peer.setRemoteDescription = (description: RTCSessionDescriptionInit) => {
    let seen = 0;
    const sdp = description.sdp?.replace(/^a=candidate:.*\r\n/gm, () =>
      seen++ === 0 ? `a=candidate:1 1 UDP 2113900000 127.0.0.1 ${port} typ host\r\n` : '',
    );
    return set({ ...description, ...(sdp !== undefined && { sdp }) });
  };
  const listen = peer.addEventListener.bind(peer);
  peer.addEventListener = ((type: string, ...rest: [EventListener]) => {
    if (type !== 'icecandidate') listen(type, ...rest);
  }) as typeof peer.addEventListener;
}

function play(member: string, stream: MediaStream): void {
  const element = document.createElement('video');
  element.autoplay = true;
  element.playsInline = true;
  element.srcObject = stream;
  document.body.append(element);
  players.set(member, element);
}

function stop(member: string): void {
  players.get(member)?.remove();
  players.delete(member);
}

async function soundBytes(track: MediaStreamTrack | undefined): Promise<number> {
  let bytes = 0;
  for (const peer of peers) {
    const receiver = peer.getReceivers().find((candidate) => candidate.track === track);
    (await receiver?.getStats())?.forEach((report: { type: string; bytesReceived?: number }) => {
      if (report.type === 'inbound-rtp') bytes = report.bytesReceived ?? 0;
    });
  }
  return bytes;
}

const lab = {
  room: undefined as VideoRoom | undefined,
  events: [] as VideoRoomEvent[],
  problems: [] as string[],
  tracks: [] as MediaStreamTrack[],
  peers,
  sockets,
  alerts,
  throughPort(port: number) {
    mediaPort = port;
  },
  async enter(token: string, { receive = true, publish = true, giveUpAfter = 60_000 }: EnterOptions = {}) {
    lab.events.length = 0;
    for (const member of players.keys()) stop(member);
    const room = openViduRoom({ receive, giveUpAfter, report: (error) => lab.problems.push(String(error)) });
    lab.room = room;
    room.subscribe((event) => {
      lab.events.push(event);
      if (event.type === 'stream-added' && event.kind === 'camera') play(event.member, event.stream);
      if (event.type === 'stream-removed' && event.kind === 'camera') stop(event.member);
    });
    await room.connect(token);
    if (publish) await lab.send();
  },
  async send() {
    // As in the product: camera and microphone stay the same through every change of room.
    if (!lab.tracks.some((track) => track.readyState === 'live')) {
      const video = { width: 160, height: 120, frameRate: 10 };
      lab.tracks = (await navigator.mediaDevices.getUserMedia({ audio: true, video })).getTracks();
    }
    const [audio, video] = ['audio', 'video'].map((kind) => lab.tracks.find((track) => track.kind === kind));
    await lab.room?.publish({ audio, video });
  },
  stillPicture,
  microphone: async () => (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks()[0],
  /** A camera that never gives a picture. */
  silentCamera: () =>
    new (
      globalThis as unknown as { MediaStreamTrackGenerator: new (value: object) => MediaStreamTrack }
    ).MediaStreamTrackGenerator({
      kind: 'video',
    }),
  /** When the first picture of each member was shown, in milliseconds after `from` (`performance.now()`). */
  untilFrames: (members: readonly string[], from: number): Promise<number[]> =>
    Promise.all(
      members.map(async (member) => {
        while ((players.get(member)?.getVideoPlaybackQuality().totalVideoFrames ?? 0) === 0) {
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
        return performance.now() - from;
      }),
    ),
  /** What the browser itself takes: from nothing to the first picture between two connections of this page, in milliseconds. */
  async bareConnection(): Promise<number> {
    const began = performance.now();
    const [from, to] = [new RTCPeerConnection({ iceServers: [] }), new RTCPeerConnection({ iceServers: [] })];
    from.addEventListener('icecandidate', ({ candidate }) => void (candidate && to.addIceCandidate(candidate)));
    to.addEventListener('icecandidate', ({ candidate }) => void (candidate && from.addIceCandidate(candidate)));
    to.addEventListener('track', ({ track }) => {
      if (track.kind === 'video') play('bare', new MediaStream([track]));
    });
    for (const track of lab.tracks) from.addTrack(track);
    await from.setLocalDescription();
    await to.setRemoteDescription(from.localDescription!);
    await to.setLocalDescription();
    await from.setRemoteDescription(to.localDescription!);
    const [took] = await lab.untilFrames(['bare'], began);
    from.close();
    to.close();
    stop('bare');
    return took!;
  },
  /** What is played of each member. */
  async reception(): Promise<Record<string, LabReception>> {
    const found: Record<string, LabReception> = {};
    for (const [member, element] of players) {
      found[member] = {
        frames: element.getVideoPlaybackQuality().totalVideoFrames,
        played: element.currentTime,
        width: element.videoWidth,
        audioBytes: await soundBytes((element.srcObject as MediaStream).getAudioTracks()[0]),
      };
    }
    return found;
  },
};

Object.assign(globalThis, { lab });
