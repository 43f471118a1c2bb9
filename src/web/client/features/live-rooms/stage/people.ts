import type { Quality } from './saving/quality.ts';
import type { ShownReaction } from './hints.ts';

/** Whether a picture is there; if not, why. */
export type PeoplePicture = 'on' | 'audio-only' | 'saved' | 'lost' | 'hidden';

/** One tile: a person's camera or shared screen. */
export type TilePerson = {
  /** The member, or `screen:` and the member. */
  key: string;
  uuid: string;
  /** With the username where another person here has the same name. */
  name: string;
  /** The name alone, and that username: of two long names it is all that tells them apart on a small tile. */
  called: string;
  handle: string | null;
  /** Shown while there is no picture of the camera. */
  pic?: string | null;
  isScreen: boolean;
  isMe: boolean;
  isHost: boolean;
  isStaff: boolean;
  /** Leads in place of the host. */
  leads: boolean;
  /** False while the connection is lost. */
  active: boolean;
  /** Has a connection to the video room: may see and hear, with or without a picture of their own. */
  connected: boolean;
  audioOn: boolean;
  speaking: boolean;
  stream: MediaStream | undefined;
  picture: PeoplePicture;
  /** How their connection is. */
  line: Quality;
  /** Their place among the raised hands, from 1; null while it is down. */
  hand: number | null;
  reaction: ShownReaction | null;
};

/** Which tile is large: the pinned one, else the first shared screen; null for the grid. */
export const featuredTile = (tiles: readonly TilePerson[], pinned: string | null): number | null => {
  if (pinned === 'grid') return null;
  const chosen = tiles.findIndex(({ key }) => key === pinned);
  const at = chosen >= 0 ? chosen : tiles.findIndex(({ isScreen }) => isScreen);
  return at < 0 ? null : at;
};
