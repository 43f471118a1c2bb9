import { type Grant, type Participant, type Published, type Room, joinedData } from './model.ts';

/** A stream as described to other participants. */
export const streamDescription = ({ id, createdAt, media }: Published) => ({ id, createdAt, ...media, filter: {} });

/**
 * A present participant as described to a newcomer. The client library mistakes an empty list of streams for a stream.
 */
export const presentParticipant = (participant: Participant) => ({
  id: participant.id,
  createdAt: participant.activeAt,
  metadata: joinedData(participant),
  ...(participant.published && { streams: [streamDescription(participant.published)] }),
});

const connectionProperties = (grant: Grant) => ({
  type: 'WEBRTC',
  record: grant.record,
  role: grant.role,
  kurentoOptions: grant.kurentoOptions ?? null,
  customIceServers: grant.customIceServers,
  rtspUri: null,
  adaptativeBitrate: null,
  onlyPlayWithSubscribers: null,
  networkCache: null,
  serverData: grant.serverData || null,
});

/** A connection that was granted and not used yet, as REST answers it. */
export const pendingConnection = (room: Room, grant: Grant) => ({
  id: grant.connectionId,
  object: 'connection',
  status: 'pending',
  connectionId: grant.connectionId,
  sessionId: room.id,
  createdAt: grant.createdAt,
  ...connectionProperties(grant),
  token: grant.token,
  activeAt: null,
  location: null,
  ip: null,
  platform: null,
  clientData: null,
  publishers: null,
  subscribers: null,
});

/** A participant as the REST API describes it. */
export const activeConnection = (participant: Participant) => ({
  id: participant.id,
  object: 'connection',
  status: 'active',
  connectionId: participant.id,
  sessionId: participant.room.id,
  createdAt: participant.grant.createdAt,
  ...connectionProperties(participant.grant),
  token: participant.grant.token,
  activeAt: participant.activeAt,
  location: 'unknown',
  ip: participant.address,
  platform: participant.platform,
  clientData: participant.clientData,
  publishers: participant.published
    ? [
        {
          createdAt: participant.published.createdAt,
          streamId: participant.published.id,
          mediaOptions: participant.published.media,
        },
      ]
    : [],
  subscribers: [...participant.subscriptions.values()].map((subscription) => ({
    createdAt: participant.activeAt,
    streamId: subscription.stream.id,
  })),
});

/** A room with its connections, as REST answers it. */
export function sessionDescription(room: Room, withPending: boolean) {
  const content = [
    ...[...room.participants.values()].map(activeConnection),
    ...(withPending ? [...room.grants.values()].map((grant) => pendingConnection(room, grant)) : []),
  ];
  return {
    id: room.id,
    object: 'session',
    sessionId: room.id,
    createdAt: room.createdAt,
    recording: false,
    broadcasting: false,
    ...room.properties,
    connections: { numberOfElements: content.length, content },
  };
}
