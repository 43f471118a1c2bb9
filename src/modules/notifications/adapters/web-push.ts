import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushKeys } from '#kernel/parts.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import type { PushAnswer, PushService } from './push-service.ts';

/** Push services take at least this much of an encrypted body (RFC 8030, 7.2; RFC 8291, 4). */
export const MOST_BYTES = 4096;
const TIMEOUT_MS = 10_000;
/** Where the service names no time. */
const BUSY_MS = 60_000;
const MOST_BUSY_MS = 3_600_000;
/** RFC 8030, 5.4: at most 32 characters of base64url. */
const TOPIC_LENGTH = 32;

const busyFor = (retryAfter: string | null): number => {
  if (retryAfter === null) return BUSY_MS;
  const seconds = Number(retryAfter);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.min(Math.max(Number.isFinite(wait) ? wait : BUSY_MS, 1000), MOST_BUSY_MS);
};

/** RFC 8030, 5 and 7.3: 201 or 202 taken; 404 and 410 the subscription is over; 413 too large; 429 too many. */
const answerOf = ({ status, headers }: Pick<Response, 'status' | 'headers'>): PushAnswer => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? { busyFor: busyFor(headers.get('retry-after')) } : 'refused';
};

/** As in `/readyz`, where `push` is what carries changes to the pages. */
const PORT = 'web_push';
/** RFC 8292, 2 and 4.2: 400, 401 and 403 are about who signs. */
const sentenceOf = (status: number): string => {
  if (status === 429) return 'The push service turns notices away: there are too many.';
  if (status >= 500) return 'The push service answers with an error of its own.';
  return status === 413
    ? 'The push service finds a notice too large.'
    : 'The push service does not take our signature: look at PUBLIC_URL, EMAIL_SUPPORT and the clock of this machine.';
};

/** Speaks to push services: encrypted for the browser (RFC 8291), signed by this installation (RFC 8292). */
export const webPushService = (
  { publicKey, privateKey, contact, services }: PushKeys,
  { problems, timeout = TIMEOUT_MS }: { problems: Pick<PortProblems, 'failed' | 'works'>; timeout?: number },
): PushService => {
  // Throws for keys and a contact that are none: later they would look like a browser whose keys are.
  webPush.getVapidHeaders('https://push.example', contact, publicKey, privateKey, 'aes128gcm');
  return {
    publicKey,
    accepts: (endpoint) => {
      if (!URL.canParse(endpoint)) return false;
      const { protocol, hostname, origin, port, username } = new URL(endpoint);
      return services.some((service) =>
        service.includes('://')
          ? origin === service
          : protocol === 'https:' &&
            port === '' &&
            username === '' &&
            (hostname === service || hostname.endsWith(`.${service}`)),
      );
    },
    send: async ({ endpoint, p256dh, auth }, { ttlSeconds, isUrgent, name, ...shown }) => {
      let request: webPush.RequestDetails;
      try {
        request = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify({ ...shown, name }),
          {
            vapidDetails: { subject: contact, publicKey, privateKey },
            TTL: ttlSeconds,
            urgency: isUrgent ? 'high' : 'normal',
            topic: createHash('sha256').update(name).digest('base64url').slice(0, TOPIC_LENGTH),
            contentEncoding: 'aes128gcm',
          },
        );
      } catch {
        // Keys that are no point of the curve: this browser can read nothing.
        return 'gone';
      }
      if (request.body === null || request.body.length > MOST_BYTES) return 'refused';
      try {
        const response = await fetch(request.endpoint, {
          method: request.method,
          headers: Object.fromEntries(
            Object.entries(request.headers as Record<string, string | number>)
              .filter(([header]) => header !== 'Content-Length')
              .map(([header, value]) => [header, String(value)]),
          ),
          body: new Uint8Array(request.body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
        });
        await response.body?.cancel();
        const answer = answerOf(response);
        if (answer === 'taken' || answer === 'gone') problems.works(PORT);
        else problems.failed(PORT, { code: String(response.status), sentence: sentenceOf(response.status) });
        return answer;
      } catch {
        problems.failed(PORT, { code: 'UNREACHABLE', sentence: 'The push service does not answer.' });
        return { busyFor: BUSY_MS };
      }
    },
  };
};
