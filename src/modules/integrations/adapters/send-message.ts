import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from '#kernel/outgoing/public-address.ts';
import { allowedAddresses, pinnedTo, resolveName, type ResolveName } from '#kernel/outgoing/public-host.ts';
import type { DeliveryProblem } from '../contract/webhook-kinds.ts';

const WITHIN_MS = 10_000;
/** What Node calls a certificate that has expired, is signed by an unknown authority, or names another host. */
const CERTIFICATE_CODES = /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|HOSTNAME_MISMATCH/;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
const isLoopback = (address: string): boolean => loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

/** Where messages may go: the public internet, and from a sandbox this machine, too. */
export type WhereMessagesGo = { sandbox: boolean; resolve?: ResolveName };

const isAllowed =
  ({ sandbox }: WhereMessagesGo) =>
  (address: string): boolean =>
    isPublicAddress(address) || (sandbox && isLoopback(address));

/** This machine by its own name is known to no name server. */
const resolveHere: ResolveName = (host): Promise<readonly LookupAddress[]> =>
  host === 'localhost' ? Promise.resolve([{ address: '127.0.0.1', family: 4 }]) : resolveName(host);

/** The address, if messages may be sent there as far as its text says. */
export const messageAddress = (text: string, where: WhereMessagesGo): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) > 0 && !isAllowed(where)(host)) return undefined;
  if (where.sandbox) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  return url.protocol === 'https:' && url.port === '' ? url : undefined;
};

export type SentMessage = { id: string; url: string; body: string; secret: string };
/** `arrived`: the address answered with a status from 200 to 299. */
export type MessageOutcome = { arrived: boolean; status: number | null; problem: DeliveryProblem | null };
export type SendMessage = (message: SentMessage) => Promise<MessageOutcome>;

/** The headers of Standard Webhooks: the signature is over the id, the second and the body. */
export const signedHeaders = ({ id, body, secret }: SentMessage, second: number): Record<string, string> => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(second), 'webhook-signature': `v1,${signature}` };
};

const failed = (problem: DeliveryProblem, status: number | null = null): MessageOutcome => ({
  arrived: false,
  status,
  problem,
});

/**
 * Sends a message to an address of the public internet and nowhere else: the addresses of its host are checked, and the
 * connection goes to a checked one. Redirects are not followed, and what is answered is not read.
 */
export const sendMessage =
  (where: WhereMessagesGo): SendMessage =>
  async (message) => {
    const url = messageAddress(message.url, where);
    if (!url) return failed('not-public');
    const { resolve = resolveHere } = where;
    const addresses = await allowedAddresses(url.hostname, { resolve, isAllowed: isAllowed(where) });
    if (!addresses) return failed('not-public');
    if (addresses.length === 0) return failed('no-address');
    const request = url.protocol === 'https:' ? requestOverTls : requestPlainly;
    const signal = AbortSignal.timeout(WITHIN_MS);
    return new Promise((done) => {
      const sending = request(
        {
          hostname: url.hostname.replaceAll(/^\[|\]$/g, ''),
          ...(url.port === '' ? {} : { port: url.port }),
          path: url.pathname + url.search,
          method: 'POST',
          headers: {
            host: url.host,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(message.body),
            'user-agent': 'Wellspring webhook',
            // Receivers compare it with their own clock; the product's may have been moved in a sandbox.
            ...signedHeaders(message, Math.floor(Date.now() / 1000)),
          },
          lookup: pinnedTo(addresses),
          agent: false,
          signal,
        },
        (answer) => {
          answer.destroy();
          const { statusCode: status = 0 } = answer;
          done(status >= 200 && status < 300 ? { arrived: true, status, problem: null } : failed('status', status));
        },
      );
      sending.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
        done(failed(signal.aborted ? 'too-slow' : CERTIFICATE_CODES.test(code) ? 'certificate' : 'not-reached')),
      );
      sending.end(message.body);
    });
  };
