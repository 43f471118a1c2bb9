import { isIP } from 'node:net';

const URI = /^(turns?|stuns?):(\[[\da-f:.]+\]|[^:?[\]]+)(?::(\d+))?(\?transport=(?:udp|tcp))?$/i;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * Why OpenVidu does not take this relay; undefined when it does (IceServerProperties.java, `build` and `checkValidStunTurn`). It
 * resolves what is no domain name, so a host of one word passes only where the video server can resolve it: here `localhost`.
 */
export function problemOfIceServer(server: {
  url: string;
  username?: string | undefined;
  credential?: string | undefined;
}): string | undefined {
  const [, protocol, host, port, transport] = URI.exec(server.url) ?? [];
  if (!protocol || !host) return `Not a valid TURN/STUN uri provided: '${server.url}'`;
  const isRelay = protocol.startsWith('turn');
  if (!isRelay && transport) return "STUN uri can't have any '?' query param";
  if (!isHost(host.replaceAll(/[[\]]/g, ''))) return `Is not a valid Internet Address (IP or Domain Name): '${host}'`;
  if (port !== undefined && !(Number(port) > 0 && Number(port) <= 65_535))
    return `The port defined in '${server.url}' is not a valid port number (0-65535)`;
  const { username, credential } = server;
  if (isRelay && (username === undefined || credential === undefined))
    return 'Credentials must be defined while using turn';
  if (!isRelay && (username !== undefined || credential !== undefined))
    return 'Credentials can not be defined while using stun.';
  return undefined;
}

const isHost = (host: string): boolean => {
  if (host === 'localhost' || isIP(host) !== 0) return true;
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[a-z]/i.test(labels.at(-1)!);
};
