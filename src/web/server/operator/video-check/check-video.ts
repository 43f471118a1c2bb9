import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { relayKeys } from '#modules/live-rooms/adapters/turn.ts';
import { VideoUnavailable, type VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import type { VideoServer } from '#kernel/parts.ts';
import { checkMedia } from './check-media.ts';
import type { Tell } from './finding.ts';
import { joinAsBrowser, type Joined } from './join.ts';
import { probeTurn } from './turn-probe.ts';

/** Stops at the first failed step: later failures would only repeat it. */
class Broken extends Error {
  readonly advice: string;
  constructor(text: string, advice: string) {
    super(text);
    this.advice = advice;
  }
}

const CALL_TIMEOUT_MS = 8000;

/**
 * Checks a video server with the product's own clients, from reaching it to hearing a participant. Resolves to whether
 * everything works.
 */
export async function checkVideo(server: VideoServer, tell: Tell): Promise<boolean> {
  let isFine = true;
  const hear: Tell = (finding) => {
    if (finding.found === 'broken') isFine = false;
    tell(finding);
  };
  try {
    await checkRest(server, hear);
    await checkRoom(server, hear);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    hear({ found: 'broken', text: error.message, advice: error.advice });
  }
  await checkRelays(server, hear);
  return isFine;
}

async function checkRest({ url, secret, embedded }: VideoServer, tell: Tell): Promise<void> {
  const answer = await fetch(`${url}/openvidu/api/config`, {
    headers: { authorization: `Basic ${Buffer.from(`OPENVIDUAPP:${secret}`).toString('base64')}` },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Broken(
      `${url} cannot be reached: ${reasonOf(error)}.`,
      'Check OPENVIDU_URL, that the deployment runs, its TLS certificate, and that a firewall lets this machine through.',
    );
  });
  if (answer.status === 401 || answer.status === 403)
    throw new Broken(
      'The video server refuses the secret.',
      'OPENVIDU_SECRET must be the value of OPENVIDU_SECRET in the .env of the deployment.',
    );
  const config = (await answer.json().catch(() => undefined)) as { VERSION?: string } | undefined;
  if (!answer.ok || config?.VERSION === undefined)
    throw new Broken(
      `${url} answers, but not as an OpenVidu server does (status ${answer.status}).`,
      'OPENVIDU_URL is the origin of the deployment, without a path. OpenVidu 3 needs its compatibility module.',
    );
  tell({ found: 'works', text: `The video server can be reached and accepts the secret (version ${config.VERSION}).` });
  if (!config.VERSION.startsWith('2.'))
    tell({
      found: 'note',
      text: `Version ${config.VERSION} is not an OpenVidu 2: the product was built for 2.x and nobody has tried this one.`,
    });
  if (!embedded && url.startsWith('http://'))
    tell({
      found: 'note',
      text: 'OPENVIDU_URL is http: pages served by https may not connect to it. Fine on one machine, not for people.',
    });
}

async function checkRoom(server: VideoServer, tell: Tell): Promise<void> {
  const { url, secret, turn } = server;
  const backend = openViduBackend({ url, secret, turn });
  const room = `wellspring-check-${randomBytes(6).toString('hex')}`;
  const joined: Joined[] = [];
  try {
    const tokens = await mintTokens(backend, room);
    tell({ found: 'works', text: 'It opens a room and hands out tokens.' });
    checkTokenOrigin(server, tokens[0], tell);
    for (const token of tokens) {
      joined.push(
        await joinAsBrowser(token).catch((error: unknown) => {
          throw new Broken(
            `A browser could not enter a room: ${reasonOf(error)}.`,
            'WebSockets must pass to /openvidu of the deployment: look at proxies, their Upgrade headers and the certificate.',
          );
        }),
      );
    }
    tell({ found: 'works', text: 'Two people entered the room over WebSockets.' });
    checkHandedOut(server, joined[0]!, tell);
    await checkMedia(server, joined as [Joined, Joined], tell);
    await checkEviction(backend, room, joined[1]!, tell);
  } finally {
    for (const { client } of joined) client.close();
    await backend.closeRoom(room).catch(() => undefined);
    backend.stop();
  }
}

async function mintTokens(backend: VideoBackend, room: string): Promise<[string, string]> {
  try {
    await backend.ensureRoom(room);
    const mint = async (member: string) => (await backend.mintToken(room, { member, role: 'PUBLISHER' })).token;
    return [await mint('check-ana'), await mint('check-ben')];
  } catch (error) {
    throw new Broken(
      `It would not open a room: ${reasonOf(error)}.`,
      error instanceof VideoUnavailable && error.code === '400'
        ? 'A parameter is refused: most often a relay in TURN_URLS whose host the video server cannot resolve.'
        : 'The log of the deployment says why.',
    );
  }
}

/** Pages may only connect to the host of OPENVIDU_URL: the content security policy names no other. */
function checkTokenOrigin({ url, embedded }: VideoServer, token: string, tell: Tell): void {
  const { host, protocol } = new URL(token);
  if (embedded || (host === new URL(url).host && (protocol === 'wss:') === url.startsWith('https:'))) return;
  tell({
    found: 'broken',
    text: `Its tokens lead browsers to ${protocol}//${host}, but OPENVIDU_URL is ${url}: pages are not allowed to connect there.`,
    advice: 'Make OPENVIDU_URL and DOMAIN_OR_PUBLIC_IP of the deployment the same host, port and protocol.',
  });
}

function checkHandedOut({ turn }: VideoServer, { answer }: Joined, tell: Tell): void {
  const given = (answer['customIceServers'] ?? []) as { url?: string }[];
  const urls = given.map(({ url }) => url);
  if (!turn) return;
  if (turn.urls.every((url) => urls.includes(url)))
    tell({ found: 'works', text: 'It hands the addresses of the relays and a key to everybody who enters.' });
  else
    tell({
      found: 'broken',
      text: 'It does not hand out the relays of TURN_URLS.',
      advice: 'Customised ICE servers came with OpenVidu 2.25: use a newer one, or relays of the deployment alone.',
    });
}

async function checkEviction(backend: VideoBackend, room: string, ben: Joined, tell: Tell) {
  await backend.evict(room, 'check-ben');
  const deadline = Date.now() + CALL_TIMEOUT_MS;
  while (!ben.isOut() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  if (ben.isOut()) tell({ found: 'works', text: 'Somebody who is removed is out.' });
  else
    tell({
      found: 'broken',
      text: 'Somebody who was removed was not put out.',
      advice: 'The product relies on ending connections over REST; look at the log of the deployment.',
    });
}

async function checkRelays({ turn, embedded }: VideoServer, tell: Tell): Promise<void> {
  if (!turn) {
    tell({
      found: 'note',
      text: embedded
        ? 'No relay is configured (TURN_URLS): people whose network lets no UDP through will see and hear nobody.'
        : 'No relay is configured (TURN_URLS): people behind strict networks depend on the one of the deployment.',
    });
    return;
  }
  for (const key of relayKeys(turn)) {
    const answer = await probeTurn(key);
    if (answer.works) tell({ found: 'works', text: `The relay ${key.url} accepts our keys and gives out addresses.` });
    else
      tell({
        found: 'broken',
        text: `The relay ${key.url} cannot be used: ${answer.because}.`,
        advice:
          'Compare TURN_URLS and TURN_SECRET with the configuration of the relay; docs/video.md shows one that works.',
      });
  }
}

const problem = z.looseObject({ message: z.string(), cause: z.looseObject({ message: z.string() }).optional() });

const reasonOf = (error: unknown): string => {
  const { data } = problem.safeParse(error);
  if (!data) return String(error);
  return data.cause && data.cause.message !== '' ? `${data.message}: ${data.cause.message}` : data.message;
};
