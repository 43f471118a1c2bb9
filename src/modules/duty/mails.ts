import type { EventLog } from '#kernel/log/event-log.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { MailPort } from '#kernel/mail.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import type { IdentityQueries, StaffDirectory } from '#modules/identity/index.ts';
import { helpCall } from './domain/help-call.ts';

export type DutyMailNeeds = {
  log: EventLog;
  mail: MailPort;
  staff: StaffDirectory;
  people: Pick<IdentityQueries, 'reachable'>;
  common: { productName: string; publicUrl: string };
};

type Recipient = { email: string; name: string };

const letter = (
  { mail, common: { productName, publicUrl } }: DutyMailNeeds,
  to: Recipient,
  { key, subject, lines }: { key: string; subject: string; lines: readonly string[] },
): Promise<void> =>
  mail.send({
    key,
    to: to.email,
    subject: `${productName}: ${subject}`,
    text: [
      `Hello ${to.name},`,
      ...lines,
      `${publicUrl}/admin/duty`,
      `Thank you for looking after everyone,\n${productName}`,
    ].join('\n\n'),
  });

/** No names and no topic: a bystander learns only that there is something to do (I-012). */
const call = (needs: DutyMailNeeds, key: string, to: Recipient, first: string): Promise<void> =>
  letter(needs, to, {
    key: `help:${key}`,
    subject: 'please look now',
    lines: [first, 'Please open this page now and say that you have seen it. After a minute the next one is called.'],
  });

/** To the one who was called; not once another one has seen it. */
export const mailCalled =
  (needs: DutyMailNeeds) =>
  async ({ signal, to }: { signal: string; to: string }, key: string): Promise<void> => {
    const { status } = await stateOf(needs.log, helpCall, signal);
    const recipient = status === 'waiting' ? await needs.people.reachable(to) : null;
    if (recipient) await call(needs, key, recipient, 'A member needs a person of the team.');
  };

/** No one was on duty: to all staff but those whom the call concerns. */
export const mailAllStaff =
  (needs: DutyMailNeeds) =>
  async ({ signal }: { signal: string }): Promise<void> => {
    const { status, called, asker, about } = await stateOf(needs.log, helpCall, signal);
    if (status !== 'waiting' || called.length > 0) return;
    for (const { member, ...to } of await needs.staff.admins())
      if (member !== asker && member !== about)
        await call(needs, `${signal}:${member}`, to, 'A member needs a person of the team, and nobody is on duty.');
  };

/** To a member of the staff who was put on duty, or is asked to take over. */
export const mailAboutShift =
  (needs: DutyMailNeeds) =>
  async (about: { shift: string; to: string; kind: 'planned' | 'offered'; from: string | null }, key: string) => {
    const to = await needs.people.reachable(about.to);
    if (!to) return;
    const day = (from: string | null, reader: DateReader) => (from === null ? '' : ` on ${writtenDay(from, reader)}`);
    const planned = about.kind === 'planned';
    await letter(needs, to, {
      key: `shift:${key}`,
      subject: planned ? 'you are on duty' : 'can you take over a shift?',
      lines: [
        planned
          ? `You were put on duty${day(about.from, to)}. If that does not suit you, offer the shift to another member of the staff.`
          : 'You are asked to take over a shift. It stays with its owner until you accept.',
      ],
    });
  };
