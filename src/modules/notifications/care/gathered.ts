import { createHash } from 'node:crypto';
import { writeLetter } from '#kernel/contract/letters.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { MailPort } from '#kernel/mail.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import { sessionLetters } from '../contract/letters.ts';
import { decideDigest, type NoticeKind } from '../domain/care.ts';
import { endOfMails } from '../mails/letters.ts';
import { mailText } from '../mails/mail-text.ts';
import type { Unsubscribing } from '../mails/unsubscribe-links.ts';
import { choicesOf, gatheredItem, type CareNeeds } from './gate.ts';
import { sendGathered } from './gathered-job.ts';
import { gatheredNotices, noteSent } from './notice-book.ts';

type GatheredNeeds = Omit<CareNeeds, 'rooms' | 'devices'> & {
  mail: MailPort;
  mails: Pick<Unsubscribing, 'linksFor'>;
  publicUrl: string;
};

type Line = { kind: NoticeKind; path: string };
const KINDS = ['sessions', 'followed', 'posts', 'replies'] as const;

/** What the gathered mail lists, without names: each page once (I-012). */
export const gatheredLines = (items: readonly Line[], publicUrl: string, language?: Language | null): string[] => {
  const { gathered } = letterWordsIn(language);
  return KINDS.flatMap((kind) => {
    const paths = [...new Set(items.filter((item) => item.kind === kind).map(({ path }) => path))];
    const words = gathered[kind];
    const line = typeof words === 'string' ? words : words(paths.length);
    return paths.length === 0 ? [] : [[line, ...paths.map((path) => `${publicUrl}${path}`)].join('\n')];
  });
};

/** One mail about all that was gathered, and none when everything was seen, is not so or not wanted any more. */
export const gatheredJob = (needs: GatheredNeeds): JobHandler => {
  const { log, database, clock, people, sanctions, mail, mails, publicUrl } = needs;
  return jobHandler(sendGathered, async ({ member, rhythm }) => {
    const now = clock.now();
    const [rows, choices, reader, { status }] = await Promise.all([
      gatheredNotices(database, member),
      choicesOf(log, member),
      people.reachable(member),
      sanctions.current(member, now),
    ]);
    const own = rows.filter(({ gathered }) => gathered === rhythm);
    const keys = own.map(({ key }) => key);
    if (!reader || isShutOut(status) || keys.length === 0) return noteSent(database, member, keys);
    const items = await Promise.all(
      own.map(async (row) => ({
        ...(await gatheredItem(needs, { member, row, now, choices })),
        key: row.key,
        path: row.path ?? '/notices',
      })),
    );
    const decision = decideDigest(items, choices, { now, zone: reader.timezone });
    if (decision.what === 'wait')
      return insertJobs(database, [sendGathered.of(`${member}:${rhythm}`, { member, rhythm }, decision.until)], {
        correlation: `${member}:${rhythm}`,
      });
    if (decision.what === 'send') {
      const links = mails.linksFor(member, 'gathered');
      const { subject, paragraphs, written } = writeLetter(
        sessionLetters.gathered,
        {
          lines: gatheredLines(decision.items, publicUrl, reader.language).join('\n\n'),
          settings: `${publicUrl}/account/notices`,
        },
        reader.language,
      );
      const about = createHash('sha256').update(decision.items.map(({ key }) => key).join('\n'));
      await mail.send({
        key: `gathered:${rhythm}:${about.digest('hex').slice(0, 32)}:${member}`,
        to: reader.email,
        subject,
        text: mailText(needs.productName, reader, [...paragraphs, endOfMails(links.page, reader.language)]),
        written,
        unsubscribe: links.oneClick,
      });
    }
    await noteSent(database, member, keys);
  });
};
