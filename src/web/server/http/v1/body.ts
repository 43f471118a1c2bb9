import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { badInput, refuse, type Refusal, type RefusalName } from '#kernel/contract/refusals.ts';

const LARGEST_BODY = 100_000;
/** Room for the other fields of a form, and for a picture that is only a little too large, which is then named. */
const BESIDE_THE_FILE = 400_000;
const MOST_PARTS = 10;

type Upload = { field: string; bytes: number; tooLarge: RefusalName };
type Body = { ok: true; value: Record<string, unknown> } | { ok: false; refusal: Refusal; close: boolean };

/** Reads a JSON object, or of an upload a multipart form, whose file becomes base64 under its field. No body at all is an empty object. `close`: the rest is not worth reading. */
export const bodyOf = async (request: Request, response: Response, upload?: Upload): Promise<Body> => {
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (chunked === undefined && Number(length ?? 0) === 0) return { ok: true, value: {} };
  const isForm = upload !== undefined && FORM.test(type);
  if (!isForm && !JSON_TYPE.test(type)) return bad('content-type', 'send application/json');
  const most = upload ? Math.ceil(upload.bytes / 3) * 4 + BESIDE_THE_FILE : LARGEST_BODY;
  const parse = isForm ? formParser(upload) : upload ? jsonParser(most) : json;
  const problem = await new Promise<unknown>((resolve) => {
    // The parsers report what is too much only after they have read all that is sent.
    if (chunked !== undefined) whenMoreThan(most, request, () => resolve(TOO_MUCH));
    if (Number(length) > most) resolve(TOO_MUCH);
    else void parse(request, response, resolve);
  });
  if (problem === TOO_MUCH || codeOf(problem) === 'LIMIT_FILE_SIZE') {
    const refusal = upload ? refuse(upload.tooLarge, { field: upload.field }) : refuse('INPUT_TOO_LARGE');
    return { ok: false, close: problem === TOO_MUCH, refusal };
  }
  if (problem !== undefined) return isForm ? badForm(problem) : badJson(problem);
  const { body, file } = request as { body: unknown; file?: Express.Multer.File };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return bad('body', 'send a JSON object');
  const fields = body as Record<string, unknown>;
  return { ok: true, value: file ? { ...fields, [file.fieldname]: file.buffer.toString('base64') } : fields };
};

const TOO_MUCH = Symbol('too much');

const FORM = /^multipart\/form-data\s*;/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

const whenMoreThan = (most: number, request: Request, reached: () => void): void => {
  let size = 0;
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size > most) reached();
  });
};

class NotUtf8 extends Error {
  readonly type = 'charset.unsupported';
}

const jsonParser = (limit: number): RequestHandler =>
  express.json({
    limit,
    inflate: false,
    strict: false,
    type: () => true,
    verify: (_request, _response, bytes, charset) => {
      if (charset !== 'utf-8') throw new NotUtf8();
      if (!isUtf8(bytes)) throw new Error('no UTF-8');
    },
  });
const json = jsonParser(LARGEST_BODY);

const formParser = ({ field, bytes }: Upload): RequestHandler =>
  multer({ limits: { parts: MOST_PARTS, fileSize: bytes, fieldSize: BESIDE_THE_FILE, fieldNestingDepth: 0 } }).single(
    field,
  );

const bad = (field: string, problem: string): Body => ({
  ok: false,
  close: false,
  refusal: badInput(field, problem),
});

const codeOf = (problem: unknown) => (problem instanceof MulterError ? problem.code : undefined);

const badForm = (problem: unknown): Body => {
  const code = codeOf(problem);
  if (code === 'LIMIT_PART_COUNT') return bad('body', `a multipart form has at most ${MOST_PARTS} fields`);
  if (code === 'LIMIT_UNEXPECTED_FILE') return bad((problem as MulterError).field ?? 'body', 'no file is sent here');
  return bad('body', 'this is no multipart form');
};

const badJson = (problem: unknown): Body => {
  const { type } = problem as { type?: unknown };
  if (type === 'charset.unsupported') return bad('content-type', 'send UTF-8');
  if (type === 'encoding.unsupported') return bad('content-encoding', 'send it uncompressed');
  return bad('body', 'this is not JSON');
};
