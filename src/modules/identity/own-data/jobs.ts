import { seconds } from '#kernel/contract/time.ts';
import type { MailPort } from '#kernel/mail.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from '../commands/parts.ts';
import { mailOwnData, makeOwnData, removeOwnData } from '../job-kinds.ts';
import { ownDataMail } from '../mails.ts';
import { finish } from './commands/finish.ts';
import type { SealedCopies } from './copies.ts';
import type { makingCopies } from './making.ts';

/** How long one job works on a copy, far less than a job may take; another job continues. */
const AT_ONCE_MS = seconds(10);

/** Makes copies, tells their owners, and removes them. Each job is safe to run twice. */
export const ownDataJobs = (options: {
  parts: CommandsParts;
  copies: SealedCopies;
  making: ReturnType<typeof makingCopies>;
  mail: MailPort;
  /** Milliseconds that one job works; another one continues. */
  atOnce?: number;
}): readonly JobHandler[] => {
  const { parts, copies, making, mail, atOnce = AT_ONCE_MS } = options;
  const { log, database, settings } = parts;

  /** The time of the request; undefined when the copy is ready or cancelled. */
  const askedAt = async (member: string, request: string): Promise<string | undefined> => {
    const { status, copy } = await accountOf(log, member);
    return status === 'open' && copy?.request === request && copy.readyAt === null ? copy.askedAt : undefined;
  };

  return [
    jobHandler(makeOwnData, async ({ member, request }, caller) => {
      const since = await askedAt(member, request);
      if (since === undefined) return;
      await copies.begin(member, request, since);
      const stops = performance.now() + atOnce;
      let state = await making.advance(member, request);
      while (state === 'more' && performance.now() < stops) state = await making.advance(member, request);
      if (state === 'more') {
        await insertJobs(database, [makeOwnData.of(request, { member, request })], caller);
        return;
      }
      if (state === 'done') await finish(options)(caller, member, request);
    }),

    jobHandler(mailOwnData, async ({ member, request }) => {
      const { status, copy } = await accountOf(log, member);
      const owner = await ownerOf(log, member);
      if (status !== 'open' || copy?.request !== request || copy.expiresAt === null || !owner) return;
      const { productName: product, supportEmail, publicUrl } = settings;
      await mail.send({
        key: `own-data-${request}`,
        to: owner.email,
        isAskedFor: true,
        ...ownDataMail({
          product,
          supportEmail,
          username: owner.username,
          reader: owner,
          expiresAt: copy.expiresAt,
          link: `${publicUrl}/account/data`,
          passwordLink: `${publicUrl}/forgot-password`,
        }),
      });
    }),

    jobHandler(removeOwnData, ({ member, request }) => copies.remove(member, request)),
  ];
};
