import type { Participant, Reason, Room } from './model.ts';

// Source: KmsManager.java and KurentoSession.java of openvidu-server
/**
 * Kurento, which is a process of its own beside OpenVidu: here part of this one, so that its death has to be played.
 */
export type MediaServer = {
  isDown(): boolean;
  /** Dead for longer than OpenVidu waits: all sessions with people are closed, and none enters (KmsManager.java). */
  crash(): void;
  recover(): void;
  /** Dead and back within three seconds: people stay, and every stream ends (KurentoSession.java). */
  restart(): void;
};

export const mediaServer = (
  rooms: ReadonlyMap<string, Room>,
  close: (room: Room, reason: Reason) => void,
  unpublish: (participant: Participant, reason: Reason, tellPublisher: boolean) => void,
): MediaServer => {
  let isMediaServerDown = false;
  return {
    isDown: () => isMediaServerDown,
    crash() {
      isMediaServerDown = true;
      for (const room of rooms.values()) if (room.participants.size > 0) close(room, 'nodeCrashed');
    },
    recover() {
      isMediaServerDown = false;
    },
    restart() {
      const people = [...rooms.values()].flatMap((room) => [...room.participants.values()]);
      for (const participant of people) {
        for (const subscription of participant.subscriptions.values()) subscription.close();
        participant.subscriptions.clear();
      }
      for (const participant of people) unpublish(participant, 'mediaServerReconnect', true);
    },
  };
};
