import type { Inbound } from '#kernel/module.ts';
import type { Report } from '#kernel/parts.ts';
import type { ReturnPaths } from '#kernel/return-path.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import type { EmailBounces } from '../index.ts';
import { bounceReport } from './bounce-report.ts';

/**
 * `/hooks/bounces` takes what arrives in the mailbox for bounces, one message for each call. All that is not a report about a
 * mail of ours is taken as well and forgotten, so that the mailbox becomes empty.
 */
export const inboundBounces = ({
  bounces,
  paths,
  secret,
  report,
}: {
  bounces: EmailBounces;
  paths: ReturnPaths;
  secret: string;
  report: Report;
}): Inbound => ({
  path: '/hooks/bounces',
  handle: async ({ headers, body }) => {
    if (!isSameSecret(`Bearer ${secret}`, headers['authorization'] ?? '')) return { status: 401 };
    const message = body.toString();
    const found = bounceReport(message);
    if (found === undefined) return { status: 204 };
    const { status, isAboutAddress, addresses } = found;
    for (const address of addresses) {
      const sentAt = paths.sentAt(message, address);
      if (sentAt === undefined) continue;
      if (isAboutAddress) await bounces.note({ address, status, sentAt });
      else report('mails', `A mail came back with ${status}, which is not about its address`);
      break;
    }
    return { status: 204 };
  },
});
