import type { IncomingMessage } from 'node:http';
import { badInput, refuse, type Refusal, type RefusalName } from '../../../shared-kernel/contract/refusals.ts';

export const LARGEST_BODY = 100_000;
const LONGEST_READ_MS = 15_000;

type Body = { ok: true; value: Record<string, unknown> } | { ok: false; refusal: Refusal; close: boolean };

const bad = (field: string, problem: string, close = false): Body => ({
  ok: false,
  close,
  refusal: badInput(field, problem),
});
const tooLarge: Body = { ok: false, close: true, refusal: refuse('INPUT_TOO_LARGE') };

/** Reads a JSON object of at most 100 kB; no body at all is an empty object. `close`: the rest is not worth reading. */
export const readBody = async (request: IncomingMessage): Promise<Body> => {
  const bytes = await bytesOf(request, LARGEST_BODY, LONGEST_READ_MS);
  return Buffer.isBuffer(bytes) ? jsonIn(request, bytes) : bytes;
};

/** Room for the other fields of a form, and for a picture that is only a little too large, which is then told so by name. */
const BESIDE_THE_FILE = 400_000;
const LONGEST_UPLOAD_MS = 45_000;

/** Reads a multipart form, whose file becomes base64 under its field, or a JSON object that has it so already. */
export const readForm = async (
  request: IncomingMessage,
  upload: { field: string; bytes: number; tooLarge: RefusalName },
): Promise<Body> => {
  const most = Math.ceil(upload.bytes / 3) * 4 + BESIDE_THE_FILE;
  const bytes = await bytesOf(request, most, LONGEST_UPLOAD_MS);
  const refusal = refuse(upload.tooLarge, { field: upload.field });
  if (!Buffer.isBuffer(bytes)) return bytes === tooLarge ? { ok: false, close: true, refusal } : bytes;
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return jsonIn(request, bytes);
  const boundary = boundaryIn(type);
  if (boundary === undefined) return bad('body', 'this is no multipart form');
  if (partsIn(bytes, boundary) > MOST_PARTS) return bad('body', `a form has at most ${MOST_PARTS} fields`);
  // Written again, so that the parser cannot find another boundary than the one whose parts were counted.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => undefined);
  if (!form) return bad('body', 'this is no multipart form');
  const value: Record<string, unknown> = {};
  for (const [name, sent] of form) {
    if (typeof sent !== 'string' && sent.size > upload.bytes) return { ok: false, close: false, refusal };
    value[name] = typeof sent === 'string' ? sent : Buffer.from(await sent.arrayBuffer()).toString('base64');
  }
  return { ok: true, value };
};

/** Parsing costs time for each part, so they are counted first. */
const MOST_PARTS = 10;

/** The characters that a boundary may have (RFC 2046); none of them is escaped in a header. */
const boundaryIn = (type: string): string | undefined =>
  /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i.exec(type)?.[1];

/** How many parts the form has, up to one more than are accepted. */
const partsIn = (bytes: Buffer, boundary: string): number => {
  const mark = Buffer.from(`--${boundary}`);
  let count = 0;
  // The last mark ends the form.
  for (let at = bytes.indexOf(mark); at >= 0 && count <= MOST_PARTS + 1; at = bytes.indexOf(mark, at + mark.length))
    count += 1;
  return Math.max(0, count - 1);
};

/** All of a body that is small enough. */
const bytesOf = async (request: IncomingMessage, most: number, milliseconds: number): Promise<Buffer | Body> => {
  const announced = request.headers['content-length'];
  if (announced !== undefined && Number(announced) > most) return tooLarge;
  if (announced === undefined && request.headers['transfer-encoding'] === undefined) return Buffer.alloc(0);
  const bytes = await allBytes(request, most, milliseconds);
  if (bytes === 'too large') return tooLarge;
  if (bytes === 'too slow') return bad('body', 'it did not arrive in time', true);
  if (bytes === 'broken off') return bad('body', 'it broke off', true);
  return bytes;
};

const jsonIn = (request: IncomingMessage, bytes: Buffer): Body => {
  if (bytes.length === 0) return { ok: true, value: {} };
  const [type, ...attributes] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (type?.trim() !== 'application/json') return bad('content-type', 'send application/json');
  const charset = attributes.map((attribute) => attribute.trim()).find((attribute) => attribute.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return bad('content-type', 'send UTF-8');
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    return bad('content-encoding', 'send it uncompressed');
  try {
    const value = JSON.parse(utf8.decode(bytes)) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad('body', 'send a JSON object');
    return { ok: true, value: value as Record<string, unknown> };
  } catch {
    return bad('body', 'this is not JSON');
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const allBytes = (request: IncomingMessage, most: number, milliseconds: number) =>
  new Promise<Buffer | 'too large' | 'too slow' | 'broken off'>((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (result: Buffer | 'too large' | 'too slow' | 'broken off') => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onBreak).off('aborted', onBreak);
      // A stream without an error listener throws.
      request.on('error', () => {});
      resolve(result);
    };
    const onData = (part: Buffer) => {
      size += part.length;
      if (size > most) end('too large');
      else parts.push(part);
    };
    const onEnd = () => end(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
    const onBreak = () => end('broken off');
    const timer = setTimeout(() => end('too slow'), milliseconds);
    request.on('data', onData).on('end', onEnd).on('error', onBreak).on('aborted', onBreak);
  });
