/** `npm run link-previews`: the host of its own that fetches linked pages for the product (C-103). */
import { z } from 'zod';
import { drawPreview } from '#modules/forum/link-preview/draw-preview.ts';
import { fetchPublic } from '#modules/forum/link-preview/fetch-public.ts';
import { previewHost } from '#modules/forum/link-preview/preview-host.ts';
import { readEnvironment } from './settings/environment.ts';
import { listening } from './http/listening.ts';
import { surviveOutputErrors } from './health/logging.ts';

surviveOutputErrors(process.stdout, process.stderr);
const { environment, problems } = readEnvironment(process.env, ['LINK_PREVIEW_SECRET']);
const read = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    LINK_PREVIEW_SECRET: z.string().min(32, 'needs at least 32 characters'),
  })
  .safeParse(environment);
if (!read.success || problems.length > 0) {
  const all = [...problems, ...(read.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)];
  console.error(['The host of link previews cannot start:', ...all.map((problem) => `  - ${problem}`)].join('\n'));
  process.exit(1);
}
const { PORT, HOST, LINK_PREVIEW_SECRET: secret } = read.data;
const server = previewHost({ draw: drawPreview(fetchPublic()), secret, log: console.error });
console.log(`Link previews: listening on port ${await listening(server, PORT, HOST)}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close();
    server.closeIdleConnections();
  });
