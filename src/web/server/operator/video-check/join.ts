import { joinRoom, type RpcClient } from '#sandboxes/openvidu/index.ts';

const PING_EVERY_MS = 3000;

/** A participant without media. */
export type Joined = { client: RpcClient; answer: Record<string, unknown>; isOut(): boolean };

/** Enters the way the browser library does: to the origin that the token names. */
export async function joinAsBrowser(token: string): Promise<Joined> {
  const { protocol, host } = new URL(token);
  const client = await joinRoom(`${protocol === 'wss:' ? 'https' : 'http'}://${host}`, token);
  let isOut = false;
  const pings = setInterval(() => void client.call('ping').catch(() => undefined), PING_EVERY_MS);
  client.socket.on('close', () => {
    isOut = true;
    clearInterval(pings);
  });
  // All in the room hear of it.
  client.hear('participantEvicted', ({ connectionId }) => {
    if (connectionId === client.joined['id']) isOut = true;
  });
  return { client, answer: client.joined, isOut: () => isOut };
}
