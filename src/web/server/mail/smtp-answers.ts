import { MailNotTaken } from '#kernel/mail.ts';
import { isAboutSender, NO_SUCH_ADDRESS, NO_SUCH_USER } from '#kernel/no-such-address.ts';

/** What nodemailer says of a mail that was not taken. */
export type SmtpProblem = {
  code?: unknown;
  /** Of the operating system or of TLS, where nodemailer has a name of its own in `code`. */
  originalCode?: unknown;
  /** What was sent last: `RCPT TO`, `DATA`. */
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
};

/** RFC 4954: authentication is required, too weak, wrong, or needs encryption. */
const LET_IN: ReadonlySet<unknown> = new Set([530, 534, 535, 538]);

const SENTENCES = {
  connection: 'The mail server cannot be reached or ends the connection.',
  certificate: 'The mail server has no certificate that this machine trusts for the name in SMTP_URL.',
  login: 'The mail server does not let us in: check the user name and the password in SMTP_URL.',
  sender: 'The mail server does not take mails from the addresses in MAIL_FROM and MAIL_BOUNCES.',
  recipient: 'The mail server turns recipients away: relaying, a limit or a block.',
  message: 'The mail server turned a mail away after it had read it.',
} as const;

/**
 * What an answer means: `no-such-address`, or why the mail waits. What is not understood is never taken for an address that does
 * not exist: a wrong password or a full quota would throw away what people wait for.
 */
export const judged = (problem: SmtpProblem): 'no-such-address' | MailNotTaken => {
  const { code, originalCode, command } = problem;
  const status = typeof problem.responseCode === 'number' ? problem.responseCode : undefined;
  const response = typeof problem.response === 'string' ? problem.response : '';
  const enhanced = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const shownCode =
    status === undefined
      ? ([originalCode, code].find((each): each is string => typeof each === 'string' && /^\w+$/.test(each)) ?? 'ERROR')
      : [status, enhanced].filter(Boolean).join(' ');
  const waits = (cause: keyof typeof SENTENCES, concerns: MailNotTaken['concerns'] = 'server') =>
    new MailNotTaken({ code: shownCode, sentence: SENTENCES[cause] }, concerns, status !== undefined && status >= 500);

  if (code === 'EAUTH' || LET_IN.has(status)) return waits('login');
  if (typeof originalCode === 'string' && /CERT|VERIFY/.test(originalCode)) return waits('certificate');
  if (code === 'ETLS' || code === 'EREQUIRETLS') return waits('certificate');
  // The server closes, in answer to any command (RFC 5321, 3.8).
  if (status === 421) return waits('connection');
  if (command === 'RCPT TO' && status !== undefined) {
    if (isAboutSender(response) || enhanced === '5.1.7' || enhanced === '5.1.8') return waits('sender');
    if (
      status >= 500 &&
      (enhanced === undefined ? status === 550 && NO_SUCH_USER.test(response) : NO_SUCH_ADDRESS.has(enhanced))
    )
      return 'no-such-address';
    return waits('recipient', 'recipient');
  }
  if (code === 'EMESSAGE' || (command === 'DATA' && status !== undefined) || enhanced === '5.3.4')
    return waits('message', 'message');
  // Not even sent: nodemailer finds that no server would take this envelope.
  if (code === 'EENVELOPE' && status === undefined) return waits('message', 'message');
  if (command === 'MAIL FROM') return waits('sender');
  return waits('connection');
};
