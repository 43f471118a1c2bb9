import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { WrittenLetter } from './contract/letters.ts';
import type { Language } from './contract/messages/languages.ts';
import type { Database, Sql } from './database/database.ts';
import { days, minutes, plus } from './contract/time.ts';
import type { PortProblem } from './port-problems.ts';
import { job, jobHandler, type JobHandler } from './jobs/job.ts';
import { insertJobs } from './jobs/insert-jobs.ts';

/** A mail to one person. Neutral subject, no topic of a session, no text of a chat (I-012). */
export type Mail = {
  /** Makes sending idempotent: the same key is sent once. */
  key: string;
  to: string;
  subject: string;
  text: string;
  /** What it was written from: staff may have worded it otherwise. */
  written?: WrittenLetter['written'];
  /** A person asked for it now: it goes to an address from which mails come back, too. */
  isAskedFor?: true;
  /** Where a POST ends mails of this kind (RFC 8058); absent for mails that always come. */
  unsubscribe?: string;
  /** Whose mail it is, when it may come later, in another way or not at all. Without it the mail goes at once. */
  notice?: MailNotice;
  /** An iCalendar file and what it asks the reader's calendar to do, when the mail is about an appointment. */
  calendar?: {
    method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
    content: string;
    /** A mail about several appointments: the others, as files. */
    others?: readonly string[];
  };
};

export type WordedMail = Pick<Mail, 'subject' | 'text' | 'written'>;
/** Puts the words of staff in place of the product's own. */
export type MailWording = <Worded extends WordedMail>(mail: Worded) => Promise<Worded>;

/** What is decided by at the moment of sending. */
export type MailNotice = {
  member: string;
  /** The page that it leads to. */
  path?: string;
  /** Since when it could be seen in the product; the moment of the mail when absent. */
  since?: string;
  /** Whose pages show it, by id. */
  place?: string;
  /** It is not said before this moment, and not from that one on. */
  notBefore?: string;
  expires?: string;
};

/** A mail that is to go now. `letter`: the template it was written from. */
export type GatedMail = {
  key: string;
  subject: string;
  letter: string;
  notice: MailNotice;
  madeAt: string;
};
/** Decides at the moment of sending; `withhold`: the member hears of it in another way, or not at all. */
export type MailGate = (mail: GatedMail) => Promise<'send' | 'withhold' | { until: string }>;

export type MailPort = {
  /** Records the mail; it is handed over afterwards and tried again until that worked. */
  send: (mail: Mail) => Promise<void>;
};

/** `language`: of its words; English when absent. */
export type OutgoingMail = Omit<Mail, 'isAskedFor' | 'notice' | 'written'> & { language?: Language };

/** Hands a mail over to the outside world. */
export type Postman = {
  /**
   * The second: it stays in the outbox for reading; the third: no mailbox has this address.
   * @throws {MailNotTaken} when it waits and is tried again
   */
  deliver: (mail: OutgoingMail) => Promise<'sent' | 'kept' | 'refused'>;
};

/** A mail that waits, in words of ours alone: servers quote addresses. */
export class MailNotTaken extends Error {
  readonly problem: PortProblem;
  /** What the server's answer is about. What is wrong with the server, or with us, is no reason to give up a mail. */
  readonly concerns: 'server' | 'recipient' | 'message';
  /** Whether the same again will meet the same answer (5xx). */
  readonly isPermanent: boolean;

  constructor(problem: PortProblem, concerns: MailNotTaken['concerns'], isPermanent: boolean) {
    super(`${problem.sentence} (${problem.code})`);
    this.name = 'MailNotTaken';
    this.problem = problem;
    this.concerns = concerns;
    this.isPermanent = isPermanent;
  }
}

/** Pauses after permanent answers: 15 minutes, one hour, four, sixteen, then a day each. */
const pauseAfter = (refusals: number): number => Math.min(minutes(15) * 4 ** (refusals - 1), days(1));
/** A message that a server does not take after reading it is tried for five days, as mail servers do (RFC 5321, 4.5.4.1). */
const MOST_REFUSALS = 9;
/** A recipient is given up after this time, provided that others were taken meanwhile: otherwise the server is the problem. */
const GIVE_UP_DAYS = 5;

export const sendMail = job('send-mail', z.object({ key: z.string() }));

/** Keeps mails where people who try the product out can read them. */
export const storingPostman: Postman = { deliver: () => Promise.resolve('kept') };

/** What is known of addresses from which mails come back. */
export type Addresses = {
  isBouncing(address: string): Promise<boolean>;
  note(bounce: { address: string; status: string; sentAt: string }): Promise<void>;
};

/** Mails through the table `web.outbox` and a job each. */
export const outbox = (
  database: Database,
  clock: Clock,
  postman: Postman,
  addresses?: Addresses,
  gate?: MailGate,
): { port: MailPort; job: JobHandler } => ({
  port: {
    send: async (mail) => {
      // A notice may reach a device, also where mails come back.
      if (!mail.isAskedFor && !mail.notice && (await addresses?.isBouncing(mail.to))) return;
      const notice = mail.notice && mail.written && { ...mail.notice, letter: mail.written.letter };
      await database.transaction(async (sql) => {
        const [isNew] = await sql.query(
          `insert into web.outbox (key, recipient, subject, body_text, status, made_at, calendar, unsubscribe, notice, language)
           values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $9) on conflict (key) do nothing returning key`,
          [
            mail.key,
            mail.to,
            mail.subject,
            mail.text,
            clock.now(),
            mail.calendar ? JSON.stringify(mail.calendar) : null,
            mail.unsubscribe ?? null,
            notice ? JSON.stringify(notice) : null,
            mail.written?.language ?? null,
          ],
        );
        if (isNew) await insertJobs(sql, [sendMail.of(mail.key, { key: mail.key })], { correlation: mail.key });
      });
    },
  },
  job: jobHandler(sendMail, async ({ key }) => {
    const [row] = await database.query<MailRow>(
      `select recipient, subject, body_text, calendar, unsubscribe, notice, language, made_at from web.outbox
       where key = $1 and status in ('waiting', 'held')`,
      [key],
    );
    if (!row) return;
    if (gate && row.notice && !(await mayGo(database, { gate, addresses, clock }, key, { ...row, notice: row.notice })))
      return;
    const mail = {
      key,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      ...(row.calendar === null ? {} : { calendar: row.calendar }),
      ...(row.unsubscribe === null ? {} : { unsubscribe: row.unsubscribe }),
      ...(row.language === null ? {} : { language: row.language }),
    };
    try {
      const status = await postman.deliver(mail);
      if (status === 'refused') await addresses?.note({ address: row.recipient, status: '5.1.1', sentAt: clock.now() });
      // A sent mail is no longer needed, and personal data is deleted as soon as possible.
      await database.query(
        `${status === 'kept' ? 'update web.outbox set last_error = null' : `${EMPTIED}, last_error = null`},
           status = $2, sent_at = now(), attempts = attempts + 1
         where key = $1`,
        [key, status],
      );
    } catch (problem) {
      const notTaken = problem instanceof MailNotTaken ? problem : undefined;
      const isJudged = notTaken !== undefined && notTaken.concerns !== 'server';
      const [after] = await database.query<{ refusals: number; given_up: boolean }>(
        `update web.outbox set attempts = attempts + 1, last_error = $2, refusals = refusals + $3,
           refused_since = case when $3 = 0 then refused_since else coalesce(refused_since, now()) end
         where key = $1
         returning refusals, refused_since < now() - make_interval(days => $4) and exists (
           select from web.outbox other where other.recorded_at > web.outbox.refused_since and other.status = 'sent'
         ) as given_up`,
        [key, notTaken?.problem.code ?? 'ERROR', isJudged ? 1 : 0, GIVE_UP_DAYS],
      );
      if (!notTaken || !isJudged || !after) throw problem;
      const isOver =
        notTaken.concerns === 'message' && notTaken.isPermanent ? after.refusals >= MOST_REFUSALS : after.given_up;
      if (isOver)
        return void (await database.query(`${EMPTIED}, status = 'given_up', sent_at = now() where key = $1`, [key]));
      if (!notTaken.isPermanent) throw problem;
      // The same answer is likely, and servers count what is sent again and again.
      await insertJobs(database, [sendMail.of(key, { key }, plus(clock.now(), pauseAfter(after.refusals)))], {
        correlation: key,
      });
    }
  }),
});

/** Asks the gate, and notes its answer: a mail that goes waits from now on for nothing but the mail server. */
const mayGo = async (
  database: Database,
  { gate, addresses, clock }: { gate: MailGate; addresses: Addresses | undefined; clock: Clock },
  key: string,
  { recipient, subject, notice, made_at: madeAt }: MailRow & { notice: NonNullable<MailRow['notice']> },
): Promise<boolean> => {
  const { letter, ...about } = notice;
  const answer = await gate({ key, subject, letter, notice: about, madeAt: madeAt.toISOString() });
  if (typeof answer === 'object') {
    await database.transaction(async (sql) => {
      await sql.query(`update web.outbox set status = 'held' where key = $1`, [key]);
      await insertJobs(sql, [sendMail.of(key, { key }, answer.until)], { correlation: key });
    });
    return false;
  }
  if (answer === 'withhold' || (await addresses?.isBouncing(recipient))) {
    await database.query(`${EMPTIED}, status = 'withheld', sent_at = $2 where key = $1`, [key, clock.now()]);
    return false;
  }
  await database.query(`update web.outbox set status = 'waiting', notice = null where key = $1`, [key]);
  return true;
};

/** Personal data goes as soon as it is not needed. */
const EMPTIED = `update web.outbox set recipient = null, subject = null, body_text = null, body_html = null, calendar = null,
  unsubscribe = null, notice = null, language = null`;

type HeldMail = GatedMail & { dueAt: string };

/** Mails to a member that wait for a moment, with the moment. */
export const heldMails = async (sql: Sql, member: string): Promise<HeldMail[]> => {
  const rows = await sql.query<{
    key: string;
    subject: string;
    notice: MailRow['notice'];
    made_at: Date;
    due_at: Date;
  }>(
    `select m.key, m.subject, m.notice, m.made_at, j.due_at from web.outbox m
       join kernel.jobs j on j.key = $2 || m.key
     where m.status = 'held' and m.notice->>'member' = $1 order by j.due_at, m.key`,
    [member, sendMail.of('', { key: '' }).key],
  );
  return rows.flatMap(({ key, subject, notice, made_at: madeAt, due_at: dueAt }) => {
    if (notice === null) return [];
    const { letter, ...about } = notice;
    return [{ key, subject, letter, notice: about, madeAt: madeAt.toISOString(), dueAt: dueAt.toISOString() }];
  });
};

/** Removes the address from a mail that was sent or stays in the outbox. False while it still waits to be sent. */
export const withoutAddress = async (sql: Sql, key: string): Promise<boolean> => {
  await sql.query(`update web.outbox set recipient = null where key = $1 and status <> 'waiting'`, [key]);
  return (await sql.query('select 1 from web.outbox where key = $1 and recipient is not null', [key])).length === 0;
};

/** Drops a mail that could not be delivered. */
export const withdrawn = async (sql: Sql, key: string): Promise<void> => {
  await sql.query('delete from web.outbox where key = $1', [key]);
};

type MailRow = {
  recipient: string;
  subject: string;
  body_text: string;
  calendar: NonNullable<Mail['calendar']> | null;
  unsubscribe: string | null;
  notice: (MailNotice & { letter: string }) | null;
  language: Language | null;
  made_at: Date;
};
