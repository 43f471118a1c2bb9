import { randomBytes, randomInt } from 'node:crypto';
import type { Outbox } from './outbox.ts';
import type { Publication } from './publication.ts';
import type { OpenviduSubscription } from './subscription.ts';

/** The server version reported to client libraries; they warn when it differs from their own. */
export const PROTOCOL_VERSION = '2.32.2';

export type ModelRole = 'SUBSCRIBER' | 'PUBLISHER' | 'MODERATOR';

/** The protocol's reasons for leaving or for the end of a stream; empty when none is known (EndReason.java). */
export type Reason =
  | ''
  | 'disconnect'
  | 'networkDisconnect'
  | 'unpublish'
  | 'forceDisconnectByUser'
  | 'forceDisconnectByServer'
  | 'forceUnpublishByUser'
  | 'forceUnpublishByServer'
  | 'sessionClosedByServer'
  | 'mediaServerReconnect'
  | 'nodeCrashed';

const REASONS: ReadonlySet<string> = new Set<Reason>([
  'disconnect',
  'networkDisconnect',
  'unpublish',
  'forceDisconnectByUser',
  'forceDisconnectByServer',
  'forceUnpublishByUser',
  'forceUnpublishByServer',
  'sessionClosedByServer',
  'mediaServerReconnect',
  'nodeCrashed',
]);
export const isReason = (text: unknown): text is Reason => typeof text === 'string' && REASONS.has(text);

/** Kilobits a second, whole; 0 is without a limit. */
export type KurentoOptions = {
  videoMaxRecvBandwidth?: number | undefined;
  videoMinRecvBandwidth?: number | undefined;
  videoMaxSendBandwidth?: number | undefined;
  videoMinSendBandwidth?: number | undefined;
};

export type IceServer = { url: string; username?: string | undefined; credential?: string | undefined };

/** A single-use permission to join a room, and what the connection will be. */
export type Grant = {
  connectionId: string;
  /** The secret part of the token. */
  secret: string;
  /** The whole token as handed out. */
  token: string;
  createdAt: number;
  role: ModelRole;
  record: boolean;
  /** Given by the product's server; never by the browser. */
  serverData: string;
  customIceServers: readonly IceServer[];
  kurentoOptions?: KurentoOptions | undefined;
};

/** What a publisher says about its stream. Sent on as it is. */
export type StreamMedia = {
  hasAudio: boolean;
  hasVideo: boolean;
  audioActive?: boolean | undefined;
  videoActive?: boolean | undefined;
  typeOfVideo?: string | undefined;
  frameRate?: number | undefined;
  videoDimensions?: string | undefined;
};

export type Published = { id: string; createdAt: number; media: StreamMedia; publication: Publication };

export type Participant = {
  id: string;
  /** The secret by which a dropped browser proves who it was. */
  privateId: string;
  publicUserId: string;
  room: Room;
  grant: Grant;
  outbox: Outbox;
  activeAt: number;
  clientData: string;
  platform: string;
  address: string;
  published?: Published | undefined;
  /** By the connection id of the publisher. */
  subscriptions: Map<string, OpenviduSubscription>;
  /** Candidates that came before the offer they belong to, by the connection id of the publisher. */
  earlyCandidates: Map<string, { candidate: string; mid: string }[]>;
  /** Was here when an earlier server died, and has not come back yet. */
  isRevived?: boolean;
  /** Out of the room; the socket stays for some seconds, and nothing that comes over it counts. */
  isOut?: boolean;
  /** Ends the socket after an eviction, once the browser had its chance to close it. */
  hangUp: () => void;
};

export type Room = {
  id: string;
  uniqueId: string;
  createdAt: number;
  properties: Record<string, unknown>;
  participants: Map<string, Participant>;
  /** False once it has vanished. */
  isOpen: boolean;
  /** By secret. */
  grants: Map<string, Grant>;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A short public id such as `con_V3kRkz9bQx`. */
export const publicId = (prefix: string): string =>
  prefix + Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Sixteen letters and digits after the prefix (newToken in SessionManager.java). */
export const tokenId = (): string =>
  `tok_${Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

export const secretId = (): string => randomBytes(18).toString('base64url');

/** Both halves of a participant's data as the client library splits them. */
export const joinedData = (participant: Participant): string =>
  [participant.clientData, participant.grant.serverData].filter((part) => part !== '').join('%/%');
