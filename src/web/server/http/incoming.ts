import type { IncomingMessage } from 'node:http';
import type { Suspect } from './calls.ts';
import type { Match } from './routes.ts';

/** What both ways in (Express and the lean one of calls) know about a request before it is answered. */
export type Incoming = IncomingMessage & {
  requestId?: string;
  /** The pattern of the path, for logs and figures; the path itself may hold an address or a password. */
  pattern?: string;
  match?: Match | undefined;
  /** Headers that every answer to it has. */
  common?: Readonly<Record<string, string>>;
  /** Why it failed, and what it said, which therefore must not be repeated in the log. */
  problem?: unknown;
  said?: readonly string[];
  /** The refusal by name, and keyed fingerprints of who was refused: the security log. */
  refused?: string;
  suspect?: Suspect;
};
