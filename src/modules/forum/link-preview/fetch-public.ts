import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as requestOverTls, type RequestOptions } from 'node:https';
import { isPublicAddress } from '#kernel/outgoing/public-address.ts';
import { allowedAddresses, pinnedTo, resolveName } from '#kernel/outgoing/public-host.ts';

export type Fetched = { url: string; type: string; bytes: Buffer };
/** `whole`: a body that is longer than `most` bytes is no answer; else its beginning is. */
export type Wanted = { types: readonly string[]; most: number; whole: boolean };

export type FetchPublic = (url: string, wanted: Wanted) => Promise<Fetched | undefined>;

type FetchPublicParts = {
  resolve: (host: string) => Promise<readonly LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  request: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ReturnType<typeof requestOverTls>;
  /** Milliseconds for everything: names, redirects and the body. */
  within: number;
};

const MOST_REDIRECTS = 3;
const LONGEST_ADDRESS = 2000;

/** `URL.parse`, which is younger than the oldest Node that the product runs on. */
export const parsedUrl = (text: string, base?: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined;

/** An address that may be asked: https on its usual port, without a name and a password. */
const asked = (text: string, base?: string): URL | undefined => {
  const url = parsedUrl(text, base);
  return url &&
    text.length <= LONGEST_ADDRESS &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
    ? url
    : undefined;
};

/**
 * Fetches from the public internet on behalf of a member, and from nowhere else: the addresses of a host are checked, and
 * the connection goes to a checked one, so that a name that means something else a moment later changes nothing. Every
 * redirect passes the same way. No cookies, no compression (so no bomb), nothing about who asks.
 */
export const fetchPublic = (overrides: Partial<FetchPublicParts> = {}): FetchPublic => {
  const { resolve, isAllowed, request, within }: FetchPublicParts = {
    resolve: resolveName,
    isAllowed: isPublicAddress,
    request: requestOverTls,
    within: 3000,
    ...overrides,
  };

  const answerOf = async (url: URL, signal: AbortSignal, accept: string): Promise<IncomingMessage | undefined> => {
    const addresses = await allowedAddresses(url.hostname, { resolve, isAllowed });
    if (!addresses?.length || signal.aborted) return undefined;
    return new Promise((done, failed) => {
      const asking = request(
        {
          hostname: url.hostname.replaceAll(/^\[|\]$/g, ''),
          port: 443,
          path: url.pathname + url.search,
          method: 'GET',
          headers: { host: url.host, accept, 'accept-encoding': 'identity', 'user-agent': 'Wellspring link preview' },
          lookup: pinnedTo(addresses),
          agent: false,
          signal,
        },
        done,
      );
      asking.on('error', failed);
      asking.end();
    });
  };

  return async (text, wanted) => {
    const signal = AbortSignal.timeout(within);
    const ended = new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined)));
    const fetching = async (): Promise<Fetched | undefined> => {
      let url = asked(text);
      for (let hop = 0; url && hop <= MOST_REDIRECTS; hop++) {
        const answer = await answerOf(url, signal, wanted.types.join(', '));
        const { statusCode = 0, headers } = answer ?? { headers: {} };
        const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
        if (answer && !isRedirect) return await read(url.href, answer, wanted);
        answer?.destroy();
        url = isRedirect ? asked(headers.location!, url.href) : undefined;
      }
      return undefined;
    };
    // A name that is never resolved has no signal to obey.
    return Promise.race([fetching().catch(() => undefined), ended]);
  };
};

const read = async (url: string, answer: IncomingMessage, { types, most, whole }: Wanted) => {
  const type = answer.headers['content-type'] ?? '';
  const isPlain = (answer.headers['content-encoding'] ?? 'identity') === 'identity';
  try {
    if (answer.statusCode !== 200 || !isPlain || !types.includes(type.split(';')[0]!.trim().toLowerCase()))
      return undefined;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > most) {
        if (whole) return undefined;
        break;
      }
    }
    return { url, type, bytes: Buffer.concat(chunks).subarray(0, most) };
  } finally {
    answer.destroy();
  }
};
