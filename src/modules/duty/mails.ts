import { writeLetter, type LetterTemplate } from '#kernel/contract/letters.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { MailPort } from '#kernel/mail.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import type { IdentityQueries, StaffDirectory } from '#modules/identity/index.ts';
import { dutyLetters } from './contract/letters.ts';
import { helpCall } from './domain/help-call.ts';

export type DutyMailNeeds = {
  log: EventLog;
  mail: MailPort;
  staff: StaffDirectory;
  people: Pick<IdentityQueries, 'reachable'>;
  common: { productName: string; publicUrl: string };
};

type Recipient = { member: string; email: string; name: string };

const letter = (
  { mail, common: { productName, publicUrl } }: DutyMailNeeds,
  to: Recipient,
  { key, template, when = null }: { key: string; template: LetterTemplate; when?: string | null },
): Promise<void> => {
  const { subject, paragraphs, written } = writeLetter(template, {
    product: productName,
    page: `${publicUrl}/admin/duty`,
    when,
  });
  return mail.send({
    key,
    to: to.email,
    subject,
    text: [`Hello ${to.name},`, ...paragraphs, `Thank you for looking after everyone,\n${productName}`].join('\n\n'),
    written,
    notice: { member: to.member, path: '/admin/duty' },
  });
};

const call = (needs: DutyMailNeeds, key: string, to: Recipient, template: LetterTemplate): Promise<void> =>
  letter(needs, to, { key: `help:${key}`, template });

/** To the one who was called; not once another one has seen it. */
export const mailCalled =
  (needs: DutyMailNeeds) =>
  async ({ signal, to }: { signal: string; to: string }, key: string): Promise<void> => {
    const { status } = await stateOf(needs.log, helpCall, signal);
    const recipient = status === 'waiting' ? await needs.people.reachable(to) : null;
    if (recipient) await call(needs, key, { member: to, ...recipient }, dutyLetters.called);
  };

/** No one was on duty: to all staff but those whom the call concerns. */
export const mailAllStaff =
  (needs: DutyMailNeeds) =>
  async ({ signal }: { signal: string }): Promise<void> => {
    const { status, called, asker, about } = await stateOf(needs.log, helpCall, signal);
    if (status !== 'waiting' || called.length > 0) return;
    for (const to of await needs.staff.admins())
      if (to.member !== asker && to.member !== about)
        await call(needs, `${signal}:${to.member}`, to, dutyLetters.calledAll);
  };

/** To a member of the staff who was put on duty, or is asked to take over. */
export const mailAboutShift =
  (needs: DutyMailNeeds) =>
  async (about: { shift: string; to: string; kind: 'planned' | 'offered'; from: string | null }, key: string) => {
    const to = await needs.people.reachable(about.to);
    if (!to) return;
    const day = (from: string | null, reader: DateReader) => (from === null ? '' : ` on ${writtenDay(from, reader)}`);
    const planned = about.kind === 'planned';
    await letter(
      needs,
      { member: about.to, ...to },
      {
        key: `shift:${key}`,
        template: planned ? dutyLetters.planned : dutyLetters.offered,
        when: day(about.from, to),
      },
    );
  };
