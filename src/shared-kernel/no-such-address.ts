/**
 * Codes that mean that no mailbox has this address (RFC 3463). 5.1.0, 5.1.7 and 5.1.8 are left out: Postfix and Sendmail use
 * them for senders, at RCPT TO as well (`reject_unlisted_sender`, `smtpd_delay_reject`).
 */
export const NO_SUCH_ADDRESS: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Without such a code: the example of RFC 5321 (D.1), Sendmail and Postfix, Exim, qmail. */
export const NO_SUCH_USER = /no such user|user unknown|unknown user|no mailbox here by that name/i;

/** `Sender address rejected: User unknown` is about who sends, with any code. */
export const isAboutSender = (answer: string): boolean => /\bsender\b/i.test(answer);
