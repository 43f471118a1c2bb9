import { createTransport } from 'nodemailer';
import { isLoopback } from '../../../shared-kernel/contract/network.ts';
import type { Postman } from '../../../shared-kernel/mail.ts';

/** A postman who knows whether the mail server is there and lets us in. */
export type SmtpPostman = Postman & { answers(): Promise<boolean>; close(): void };

/** Hands mails to a mail server. The key becomes the Message-ID, so that a mail handed over twice is recognised as one. */
export const smtpPostman = (url: string, from: string): SmtpPostman => {
  const transporter = createTransport({
    ...connectionTo(new URL(url)),
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each mail says by itself what became of it; a pooled connection that breaks in between is replaced.
  transporter.on('error', () => undefined);
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    deliver: async ({ key, to, subject, text, html, calendar, unsubscribe }) => {
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
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
          messageId: `<${Buffer.from(key).toString('base64url')}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
        return 'sent';
      } catch (problem) {
        const { code, responseCode } = problem as { code?: unknown; responseCode?: unknown };
        if (code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500) return 'refused';
        throw problem;
      }
    },
    answers: () => transporter.verify(),
    close: () => transporter.close(),
  };
};

/** How the mail server is spoken to. */
export const connectionTo = (server: URL) => ({
  host: server.hostname,
  port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
  secure: server.protocol === 'smtps:',
  // Mails carry links that open accounts: never in clear text beyond this machine.
  requireTLS: !isLoopback(server.hostname),
  ...(server.username === ''
    ? {}
    : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
});
