import type { VideoKind, VideoParticipant } from '#modules/live-rooms/contract/video-participant.ts';
import type { RoomParticipant, VideoRoomEvent } from './video-room.ts';

type Seat = VideoParticipant & {
  stream?: MediaStream;
  audioOn: boolean;
  speaking: boolean;
  pictureOn: boolean;
  pictureReceived: boolean;
  frozen: boolean;
};

/**
 * Turns connections into people. One person may hold several connections: camera and screen, or the ghost of a dropped
 * connection beside its successor. The newest connection that sends counts; events tell only what changed for a person.
 */
export type Roster = {
  connected(connectionId: string, participant: VideoParticipant): void;
  disconnected(connectionId: string): void;
  streamAdded(connectionId: string, stream: MediaStream, audioOn: boolean, pictureOn?: boolean): void;
  streamRemoved(connectionId: string): void;
  audioChanged(connectionId: string, on: boolean): void;
  speakingChanged(connectionId: string, speaking: boolean): void;
  pictureChanged(connectionId: string, on: boolean): void;
  receivedChanged(connectionId: string, received: boolean): void;
  frozenChanged(connectionId: string, frozen: boolean): void;
  participants(): RoomParticipant[];
  clear(): void;
};

/** Until something is known, a picture is on its way. */
const pictureOf = ({ camera }: Person) => ({
  on: camera?.pictureOn ?? true,
  received: camera?.pictureReceived ?? true,
});

type Person = { camera: Seat | undefined; screen: Seat | undefined };

const nothingYet = { audioOn: false, speaking: false, pictureOn: true, pictureReceived: true, frozen: false };

/** An empty roster that tells `emit` what changes. */
export function createRoster(emit: (event: VideoRoomEvent) => void): Roster {
  const seats = new Map<string, Seat>();

  const seatsOf = (member: string) => [...seats.values()].filter((seat) => seat.member === member);

  const sending = (member: string, kind: VideoKind) =>
    seatsOf(member).findLast((seat) => seat.kind === kind && seat.stream);

  const person = (member: string): Person => ({ camera: sending(member, 'camera'), screen: sending(member, 'screen') });

  const emitChanges = (member: string, before: Person, after: Person) => {
    for (const kind of ['camera', 'screen'] as const) {
      const stream = after[kind]?.stream;
      if (before[kind]?.stream === stream) continue;
      if (stream) emit({ type: 'stream-added', member, kind, stream });
      else emit({ type: 'stream-removed', member, kind });
    }
    const wasOn = before.camera?.audioOn ?? false;
    const isOn = after.camera?.audioOn ?? false;
    if (wasOn !== isOn) emit({ type: 'audio-changed', member, on: isOn });
    const wasSpeaking = before.camera?.speaking ?? false;
    const speaking = after.camera?.speaking ?? false;
    if (wasSpeaking !== speaking) emit({ type: 'speaking-changed', member, speaking });
    const wasFrozen = before.camera?.frozen ?? false;
    const frozen = after.camera?.frozen ?? false;
    if (wasFrozen !== frozen) emit({ type: 'frozen-changed', member, frozen });
    const [was, is] = [pictureOf(before), pictureOf(after)];
    if (was.on !== is.on || was.received !== is.received) emit({ type: 'picture-changed', member, ...is });
  };

  /** Seats are replaced, never changed, so that what was before can be compared. */
  const change = (connectionId: string, next: (seat: Seat) => Seat | undefined) => {
    const seat = seats.get(connectionId);
    if (!seat) return;
    const before = person(seat.member);
    const changed = next(seat);
    if (changed) seats.set(connectionId, changed);
    else seats.delete(connectionId);
    emitChanges(seat.member, before, person(seat.member));
    if (!changed && seatsOf(seat.member).length === 0) emit({ type: 'participant-left', member: seat.member });
  };

  return {
    connected(connectionId, participant) {
      if (seats.has(connectionId)) return;
      const isNew = seatsOf(participant.member).length === 0;
      seats.set(connectionId, { ...participant, ...nothingYet });
      if (isNew) emit({ type: 'participant-joined', member: participant.member });
    },
    disconnected: (connectionId) => change(connectionId, () => undefined),
    streamAdded: (connectionId, stream, audioOn, pictureOn = true) =>
      change(connectionId, (seat) => ({ ...seat, stream, audioOn, pictureOn })),
    streamRemoved: (connectionId) => change(connectionId, ({ stream: _gone, ...seat }) => ({ ...seat, ...nothingYet })),
    audioChanged: (connectionId, on) =>
      change(connectionId, (seat) => ({ ...seat, audioOn: on, speaking: on && seat.speaking })),
    speakingChanged: (connectionId, speaking) =>
      change(connectionId, (seat) => ({ ...seat, speaking: speaking && seat.audioOn })),
    pictureChanged: (connectionId, on) => change(connectionId, (seat) => ({ ...seat, pictureOn: on })),
    receivedChanged: (connectionId, received) =>
      change(connectionId, (seat) => ({ ...seat, pictureReceived: received })),
    frozenChanged: (connectionId, frozen) => change(connectionId, (seat) => ({ ...seat, frozen })),
    participants() {
      const members = new Set([...seats.values()].map((seat) => seat.member));
      return [...members].map((member) => {
        const current = person(member);
        const { camera, screen } = current;
        const picture = pictureOf(current);
        return {
          member,
          ...(camera?.stream && { camera: camera.stream }),
          ...(screen?.stream && { screen: screen.stream }),
          audioOn: camera?.audioOn ?? false,
          speaking: camera?.speaking ?? false,
          pictureOn: picture.on,
          pictureReceived: picture.received,
          frozen: camera?.frozen ?? false,
        };
      });
    },
    clear: () => seats.clear(),
  };
}
