import { expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { securityHeaders } from './headers.ts';

const policyWith = async (films: readonly string[]): Promise<string> => {
  const protect = securityHeaders({ secure: false, video: undefined, films });
  const server = createServer((request, response) => protect(request, response, () => response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) });
    return headers.get('content-security-policy') ?? '';
  } finally {
    server.close();
  }
};

test('[ROM-023] films come from this product alone, unless another place is configured', async () => {
  expect(await policyWith([])).toContain("media-src 'self' blob:;");
  expect(await policyWith(['/notice.mp4'])).toContain("media-src 'self' blob:;");
  expect(await policyWith(['https://films.example.org/a/notice.mp4?x=1'])).toContain(
    "media-src 'self' blob: https://films.example.org;",
  );
});
