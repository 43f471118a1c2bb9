import type { VideoKind } from '../contract/video-participant.ts';

/** What a connection may do: watch, send as well, or also throw others out. */
export type VideoRole = 'SUBSCRIBER' | 'PUBLISHER' | 'MODERATOR';

export type TokenRequest = {
  /** The member's uuid: all that the video server learns about a person. */
  member: string;
  role: VideoRole;
  /** A shared screen needs a connection of its own; camera when absent. */
  kind?: VideoKind;
  /** The origin by which this browser reaches the product, such as `https://example.org`. */
  publicOrigin?: string;
};

/** A key to a room. It works once and is taken back when it is not used within a minute. */
export type MintedToken = { token: string; connectionId: string };

export type PresentMember = {
  member: string;
  connectionId: string;
  kind: VideoKind;
  /** Whether others can see or hear this connection. */
  publishing: boolean;
};

export type OpenRoom = { name: string; connections: PresentMember[] };

/**
 * The port to live video. Rooms are named by the product, `[a-zA-Z0-9_-]+`. Every call settles within seconds and
 * rejects with {@link VideoUnavailable} when the video server cannot do it now.
 */
export type VideoBackend = {
  /** Creates the room unless it exists. A room vanishes with its last participant; minting brings it back. */
  ensureRoom(name: string): Promise<void>;
  /** Mint just before connecting. Earlier connections of the member stay until {@link VideoBackend.endReplaced}. */
  mintToken(room: string, request: TokenRequest): Promise<MintedToken>;
  /**
   * Ends connections and unused tokens that were replaced: by a newer one of the same member and kind, or by a newer camera
   * of that member. The last connection of a room stays until the one that replaces it is there. Answers who is connected.
   */
  endReplaced(room: string): Promise<PresentMember[]>;
  /**
   * Ends every connection of the member in the room, unused tokens included; only those of `kind` when it is given, so
   * that a shared screen can end while its owner stays. An absent member is no error.
   */
  evict(room: string, member: string, kind?: VideoKind): Promise<void>;
  /** Disconnects all participants. A room that does not exist is no error. */
  closeRoom(room: string): Promise<void>;
  /** Who is connected now. */
  connections(room: string): Promise<PresentMember[]>;
  /** All rooms that exist at the video server, those of other programs too, with who is connected. */
  openRooms(): Promise<OpenRoom[]>;
  /** Forgets the pending clean-ups; for the end of the process. */
  stop(): void;
};

/** A connection or an unused token, as far as it matters which one replaces which. */
type VideoBackendHeld = { member: string; kind: VideoKind; connectionId: string; createdAt: number; active: boolean };

/**
 * Those of whom the place was taken and who may go now. A room vanishes with its last active connection, and all tokens with
 * it: that one stays until the newer one is connected.
 */
export const replacedOf = <One extends VideoBackendHeld>(held: readonly One[]): One[] => {
  const replaced = held.filter((each) => held.some((other) => replaces(other, each)));
  const staysConnected = held.some((each) => each.active && !replaced.includes(each));
  return staysConnected ? replaced : replaced.filter(({ active }) => !active);
};

/** Whether `newer` takes the place of `older`: the newest window of a member wins (I-041), and brings its own screen. */
const replaces = (newer: VideoBackendHeld, older: VideoBackendHeld): boolean =>
  newer.member === older.member &&
  (newer.kind === 'camera' || older.kind === 'screen') &&
  (newer.createdAt > older.createdAt ||
    (newer.createdAt === older.createdAt && newer.connectionId > older.connectionId));

/** The video server could not do what was asked. */
export class VideoUnavailable extends Error {
  override name = 'VideoUnavailable';
  readonly reason: 'unreachable' | 'timeout' | 'refused';
  /** The HTTP status, the code of the network error, or the reason where there is neither. */
  readonly code: string;
  constructor(
    reason: VideoUnavailable['reason'],
    message: string,
    { code = reason, ...options }: ErrorOptions & { code?: string | undefined } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.code = code;
  }
}

const ROOM_NAME = /^[a-zA-Z0-9_-]{1,120}$/;

/** Throws when the video server would not accept the name. */
export function assertRoomName(name: string): void {
  if (!ROOM_NAME.test(name)) throw new TypeError(`"${name}" cannot name a video room`);
}

/** The same token for a browser that reaches the video server through `publicOrigin`. */
export function tokenFor(publicOrigin: string, token: string): string {
  const origin = new URL(publicOrigin);
  const query = token.indexOf('?');
  return `${origin.protocol === 'https:' ? 'wss' : 'ws'}://${origin.host}${query < 0 ? '' : token.slice(query)}`;
}
