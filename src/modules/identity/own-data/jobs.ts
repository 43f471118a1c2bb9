import { z } from 'zod';
import { caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../../shared-kernel/contract/refusals.ts';
import { seconds } from '../../../shared-kernel/contract/time.ts';
import type { MailPort } from '../../../shared-kernel/mail.ts';
import type { JobHandler } from '../../../shared-kernel/jobs/policy.ts';
import { insertJobs } from '../../../shared-kernel/read-models/projector.ts';
import { ownerOf } from '../commands/owner.ts';
import { accountOf, type Parts } from '../commands/parts.ts';
import { account } from '../domain/account.ts';
import { MAIL_OWN_DATA, MAKE_OWN_DATA, REMOVE_OWN_DATA } from '../job-kinds.ts';
import { ownDataMail } from '../mails.ts';
import type { SealedCopies } from './copies.ts';
import type { makingCopies } from './making.ts';

const wanted = z.object({ member: z.guid(), request: z.guid() });
const unwanted = z.object({ member: z.guid(), request: z.guid().optional() });
/** After this time the job yields and is continued later: far less than a job's time limit. */
const AT_ONCE_MS = seconds(10);

/** Putting copies together, telling their owners, and removing them. Every job may run twice. */
export const ownDataJobs = (of: {
  parts: Parts;
  copies: SealedCopies;
  making: ReturnType<typeof makingCopies>;
  mail: MailPort;
  /** Milliseconds of work before others get their turn. */
  atOnce?: number;
}): Readonly<Record<string, JobHandler>> => {
  const { parts, copies, making, mail, atOnce = AT_ONCE_MS } = of;
  const { log, database, clock, execute, settings } = parts;

  /** The time of the request; undefined when the copy is ready or cancelled. */
  const askedAt = async (member: string, request: string): Promise<string | undefined> => {
    const { status, copy } = await accountOf(log, member);
    return status === 'open' && copy?.request === request && copy.readyAt === null ? copy.askedAt : undefined;
  };

  return {
    [MAKE_OWN_DATA]: async (job) => {
      const { member, request } = wanted.parse(job.payload);
      const since = await askedAt(member, request);
      if (since === undefined) return;
      await copies.begin(member, request, since);
      const stops = performance.now() + atOnce;
      let state = await making.advance(member, request);
      while (state === 'more' && performance.now() < stops) state = await making.advance(member, request);
      if (state === 'more') {
        await insertJobs(
          database,
          [{ kind: MAKE_OWN_DATA, key: `${MAKE_OWN_DATA}-${request}`, payload: { member, request } }],
          job,
        );
        return;
      }
      if (state === 'lost') return;
      const by = caller({ kind: 'system', policy: 'make-own-data-when-asked' }, job.correlation, job.causation);
      const now = clock.now();
      const done = await execute(by, account, member, {
        type: 'FinishOwnData',
        member,
        request,
        now,
        settings: settings.identity,
      });
      // A copy for an account that was closed meanwhile is dropped.
      if (isRefusal(done)) await copies.remove(member, request);
    },

    [MAIL_OWN_DATA]: async (job) => {
      const { member, request } = wanted.parse(job.payload);
      const { status, copy } = await accountOf(log, member);
      const owner = await ownerOf(log, member);
      if (status !== 'open' || copy?.request !== request || copy.expiresAt === null || !owner) return;
      const { productName: product, supportEmail, publicUrl } = settings;
      await mail.send({
        key: `own-data-${request}`,
        to: owner.email,
        ...ownDataMail({
          product,
          supportEmail,
          username: owner.username,
          expiresAt: copy.expiresAt,
          link: `${publicUrl}/account/data`,
          passwordLink: `${publicUrl}/forgot-password`,
        }),
      });
    },

    [REMOVE_OWN_DATA]: async (job) => {
      const { member, request } = unwanted.parse(job.payload);
      await copies.remove(member, request);
    },
  };
};
