import { isReason, type Grant, type Participant, type Published, type Reason, type Room } from './model.ts';
import { createOutbox, type OutboxSocket } from './outbox.ts';
import type { EventHook } from './webhooks.ts';

/** scheduleCloseRpcSession in SessionEventsHandler.java: until then the socket of a participant who is out is only deaf. */
const HANG_UP_AFTER_MS = 10_000;
/** What a ghost hears comes so much later, when it may be back on another socket (OpenVidu needs a few hundred ms). */
export const GHOST_TOLD_AFTER_MS = 250;
/** Bit rate of all streams to one receiver, in bits a second; shared by the publishers of a room. */
const DOWNLOAD_BUDGET = 6_000_000;
const BITRATE_FLOOR = 250_000;
const BITRATE_CEILING = 1_500_000;

/**
 * The most bits a second one publisher may send when so many publish. There is one size of each picture, so what one
 * receiver can take of all of them decides, down to a floor that still shows a face.
 */
export const publisherBitrate = (publishers: number): number =>
  Math.round(Math.min(BITRATE_CEILING, Math.max(BITRATE_FLOOR, DOWNLOAD_BUDGET / Math.max(1, publishers - 1))));

/**
 * `videoMaxRecvBandwidth` is what the media server takes from its owner, for each stream (MediaEndpoint.java hands it to
 * `setMaxVideoRecvBandwidth` of every endpoint, and core.kmd.json of Kurento says "maximum inbound bitrate requested by this
 * endpoint"); `videoMaxSendBandwidth` is what it sends to its owner, for each stream, and so slows the sender for all.
 */
const limitOf = (publisher: Participant, publishers: number): number => {
  const kilobits = [
    publisher.grant.kurentoOptions?.videoMaxRecvBandwidth,
    ...[...publisher.room.participants.values()]
      .filter((other) => other !== publisher)
      .map(({ grant }) => grant.kurentoOptions?.videoMaxSendBandwidth),
  ].filter((limit) => limit !== undefined && limit > 0);
  return Math.min(publisherBitrate(publishers), ...kilobits.map((limit) => limit! * 1000));
};

export function notifyAll({ participants }: Room, method: string, params: Record<string, unknown>): void {
  for (const { outbox } of participants.values()) outbox.notify(method, params);
}

export function notifyOthers(participant: Participant, method: string, params: Record<string, unknown>): void {
  for (const other of participant.room.participants.values()) {
    if (other !== participant) other.outbox.notify(method, params);
  }
}

export function shareBandwidth(room: Room): void {
  const publishers = [...room.participants.values()].filter(({ published }) => published);
  for (const publisher of publishers)
    publisher.published?.publication.limitBitrate(limitOf(publisher, publishers.length));
}

function endStream(participant: Participant): Published | undefined {
  const { published, room } = participant;
  if (!published) return undefined;
  participant.published = undefined;
  for (const other of room.participants.values()) {
    other.subscriptions.get(participant.id)?.close();
    other.subscriptions.delete(participant.id);
  }
  published.publication.close();
  shareBandwidth(room);
  return published;
}

export type ParticipantsOptions = {
  hook: EventHook;
  changed: (room: Room) => void;
  /** Its last participant is gone. */
  emptied: (room: Room, reason: Reason) => void;
};

/** Those who are in a room, how they come, send and go. */
export function createParticipants({ hook, changed, emptied }: ParticipantsOptions) {
  const byPrivateId = new Map<string, Participant>();

  const takeOut = (participant: Participant, reason: Reason) => {
    const { room } = participant;
    if (!room.participants.delete(participant.id)) return;
    participant.isOut = true;
    for (const subscription of participant.subscriptions.values()) subscription.close();
    participant.subscriptions.clear();
    endStream(participant);
    shareBandwidth(room);
    changed(room);
    notifyOthers(participant, 'participantLeft', { connectionId: participant.id, reason });
    hook('participantLeft', room, { connectionId: participant.id, reason });
    if (room.participants.size === 0) emptied(room, reason);
  };

  const forget = (participant: Participant) => {
    byPrivateId.delete(participant.privateId);
    participant.hangUp();
  };

  const leave = (participant: Participant, reason: Reason) => {
    if (participant.isOut) return;
    takeOut(participant, reason);
    // Who left with a word keeps the socket for as long (onParticipantLeft); a connection that died has none.
    if (reason === 'disconnect') setTimeout(forget, HANG_UP_AFTER_MS, participant).unref();
    else forget(participant);
  };

  const evict = (participant: Participant, reason: Reason, ownNoticeAfter = 0) => {
    const { room } = participant;
    if (participant.isOut) return;
    takeOut(participant, reason);
    const params = { connectionId: participant.id, reason };
    // onForceDisconnect in SessionEventsHandler.java: to all who were there before, the evicted one among them.
    notifyAll(room, 'participantEvicted', params);
    const tell = () => participant.outbox.notify('participantEvicted', params);
    if (ownNoticeAfter === 0) tell();
    else setTimeout(tell, ownNoticeAfter).unref();
    setTimeout(forget, HANG_UP_AFTER_MS, participant).unref();
  };

  /**
   * Who cannot be notified because the socket is closed at that moment is evicted, with the reason of that notification:
   * "Removing ghost participant" in RpcNotificationService.java.
   */
  const outboxOf = (socket: OutboxSocket | undefined, participant: () => Participant) =>
    createOutbox(socket, {
      overflow: () => leave(participant(), 'networkDisconnect'),
      undeliverable: ({ reason }) => {
        setImmediate(() => evict(participant(), isReason(reason) ? reason : '', GHOST_TOLD_AFTER_MS));
      },
    });

  const admit = (
    room: Room,
    grant: Grant,
    socket: OutboxSocket | undefined,
    arrival: Omit<Participant, 'id' | 'room' | 'grant' | 'outbox' | 'subscriptions' | 'earlyCandidates'>,
  ): Participant => {
    const participant: Participant = {
      id: grant.connectionId,
      room,
      grant,
      outbox: outboxOf(socket, () => participant),
      subscriptions: new Map(),
      earlyCandidates: new Map(),
      ...arrival,
    };
    room.participants.set(participant.id, participant);
    byPrivateId.set(participant.privateId, participant);
    changed(room);
    return participant;
  };

  const unpublish = (participant: Participant, reason: Reason, tellPublisher = false) => {
    const ended = endStream(participant);
    if (!ended) return;
    changed(participant.room);
    const params = { connectionId: participant.id, reason };
    notifyOthers(participant, 'participantUnpublished', params);
    if (tellPublisher) participant.outbox.notify('participantUnpublished', params);
    hook('webrtcConnectionDestroyed', participant.room, {
      connectionId: participant.id,
      streamId: ended.id,
      reason,
    });
  };

  return {
    admit,
    leave,
    evict,
    unpublish,
    returning: (privateId: string): Participant | undefined => byPrivateId.get(privateId),
    stop: () => {
      for (const participant of byPrivateId.values()) {
        for (const subscription of participant.subscriptions.values()) subscription.close();
        participant.published?.publication.close();
        participant.hangUp();
      }
      byPrivateId.clear();
    },
  };
}
