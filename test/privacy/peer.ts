import { Agent, request, type IncomingMessage } from 'node:http';
import { positionSecret, sealedPositions } from '#server/http/v1/sealed-positions.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { until } from '#kernel/testing/until.ts';
import type { TestMember } from '../support/community.ts';

/** What came over one line: the first line, the headers in their order and spelling, and the body. */
export type PeerAnswer = { text: string; took: bigint };

const raw = (response: IncomingMessage, body: string): string => {
  const { rawHeaders, httpVersion, statusCode, statusMessage } = response;
  const headers = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  return [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...headers, '', body].join('\r\n');
};

/** A member's browser seen from the wire: one line for calls and one for pushes, and all that comes over them. */
export const peerOf = ({ client }: TestMember) => {
  const { url } = client;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pushes = new Agent({ keepAlive: true, maxSockets: 1 });
  let pushed = '';
  let after: string | undefined;
  const call = (path: string, input: object = {}): Promise<PeerAnswer> =>
    new Promise((resolve, reject) => {
      const began = process.hrtime.bigint();
      const body = JSON.stringify(input);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        cookie: client.cookie(),
        ...(after === undefined ? {} : { 'x-after': after }),
      };
      const sent = request(`${url}${path}`, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const took = process.hrtime.bigint() - began;
          after = [response.headers['x-position'] ?? after].flat()[0];
          resolve({ text: raw(response, Buffer.concat(chunks).toString()), took });
        });
      });
      sent.on('error', reject).end(body);
    });
  const lines = () => pushed.split('\n').filter((line) => line.startsWith('data: {'));
  return {
    call,
    /** Opens the line for pushes. */
    listen: async (): Promise<void> => {
      request(`${url}/events`, { agent: pushes, headers: { cookie: client.cookie() } }, (response) => {
        pushed += raw(response, '');
        response.on('data', (chunk: Buffer) => (pushed += chunk.toString()));
        response.on('error', () => undefined);
      })
        .on('error', () => undefined)
        .end();
      await until(() => pushed.includes('text/event-stream'));
    },
    /** How many messages have come. */
    count: () => lines().length,
    /** All that came over the line for pushes, without heartbeats, which come by the clock. */
    pushed: () => pushed.replaceAll(/^:.*\n\n?/gm, ''),
    close: () => {
      agent.destroy();
      pushes.destroy();
    },
  };
};

/**
 * Texts of a run that can be compared with those of another one. Random ids, what is hashed from them and instants are replaced by their order, so that which
 * of them are the same is compared. A position of the log is opened and replaced by the event that stands there: sealed, it is
 * random, and as long as every other.
 */
export const comparable = async (
  { assembled, store, url }: Pick<TestServer, 'assembled' | 'store' | 'url'>,
  texts: readonly string[],
): Promise<string> => {
  const events = new Map<string, string>();
  for await (const { position, type, stream } of store.readAll()) events.set(position, `${type} in ${stream}`);
  const { opened } = sealedPositions(positionSecret(assembled.secrets));
  const seen = new Map<string, string>();
  return texts
    .join('\n')
    .replaceAll(`:${new URL(url).port}`, ':#')
    .replaceAll(/^(x-position): (.*)\r$/gim, (_, name: string, token: string) => {
      const position = opened(token);
      return `${name}: ${token.length} characters, ${position === undefined ? 'unreadable' : events.get(position)}\r`;
    })
    .replaceAll(/^(date): .*\r$/gim, '$1: #\r')
    .replaceAll(/"(seconds_to_\w+)":\d+/g, '"$1":#')
    .replaceAll(
      /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?<="version":")[\w-]{22}|\d{4}-\d\d-\d\dT[\d:.]+Z|\w+, \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d[ap]m/g,
      (each) => seen.get(each) ?? seen.set(each, `#${seen.size}`).get(each)!,
    );
};
