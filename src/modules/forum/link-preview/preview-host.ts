import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { linkPreview } from '../contract/api.ts';
import type { ForumSettings } from '../contract/settings.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import type { DrawPreview } from './draw-preview.ts';

const PATH = '/link_preview';
/** A page and its picture have three seconds each. */
const WITHIN_MS = 8000;
const AT_ONCE = 8;
/** More than a card with its picture has. */
const LONGEST_ANSWER = 1_000_000;
const LONGEST_QUESTION = 10_000;
const { input, output } = linkPreview;

const urlIn = async (request: IncomingMessage): Promise<string | undefined> => {
  const length = Number(request.headers['content-length'] ?? Infinity);
  if (length > LONGEST_QUESTION) return undefined;
  return input.safeParse(await json(request).catch(() => undefined)).data?.url;
};

type PreviewHostOptions = { draw: DrawPreview; secret: string; log: (problem: string) => void };

/** The host of its own that fetches linked pages (C-103): with neither database nor keys, so that a hostile page finds none. */
export const previewHost = ({ draw, secret, log }: PreviewHostOptions): Server => {
  let running = 0;
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: object }> => {
    if (request.url === '/livez') return { status: 200 };
    if (request.method !== 'POST' || request.url !== PATH) return { status: 404 };
    if (!isSameSecret(`Bearer ${secret}`, request.headers.authorization ?? '')) return { status: 401 };
    const url = await urlIn(request);
    if (url === undefined) return { status: 400 };
    if (running >= AT_ONCE) return { status: 503 };
    running++;
    const preview = await draw(url).finally(() => running--);
    return { status: 200, body: { link_preview: preview ?? null } };
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body = {} } = await answer(request).catch(() => ({ status: 500, body: {} }));
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    };
    response.writeHead(status, headers).end(text);
  };
  return createServer(
    { requestTimeout: WITHIN_MS, headersTimeout: WITHIN_MS },
    (request, response) => void respond(request, response),
  ).on('error', ({ message }) => log(`The server of link previews failed: ${message}`));
};

/** Asks the host of its own. What it answers is checked like any other input. */
export const askPreviewHost =
  ({
    LINK_PREVIEW_URL,
    LINK_PREVIEW_SECRET,
  }: Pick<ForumSettings, 'LINK_PREVIEW_URL' | 'LINK_PREVIEW_SECRET'>): DrawPreview =>
  async (url) => {
    try {
      const response = await fetch(LINK_PREVIEW_URL + PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${LINK_PREVIEW_SECRET}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      const length = Number(response.headers.get('content-length') ?? Infinity);
      if (response.status !== 200 || length > LONGEST_ANSWER) return undefined;
      return output.parse(await response.json()).link_preview;
    } catch {
      return undefined;
    }
  };
