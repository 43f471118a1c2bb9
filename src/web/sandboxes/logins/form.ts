import type { IncomingMessage } from 'node:http';

/** What a page of the sandbox posted. */
export const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};
