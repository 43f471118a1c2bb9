import type { Request } from 'express';
import type { Language } from '#kernel/contract/messages/languages.ts';
import type { Suspect } from './request.ts';
import type { Match } from './routes.ts';

/** What is known about a request before it is answered, and what its log line says. */
export type V1IncomingIncoming = Request & {
  requestId?: string;
  /** Of the events that it records, when that is not the id of the request. */
  correlation?: string;
  /** The pattern of the path, for logs and figures; the path itself may hold an address or a password. */
  pattern?: string;
  /** In which it is answered. */
  language?: Language;
  /** The endpoint that is called, found in the table of all. */
  match?: Match | undefined;
  /** Why it failed, and what it said, which therefore must not be repeated in the log. */
  problem?: unknown;
  said?: readonly string[];
  /** The refusal by name, and keyed fingerprints of who was refused: the security log. */
  refused?: string;
  suspect?: () => Suspect;
};

/** Polls of the rooms are too many for a line each, and for the policies of pages. */
export const isPoll = ({ match }: V1IncomingIncoming): boolean => match?.route.handler.endpoint.pace === 'poll';
