import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { isLoopback } from '#kernel/contract/network.ts';
import type { Postman } from '#kernel/mail.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import { mailHtml } from './mail-html.ts';
import { judged, type SmtpProblem } from './smtp-answers.ts';

/** A postman who knows whether the mail server is there and lets us in. */
export type SmtpPostman = Postman & { answers(): Promise<boolean>; close(): void };

/** The name of this port in `/readyz`. */
const MAIL = 'mail';

/** The part of a Message-ID before the @: it follows from the key of the mail, so that one handed over twice is recognised as one. */
export const messageName = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

export const smtpPostman = (
  {
    url,
    from,
    returnPath,
  }: {
    url: string;
    from: string;
    /** Where a mail to this recipient comes back to; to the sender when absent. */
    returnPath?: (recipient: string) => string | undefined;
  },
  ports: Pick<PortProblems, 'failed' | 'works'>,
  patienceMs = 10_000,
): SmtpPostman => {
  const transporter = createTransport({
    ...connectionTo(new URL(url)),
    pool: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each mail says by itself what became of it; a pooled connection that breaks in between is replaced.
  transporter.on('error', () => undefined);
  /** What a mail met is over when a mail is taken: a server that lets us in may still take none. */
  let isFoundByMail = false;
  const works = () => {
    isFoundByMail = false;
    ports.works(MAIL);
  };
  const judge = (problem: unknown) => {
    const judgement = judged(problem as SmtpProblem);
    // That one recipient is turned away for a while says nothing about the server (greylisting).
    if (judgement === 'no-such-address' || (judgement.concerns === 'recipient' && !judgement.isPermanent))
      return judgement;
    ports.failed(MAIL, judgement.problem);
    return judgement;
  };
  const envelope = (to: string) => {
    const path = returnPath?.(to);
    return path === undefined ? {} : { envelope: { from: path, to } };
  };
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    deliver: async ({ key, to, subject, text, calendar, unsubscribe, language }) => {
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          ...envelope(to),
          subject,
          text,
          html: mailHtml({ subject, text, language }),
          // As an alternative to the text, where mail programs look for it, and as a file for those that do not.
          ...(calendar === undefined
            ? {}
            : {
                icalEvent: { method: calendar.method, content: calendar.content, filename: 'appointment.ics' },
                attachments: (calendar.others ?? []).map((content, at) => ({
                  filename: `appointment-${at + 2}.ics`,
                  content,
                  contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
                })),
              }),
          messageId: `<${messageName(key)}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language ?? OWN_LANGUAGE,
            ...(unsubscribe === undefined
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
        works();
        return 'sent';
      } catch (problem) {
        const judgement = judge(problem);
        if (judgement !== 'no-such-address') {
          isFoundByMail = true;
          throw judgement;
        }
        works();
        return 'refused';
      }
    },
    answers: async () => {
      try {
        await transporter.verify();
      } catch (problem) {
        judge(problem);
        return false;
      }
      if (!isFoundByMail) works();
      return true;
    },
    close: () => transporter.close(),
  };
};

/** How the mail server is spoken to. */
export const connectionTo = (server: URL) => ({
  // An address of IPv6 has brackets in a URL alone.
  host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
  port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
  secure: server.protocol === 'smtps:',
  // Mails carry links that open accounts: never in clear text beyond this machine.
  requireTLS: !isLoopback(server.hostname),
  // A mail server of this machine shows the certificate that its installer made, for another name; nothing lies in between.
  ...(isLoopback(server.hostname) ? { tls: { rejectUnauthorized: false } } : {}),
  ...(server.username === ''
    ? {}
    : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
});
