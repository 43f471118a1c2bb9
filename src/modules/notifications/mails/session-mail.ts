import { stateOf } from '#kernel/commands/commands.ts';
import { attachment } from '../calendar/appointments.ts';
import { meeting, type Meeting } from '../domain/meeting.ts';
import { reminding } from '../domain/reminding.ts';
import type { LettersAbout, LettersLetter } from './letters.ts';
import { mailText } from './mail-text.ts';
import type { SessionMailNeeds } from './needs.ts';

/** Everything that happened to a session. */
export const historyOf = async ({ log }: Pick<SessionMailNeeds, 'log'>, session: string) =>
  (await log.facts(meeting.stream(session))).events;

type SessionMail = {
  session: string;
  meeting: Meeting;
  /** With the member's id the key of the mail, by which it is sent once. */
  key: string;
  /** The appointment is canceled. */
  off?: boolean;
  withCalendar?: boolean;
  /** From then on it says nothing any more. */
  expires?: string;
};

/** Mails a letter about a session to each of these members who can be reached. */
export const mailAboutSession = async (
  needs: SessionMailNeeds,
  about: SessionMail,
  members: Iterable<string>,
  letterFor: (about: LettersAbout) => LettersLetter,
): Promise<void> => {
  const { log, clock, mail, people, productName, publicUrl } = needs;
  for (const member of members) {
    const reader = await people.reachable(member);
    if (!reader) continue;
    const choices = await stateOf(log, reminding, member);
    const { name, email, timezone, dateFormat } = reader;
    const asHost = member === about.meeting.host && !about.meeting.seats.get(member)?.held;
    const { subject, paragraphs, written } = letterFor({
      ...about,
      timezone,
      dateFormat,
      language: reader.language,
      publicUrl,
      asHost,
    });
    await mail.send({
      key: `${about.key}:${member}`,
      to: email,
      subject,
      text: mailText(productName, reader, paragraphs),
      written,
      notice: {
        member,
        path: `/session/${about.session}`,
        ...(about.expires === undefined ? {} : { expires: about.expires }),
      },
      ...(about.withCalendar === false
        ? {}
        : {
            calendar: attachment(needs, {
              ...about,
              member,
              reader: { name, email, language: reader.language },
              discreet: choices.discreet,
              now: clock.now(),
            }),
          }),
    });
  }
};
