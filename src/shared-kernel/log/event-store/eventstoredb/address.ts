import { readFileSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import type { Credentials } from '@eventstore/db-client';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

/** What a connection string names. */
export type StoreAddress = {
  /** `host:port` of each server. */
  servers: readonly string[];
  /** Whether the servers are asked who leads. */
  isCluster: boolean;
  isSecure: boolean;
  channel: ChannelCredentials;
  /** The user; absent for an anonymous one. */
  user: Credentials | undefined;
  connectionName: string;
  gossipTimeoutMs: number;
  keepAliveIntervalMs: number;
  keepAliveTimeoutMs: number;
};

const SHAPE =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<user>[^@/]+)@)?(?<hosts>[^/?@]+)\/?(?:\?(?<options>.*))?$/;
const HOST = /^(?<host>[^:\s]+)(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORT = '2113';
// A frozen server keeps its connections open: only an unanswered ping tells. A server short of threads stands still for a
// second now and then, so the limit is well above that.
const KEEP_ALIVE_MS = 1_000;
const KEEP_ALIVE_TIMEOUT_MS = 2_000;
const GOSSIP_SECONDS = 1;

const USED = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'connectionName',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
] as const;
type Option = (typeof USED)[number];
/** Options of other clients, which would be set in vain. */
const WITHOUT_EFFECT = new Map([
  ['tlsverifycert', 'Certificates are always verified. Name the authority with tlsCAFile instead.'],
  ['throwonappendfailure', 'A conflict is always an error. Leave it out.'],
  ['nodepreference', 'The leader is always preferred. Leave it out.'],
  ['defaultdeadline', 'Calls have limits of their own. Leave it out.'],
  ['maxdiscoverattempts', 'A leader is searched for as long as a call may take. Leave it out.'],
  ['discoveryinterval', 'A leader is searched for as long as a call may take. Leave it out.'],
]);

/** Without the string itself, and without a part of it that is not a plain name: it may hold a password. */
const refused = (why: string): Error => new Error(`EVENTSTORE_URL: ${why}`);
const MALFORMED = 'It is malformed, and should look like esdb://user:password@host:2113?tls=true';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused(MALFORMED);
  }
};

const optionsOf = (text: string): Partial<Record<Option, string>> => {
  const found: Partial<Record<Option, string>> = {};
  for (const pair of text === '' ? [] : text.split('&')) {
    const [, name, value] = /^(?<name>[A-Za-z]{1,40})=(?<value>[^=?]+)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw refused(MALFORMED);
    const key = name.toLowerCase();
    const used = USED.find((each) => each.toLowerCase() === key);
    if (used === undefined)
      throw refused(
        `${name} ${WITHOUT_EFFECT.has(key) ? `has no effect. ${WITHOUT_EFFECT.get(key)}` : `is not known. Known are ${USED.join(', ')}.`}`,
      );
    found[used] = decoded(value.trim());
  }
  return found;
};

const fileOf = (option: Option, path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = isNativeError(error) && 'code' in error ? String(error.code) : 'unreadable';
    throw refused(`The certificate file of ${option} cannot be read (${code}).`);
  }
};

const numberOf = (option: Option, value: string | undefined, otherwise: number): number => {
  if (value === undefined) return otherwise;
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(value) || Number(value) === 0)
    throw refused(`${option} should be a number above 0.`);
  return Number(value);
};

const userOf = (text: string): Credentials => {
  const [, name, password] = /^(?<name>[^:]+):(?<password>.*)$/.exec(text) ?? [];
  if (name === undefined || password === undefined) throw refused(MALFORMED);
  return { username: decoded(name), password: decoded(password) };
};

const serverOf = (text: string): string => {
  const { host, port = DEFAULT_PORT } = HOST.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) > 65_535) throw refused(MALFORMED);
  return `${host}:${port}`;
};

/**
 * Parses a connection string. An option without effect is refused by name; the string may hold a password and appears in no
 * message.
 */
export const storeAddress = (connectionString: string): StoreAddress => {
  const { discover, user, hosts, options: text = '' } = SHAPE.exec(connectionString.trim())?.groups ?? {};
  if (hosts === undefined) throw refused(MALFORMED);
  const servers = hosts.split(',').map(serverOf);
  const options = optionsOf(text);
  const { tls = 'true', tlsCAFile, userCertFile, userKeyFile } = options;
  if (tls !== 'true' && tls !== 'false') throw refused('tls should be true or false.');
  const isSecure = tls === 'true';
  if (!isSecure && user !== undefined)
    throw refused('No credentials are sent without TLS. Leave out the user or tls=false.');
  if ((userCertFile === undefined) !== (userKeyFile === undefined))
    throw refused('userCertFile and userKeyFile belong together.');
  if (!isSecure && (tlsCAFile ?? userCertFile) !== undefined)
    throw refused('Certificate files have no effect without TLS. Leave out the files or tls=false.');
  return {
    servers,
    isCluster: discover !== undefined || servers.length > 1,
    isSecure,
    channel: isSecure
      ? credentials.createSsl(
          tlsCAFile === undefined ? null : fileOf('tlsCAFile', tlsCAFile),
          userKeyFile === undefined ? null : fileOf('userKeyFile', userKeyFile),
          userCertFile === undefined ? null : fileOf('userCertFile', userCertFile),
        )
      : credentials.createInsecure(),
    user: user === undefined ? undefined : userOf(user),
    connectionName: options.connectionName ?? 'wellspring',
    gossipTimeoutMs: 1_000 * numberOf('gossipTimeout', options.gossipTimeout, GOSSIP_SECONDS),
    keepAliveIntervalMs: numberOf('keepAliveInterval', options.keepAliveInterval, KEEP_ALIVE_MS),
    keepAliveTimeoutMs: numberOf('keepAliveTimeout', options.keepAliveTimeout, KEEP_ALIVE_TIMEOUT_MS),
  };
};
