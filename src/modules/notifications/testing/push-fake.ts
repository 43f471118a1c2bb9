import type { PushAnswer, PushMessage, PushService } from '../adapters/push-service.ts';

/** What encryption adds to the words (RFC 8188, RFC 8291): header, padding, tag. */
const ENCRYPTED_BYTES = 103;
const MOST_BYTES = 4096;

/** Push services in memory, with the limits of the originals. */
export const fakePush = () => {
  const received: { endpoint: string; message: PushMessage }[] = [];
  const over = new Set<string>();
  let answer: PushAnswer | undefined;
  const service: PushService = {
    publicKey: 'B'.repeat(87),
    accepts: (endpoint) => endpoint.startsWith('https://push.example/'),
    send: ({ endpoint }, message) => {
      const { ttlSeconds: _ttl, isUrgent: _urgent, ...shown } = message;
      if (over.has(endpoint)) return Promise.resolve('gone');
      if (answer !== undefined) return Promise.resolve(answer);
      if (Buffer.byteLength(JSON.stringify(shown)) + ENCRYPTED_BYTES > MOST_BYTES) return Promise.resolve('refused');
      received.push({ endpoint, message });
      return Promise.resolve('taken');
    },
  };
  return {
    service,
    received,
    leaves: (endpoint: string) => void over.add(endpoint),
    answers: (next: PushAnswer | undefined) => {
      answer = next;
    },
  };
};
