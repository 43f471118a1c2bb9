import type { FileStore } from '#kernel/files/files.ts';
import type { JobHandler } from '#kernel/jobs/job.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { Commands } from './commands.ts';
import type { CommandsParts } from './commands/parts.ts';
import { linkJobs } from './jobs/links.ts';
import { noticeJobs } from './jobs/notices.ts';
import { settlingJobs } from './jobs/settling.ts';
import { writingTo } from './jobs/writing.ts';

/** The jobs of accounts; each is safe to run twice. */
export const identityJobs = (
  parts: CommandsParts,
  commands: Commands,
  mail: MailPort,
  files: FileStore,
): readonly JobHandler[] => {
  const writing = writingTo(parts, mail);
  return [
    ...settlingJobs(parts, commands, files),
    ...linkJobs(parts, commands, mail, writing),
    ...noticeJobs(parts, mail, writing),
  ];
};
