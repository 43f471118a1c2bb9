import { letterFrame } from '#kernel/contract/letter-frame.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { writeLetter, type LetterTemplate } from '#kernel/contract/letters.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { writtenDay } from '#modules/identity/contract/dates.ts';
import type { IdentityQueries, StaffDirectory } from '#modules/identity/index.ts';
import { dutyLetters, onDay } from './contract/letters.ts';
import { helpCall } from './domain/help-call.ts';

export type DutyMailNeeds = Pick<KernelParts, 'log' | 'mail'> & {
  staff: StaffDirectory;
  people: Pick<IdentityQueries, 'reachable'>;
  common: { productName: string; publicUrl: string };
};

type Recipient = { member: string; email: string; name: string; language?: Language | null };

const letter = (
  { mail, common: { productName, publicUrl } }: DutyMailNeeds,
  to: Recipient,
  { key, template, when = null }: { key: string; template: LetterTemplate; when?: string | null },
): Promise<void> => {
  const values = { product: productName, page: `${publicUrl}/admin/duty`, when };
  const { subject, paragraphs, written } = writeLetter(template, values, to.language);
  const { hello, thanks } = letterFrame(to.language);
  return mail.send({
    key,
    to: to.email,
    subject,
    text: [hello(to.name), ...paragraphs, thanks(productName)].join('\n\n'),
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
    const planned = about.kind === 'planned';
    await letter(
      needs,
      { member: about.to, ...to },
      {
        key: `shift:${key}`,
        template: planned ? dutyLetters.planned : dutyLetters.offered,
        when: about.from === null ? '' : onDay[to.language ?? OWN_LANGUAGE](writtenDay(about.from, to)),
      },
    );
  };
