import { fold } from '../../shared-kernel/decider.ts';
import type { EventLog } from '../../shared-kernel/event-log.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import type { IdentityQueries } from '../identity/index.ts';
import { knownZone } from './contract/days.ts';
import { session } from './domain/session.ts';
import type { SessionState } from './domain/session-state.ts';

type Parts = { log: EventLog; mail: MailPort; people: IdentityQueries; productName: string; publicUrl: string };

/** "Monday, May 4, 2026, 7:00 PM GMT+1" in the reader's zone (C-028). */
const when = (instant: string, timezone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(timezone),
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));

const past = async (log: EventLog, id: string) => log.read(session.stream(id));
const stateAfter = (facts: readonly object[]): SessionState => fold(session, facts as never[]);

/** Everybody who is registered, one mail each; who has no address any more is left out. */
const mailAttendees = async (
  { mail, people, productName }: Parts,
  state: SessionState,
  key: string,
  write: (timezone: string) => { subject: string; text: string },
) => {
  for (const member of state.attendees) {
    const reader = await people.reachable(member);
    if (!reader) continue;
    const { subject, text } = write(reader.timezone);
    await mail.send({
      key: `${key}:${member}`,
      to: reader.email,
      subject,
      text: `Hello ${reader.username},\n\n${text}\n\nTake good care of yourself,\n${productName}\n`,
    });
  }
};

/** Seats and allowance are given back, and there is somewhere else to go (C-009, I-006, I-012, I-020). */
export const mailCanceled = async (parts: Parts, id: string): Promise<void> => {
  const state = stateAfter(await past(parts.log, id));
  await mailAttendees(parts, state, `session-canceled:${id}`, (timezone) => ({
    subject: 'A session you registered for was canceled',
    text: [
      `The session on ${when(state.startsAt, timezone)} was canceled. You do not need to do anything: your seat and your monthly allowance are free again.`,
      `You can find other sessions here: ${parts.publicUrl}/sessions`,
    ].join('\n\n'),
  }));
};

/** Only a new time or a new link is worth a mail; the mail tells both times (I-006, I-019, C-189). */
export const mailChanged = async (parts: Parts, id: string, change: string): Promise<void> => {
  const facts = await past(parts.log, id);
  const at = facts.findIndex((fact) => fact.id === change);
  const [before, after] = [stateAfter(facts.slice(0, at)), stateAfter(facts.slice(0, at + 1))];
  const moved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;
  const newLink = facts[at]?.data['externalUrl'] !== undefined;
  if (!moved && !newLink) return;
  await mailAttendees(parts, stateAfter(facts), `session-changed:${change}`, (timezone) => ({
    subject: 'A session you registered for was changed',
    text: [
      moved
        ? `The session on ${when(before.startsAt, timezone)} now starts on ${when(after.startsAt, timezone)} and takes ${after.durationMinutes} minutes. Your seat is kept. If the new time does not suit you, you can unregister.`
        : `The session on ${when(after.startsAt, timezone)} has a new meeting link. You will find it when you enter the session.`,
      `${parts.publicUrl}/session/${id}`,
    ].join('\n\n'),
  }));
};
