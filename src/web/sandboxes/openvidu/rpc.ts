import { z } from 'zod';
import { streamDescription } from './descriptions.ts';
import { publicId, type Participant, type Published } from './model.ts';
import { isUsableCandidate } from './peers.ts';
import { publication, type MediaContext } from './publication.ts';
import { notifyAll } from './participants.ts';
import type { Rooms } from './rooms.ts';
import { UnusableOffer } from './formats/sdp.ts';
import { subscription } from './subscription.ts';
import { kindsOf } from './survival.ts';

/** Errors of the protocol, with the codes of OpenVidu (OpenViduException.java). */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const RPC_CODES = {
  userNotFound: 102,
  notStreaming: 105,
  alreadyStreaming: 106,
  roomNotFound: 202,
  roomCannotBeCreated: 204,
  noPermission: 401,
  signalTarget: 601,
  notJoined: 803,
  reconnectionError: 40007,
  badRequest: -32600,
  /** What getStringParam and its like throw when a parameter is missing, and Kurento when it cannot read a description. */
  failed: -1,
  internal: 999,
  tooMany: 429,
} as const;

/** Undefined is no answer at all: OpenVidu logs such a request and never answers it. */
type Method = (participant: Participant, params: unknown) => Promise<object> | object | undefined;

const EARLY_CANDIDATES = 40;
const shortText = z.string().max(500);
const sdp = z.string().max(64_000);

const inputs = {
  publishVideo: z.object({
    sdpOffer: sdp,
    hasAudio: z.boolean(),
    hasVideo: z.boolean(),
    doLoopback: z.boolean(),
    audioActive: z.boolean().optional(),
    videoActive: z.boolean().optional(),
    typeOfVideo: z.string().max(20).optional(),
    frameRate: z.number().optional(),
    videoDimensions: shortText.optional(),
  }),
  receiveVideoFrom: z.object({ sender: shortText, sdpOffer: sdp }),
  reconnectStream: z.object({ stream: shortText, sdpString: sdp.optional(), sdpOffer: sdp.optional() }),
  unsubscribeFromVideo: z.object({ sender: shortText }),
  onIceCandidate: z.object({
    endpointName: shortText,
    candidate: z.string().max(1000),
    sdpMid: z.string().max(100),
    sdpMLineIndex: z.number(),
  }),
  sendMessage: z.object({ message: z.string().max(16_000) }),
  signal: z.object({
    to: z.array(shortText).max(100).default([]),
    data: z.string().default(''),
    type: shortText.optional(),
  }),
  streamPropertyChanged: z.object({
    streamId: shortText,
    property: z.enum(['audioActive', 'videoActive', 'videoDimensions', 'audioTrack', 'videoTrack']),
    newValue: z.union([z.boolean(), z.string().max(1000), z.record(z.string(), z.unknown())]),
    reason: shortText,
  }),
  videoData: z.object({
    width: z.number(),
    height: z.number(),
    videoActive: z.boolean(),
    audioActive: z.boolean(),
  }),
  forceDisconnect: z.object({ connectionId: shortText }),
  forceUnpublish: z.object({ streamId: shortText }),
};

// Source: getStringParam, getBooleanParam and getIntParam in RpcHandler.java
function read<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new RpcError(RPC_CODES.failed, `"${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'invalid'}`);
}

// Source: SDP_ERROR and MEDIA_ENDPOINT_ERROR in OpenViduException.java; what Kurento cannot read ends with -1
/** Runs media negotiation, answering an offer that cannot be served as a protocol error. */
async function negotiate(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UnusableOffer) throw new RpcError(RPC_CODES.failed, error.message);
    throw error;
  }
}

/** The methods of participants, by name of the request. */
export function rpcMethods(rooms: Rooms, media: MediaContext): Record<string, Method> {
  return {
    ...publisherMethods(rooms, media),
    ...receiverMethods(media),
    ...moderatorMethods(rooms),
    onIceCandidate(me, params) {
      const { endpointName, candidate, sdpMid } = read(inputs.onIceCandidate, params);
      if (isUsableCandidate(candidate)) addCandidate(me, endpointName, candidate, sdpMid);
      return {};
    },
    sendMessage(me, params) {
      signal(me, read(inputs.sendMessage, params).message);
      return {};
    },
    leaveRoom(me) {
      setImmediate(() => rooms.leave(me, 'disconnect'));
      return {};
    },
    echo: () => ({}),
    sessionStatus: (me) => ({ sessionId: me.room.id, life: -1 }),
  };
}

// Source: publishVideo, unpublishVideo and streamPropertyChanged in RpcHandler.java
function publisherMethods(rooms: Rooms, media: MediaContext): Record<string, Method> {
  return {
    async publishVideo(me, params) {
      if (me.grant.role === 'SUBSCRIBER') {
        throw new RpcError(RPC_CODES.noPermission, 'Unable to publish video. The user does not have a valid token');
      }
      const { sdpOffer, doLoopback: _, ...description } = read(inputs.publishVideo, params);
      if (me.published) {
        throw new RpcError(RPC_CODES.alreadyStreaming, `User ${me.id} is already publishing in session ${me.room.id}`);
      }
      const kind = description.hasVideo ? (description.typeOfVideo ?? 'CAMERA').slice(0, 3) : 'MIC';
      const id = `${publicId(`str_${kind}_`)}_${me.id}`;
      const published: Published = {
        id,
        createdAt: Date.now(),
        media: description,
        publication: publication(id, media, {
          kinds: kindsOf(description),
          flooded: () => {
            if (me.published === published) rooms.unpublish(me, 'forceUnpublishByServer', true);
          },
        }),
      };
      rooms.publish(me, published);
      try {
        const sdpAnswer = await negotiate(() => published.publication.accept(sdpOffer));
        // The publisher has to receive its answer before others can subscribe to the stream.
        setImmediate(() => {
          if (me.published === published) rooms.announce(me);
        });
        return { sdpAnswer, id, createdAt: published.createdAt };
      } catch (error) {
        if (me.published === published) rooms.unpublish(me, 'unpublish');
        throw error;
      }
    },
    unpublishVideo(me) {
      if (!me.published) throw notStreaming(`Participant '${me.id}' is not streaming media`);
      rooms.unpublish(me, 'unpublish');
      return {};
    },
    streamPropertyChanged(me, params) {
      const { streamId, property, newValue, reason } = read(inputs.streamPropertyChanged, params);
      const published = me.published;
      // OpenVidu takes any name here, for the own stream.
      if (published?.id !== streamId) throw notStreaming(`Stream '${streamId}' is not the one of '${me.id}'`);
      if (property === 'audioActive' || property === 'videoActive') published.media[property] = newValue === true;
      if (property === 'videoActive' && newValue === true) published.publication.askKeyFrame();
      if (property === 'videoDimensions' && typeof newValue === 'string') published.media.videoDimensions = newValue;
      rooms.changed(me.room);
      // The library parses this value once more (dimensions twice), so it goes out as JSON text.
      const text = JSON.stringify(newValue);
      // To its sender, too, as was seen of a deployment; SessionEventsHandler.java notifies the others alone.
      notifyAll(me.room, 'streamPropertyChanged', {
        connectionId: me.id,
        streamId,
        property,
        newValue: text,
        reason,
      });
      return {};
    },
    videoData(me, params) {
      const { width, height } = read(inputs.videoData, params);
      if (me.published) me.published.media.videoDimensions = JSON.stringify({ width, height });
      return {};
    },
  };
}

// Source: receiveVideoFrom, unsubscribeFromVideo and reconnectStream in RpcHandler.java
function receiverMethods(media: MediaContext): Record<string, Method> {
  const receive = async (me: Participant, publisher: Participant, published: Published, offer: string) => {
    me.subscriptions.get(publisher.id)?.close();
    const receiving = subscription(published.publication, media);
    me.subscriptions.set(publisher.id, receiving);
    for (const { candidate, mid } of me.earlyCandidates.get(publisher.id) ?? []) {
      receiving.addCandidate(candidate, mid);
    }
    me.earlyCandidates.delete(publisher.id);
    try {
      return { sdpAnswer: await negotiate(() => receiving.answer(offer)) };
    } catch (error) {
      receiving.close();
      if (me.subscriptions.get(publisher.id) === receiving) me.subscriptions.delete(publisher.id);
      throw error;
    }
  };

  return {
    receiveVideoFrom(me, params) {
      const { sender, sdpOffer } = read(inputs.receiveVideoFrom, params);
      const participant = findParticipant(me, senderOf(sender));
      const { published } = participant;
      if (!published) throw notStreaming(`User '${participant.id}' not streaming media in session '${me.room.id}'`);
      return receive(me, participant, published, sdpOffer);
    },
    async reconnectStream(me, params) {
      const { stream, sdpString, sdpOffer } = read(inputs.reconnectStream, params);
      const offer = sdpString ?? sdpOffer;
      if (!offer) throw new RpcError(RPC_CODES.failed, '"sdpString": required');
      const found = findStream(me, stream);
      if (!found) throw notStreaming(`Stream '${stream}' does not exist in Session '${me.room.id}'`);
      const { participant, published } = found;
      if (participant !== me) return receive(me, participant, published, offer);
      const sdpAnswer = await negotiate(() => published.publication.accept(offer));
      return { sdpAnswer, ...streamDescription(published) };
    },
    unsubscribeFromVideo(me, params) {
      const { sender } = read(inputs.unsubscribeFromVideo, params);
      findParticipant(me, sender);
      me.subscriptions.get(sender)?.close();
      me.subscriptions.delete(sender);
      return {};
    },
  };
}

// Source: forceDisconnect and forceUnpublish in RpcHandler.java
function moderatorMethods(rooms: Rooms): Record<string, Method> {
  return {
    forceDisconnect(me, params) {
      requireModerator(me, 'force disconnect');
      const target = me.room.participants.get(read(inputs.forceDisconnect, params).connectionId);
      if (!target) {
        throw new RpcError(RPC_CODES.userNotFound, "Connection not found when calling 'forceDisconnect'");
      }
      setImmediate(() => rooms.evict(target, 'forceDisconnectByUser'));
      return {};
    },
    forceUnpublish(me, params) {
      requireModerator(me, 'force unpublish');
      const stream = findStream(me, read(inputs.forceUnpublish, params).streamId);
      if (!stream) return undefined;
      setImmediate(() => rooms.unpublish(stream.participant, 'forceUnpublishByUser', true));
      return {};
    },
  };
}

// Source: forceDisconnect in RpcHandler.java: isModeratorInSession, else USER_UNAUTHORIZED
function requireModerator(me: Participant, what: string): void {
  if (me.grant.role === 'MODERATOR') return;
  throw new RpcError(RPC_CODES.noPermission, `Unable to ${what}. The user does not have a valid token`);
}

// Source: USER_NOT_STREAMING_ERROR_CODE in OpenViduException.java
const notStreaming = (message: string) => new RpcError(RPC_CODES.notStreaming, message);

function findStream(me: Participant, streamId: string): { participant: Participant; published: Published } | undefined {
  for (const participant of me.room.participants.values()) {
    if (participant.published?.id === streamId) return { participant, published: participant.published };
  }
  return undefined;
}

/** The end of a stream's name, from the last `con_` on (parseSenderPublicIdFromStreamId in RpcHandler.java). */
function senderOf(streamId: string): string {
  const at = streamId.lastIndexOf('con_');
  if (at < 0) throw new RpcError(RPC_CODES.failed, 'begin -1, end out of bounds');
  return streamId.slice(at);
}

// Source: USER_NOT_FOUND_ERROR_CODE in OpenViduException.java
function findParticipant(me: Participant, id: string): Participant {
  const found = me.room.participants.get(id);
  if (found) return found;
  throw new RpcError(RPC_CODES.userNotFound, `User ${id.slice(0, 60)} not found in session ${me.room.id}`);
}

/** `endpoint` is one's own connection id when publishing and the publisher's when receiving. */
function addCandidate(me: Participant, endpoint: string, candidate: string, mid: string): void {
  if (endpoint === me.id) return me.published?.publication.addCandidate(candidate, mid);
  const receiving = me.subscriptions.get(endpoint);
  if (receiving) return receiving.addCandidate(candidate, mid);
  if (!me.room.participants.has(endpoint)) return;
  const early = me.earlyCandidates.get(endpoint) ?? [];
  if (early.length < EARLY_CANDIDATES) me.earlyCandidates.set(endpoint, [...early, { candidate, mid }]);
}

/** Hands a message of a participant to the named connections of the room, or to all of them, the sender included. */
function signal(me: Participant, text: string): void {
  const { to, data, type } = read(inputs.signal, parseJson(text));
  deliverSignal(me.room, to, { data, type, from: me.id });
}

// Source: SIGNAL_TO_INVALID_ERROR_CODE in OpenViduException.java, sendMessage in SessionManager.java
/** Delivers a signal; throws an {@link RpcError} when one of the receivers is not in the room. */
export function deliverSignal(
  room: Participant['room'],
  to: readonly string[],
  params: { data: string; type?: string | undefined; from?: string },
): void {
  const receivers = to.length === 0 ? [...room.participants.values()] : to.map((id) => room.participants.get(id));
  if (receivers.includes(undefined)) {
    throw new RpcError(RPC_CODES.signalTarget, 'Signal "to" names a connection that is not in this session');
  }
  for (const receiver of receivers) receiver?.outbox.notify('sendMessage', params);
}

// Source: sendMessage in SessionManager.java: SIGNAL_FORMAT_INVALID_ERROR_CODE
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcError(RPC_CODES.failed, '"message": not JSON');
  }
}
