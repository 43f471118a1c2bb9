import { createHmac, randomBytes } from 'node:crypto';

/** Relays of this installation, and the secret it shares with them. */
export type TurnServers = { urls: readonly string[]; secret: string };

/** One relay with a key to it, in the words of the video server. */
export type RelayKey = { url: string; username: string; credential: string };

/** Longer than the longest session with its waiting room and its overrun: a relay asks for the key now and then. */
export const TURN_KEY_MS = 4 * 3_600_000;

/**
 * Keys to all relays for one browser, by the convention of coturn's REST API: the name says until when the key works,
 * and only who knows the secret can make one. The name is random, so that a relay learns nothing about people.
 */
export function relayKeys({ urls, secret }: TurnServers, now: number = Date.now()): RelayKey[] {
  const username = `${Math.floor((now + TURN_KEY_MS) / 1000)}:${randomBytes(6).toString('hex')}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return urls.map((url) => ({ url, username, credential }));
}
