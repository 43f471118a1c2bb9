import type { Clock } from '../../shared-kernel/clock.ts';
import { stateOf } from '../../shared-kernel/commands.ts';
import type { EventLog } from '../../shared-kernel/event-log.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import type { JobHandler } from '../../shared-kernel/policy.ts';
import type { IdentityQueries } from '../identity/index.ts';
import type { SchedulingSettings } from '../scheduling/contract/settings.ts';
import { attachment, type Sender } from './appointments.ts';
import type { NotificationsSettings } from './contract/settings.ts';
import { attendeesOf, meeting, peopleOf, type Meeting } from './domain/meeting.ts';
import { reminding } from './domain/reminding.ts';
import {
  canceledLetter,
  changedLetter,
  offeredLetter,
  registeredLetter,
  reminderLetter,
  tooFewLetter,
  unregisteredLetter,
  type About,
  type Letter,
} from './letters.ts';
import { REMIND, TELL_TOO_FEW } from './policies/remind.ts';
import {
  TELL_CANCELED,
  TELL_CHANGED,
  TELL_OFFERED,
  TELL_REGISTERED,
  TELL_UNREGISTERED,
} from './policies/tell-members.ts';

export type NotificationsNeeds = Sender & {
  log: EventLog;
  clock: Clock;
  mail: MailPort;
  people: IdentityQueries;
  settings: NotificationsSettings;
  unregisterMinutes: SchedulingSettings['UNREGISTER_MIN_BEFORE'];
};
type Doing = Parameters<JobHandler>[0];

/** Mails as jobs; every one may run twice, and whoever has no address any more is left out. */
export const notificationsJobs = (needs: NotificationsNeeds): Record<string, JobHandler> => {
  const { log, clock, mail, people, settings, productName, publicUrl, supportEmail, unregisterMinutes } = needs;

  const history = async (session: string) => (await log.facts(meeting.stream(session))).events;

  const send = async (
    of: { session: string; meeting: Meeting; key: string; off?: boolean; reminder?: boolean; withCalendar?: boolean },
    members: Iterable<string>,
    write: (about: About) => Letter,
  ): Promise<void> => {
    for (const member of members) {
      const reader = await people.reachable(member);
      if (!reader) continue;
      const wishes = await stateOf(log, reminding, member);
      if (of.reminder && !wishes.reminders) continue;
      const asHost = member === of.meeting.host && !of.meeting.seats.get(member)?.held;
      const { subject, paragraphs } = write({ ...of, timezone: reader.timezone, publicUrl, asHost });
      await mail.send({
        key: `${of.key}:${member}`,
        to: reader.email,
        subject,
        text: [`Hello ${reader.username},`, ...paragraphs, `Take good care of yourself,\n${productName}\n`].join(
          '\n\n',
        ),
        ...(of.withCalendar === false
          ? {}
          : {
              calendar: attachment(needs, {
                ...of,
                member,
                reader: { name: reader.username, email: reader.email },
                discreet: wishes.discreet,
                now: clock.now(),
              }),
            }),
      });
    }
  };
  const isPast = ({ endsAt }: Meeting) => endsAt <= clock.now();

  return {
    [TELL_REGISTERED]: async (job) => {
      const [session, member, fact] = [text(job, 'session'), text(job, 'member'), text(job, 'fact')];
      const now = meeting.of(await history(session));
      // Given back, or called off, before the mail was written: then that is what they are told.
      if (now.state !== 'planned' || isPast(now) || !now.seats.get(member)?.held) return;
      await send({ session, meeting: now, key: `session-registered:${fact}` }, [member], (about) =>
        registeredLetter({ ...about, unregisterMinutes }),
      );
    },

    [TELL_OFFERED]: async (job) => {
      const [session, member, fact] = [text(job, 'session'), text(job, 'member'), text(job, 'fact')];
      const now = meeting.of(await history(session));
      const until = now.offers.get(member);
      if (now.state !== 'planned' || until === undefined || until <= clock.now()) return;
      await send({ session, meeting: now, key: `seat-offered:${fact}`, withCalendar: false }, [member], (about) =>
        offeredLetter({ ...about, until }),
      );
    },

    [TELL_UNREGISTERED]: async (job) => {
      const [session, member, fact] = [text(job, 'session'), text(job, 'member'), text(job, 'fact')];
      const now = meeting.of(await history(session));
      if (isPast(now) || now.seats.get(member)?.held !== false) return;
      await send({ session, meeting: now, key: `session-unregistered:${fact}`, off: true }, [member], (about) =>
        unregisteredLetter({ ...about, because: text(job, 'because'), supportEmail }),
      );
    },

    [TELL_CANCELED]: async (job) => {
      const [session, fact] = [text(job, 'session'), text(job, 'fact')];
      const facts = await history(session);
      const now = meeting.of(facts);
      if (isPast(now)) return;
      const concerned = new Set(attendeesOf(now));
      if (byOther(facts, fact, now.host)) concerned.add(now.host);
      await send({ session, meeting: now, key: `session-canceled:${session}`, off: true }, concerned, canceledLetter);
    },

    // Only a new time or a new link is worth a mail (C-189), and only to those who were registered before it.
    [TELL_CHANGED]: async (job) => {
      const [session, fact] = [text(job, 'session'), text(job, 'fact')];
      const facts = await history(session);
      const at = facts.findIndex(({ id }) => id === fact);
      const [before, after, now] = [
        meeting.of(facts.slice(0, at)),
        meeting.of(facts.slice(0, at + 1)),
        meeting.of(facts),
      ];
      const moved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;
      const newLink = facts[at]?.data['externalUrl'] !== undefined;
      if (now.state !== 'planned' || isPast(now) || !(moved || newLink)) return;
      const stillThere = new Set(attendeesOf(now));
      const concerned = new Set(attendeesOf(after).filter((member) => stillThere.has(member)));
      if (byOther(facts, fact, now.host)) concerned.add(now.host);
      const known = { ...after, seats: now.seats };
      await send({ session, meeting: known, key: `session-changed:${fact}` }, concerned, (about) =>
        changedLetter({ ...about, before, moved, newLink }),
      );
    },

    [REMIND]: async (job) => {
      const [session, startsAt] = [text(job, 'session'), text(job, 'startsAt')];
      const now = meeting.of(await history(session));
      // Moved, called off or begun meanwhile: another reminder, or none, is right.
      if (now.state !== 'planned' || now.startsAt !== startsAt || startsAt <= clock.now()) return;
      const which = job.key.startsWith(`${REMIND}:first:`) ? 'first' : 'last';
      await send(
        { session, meeting: now, key: `session-reminder:${which}:${session}:${startsAt}`, reminder: true },
        peopleOf(now),
        (about) => reminderLetter({ ...about, unregisterMinutes }),
      );
    },

    [TELL_TOO_FEW]: async (job) => {
      const [session, startsAt] = [text(job, 'session'), text(job, 'startsAt')];
      const now = meeting.of(await history(session));
      if (now.state !== 'planned' || now.startsAt !== startsAt || startsAt <= clock.now()) return;
      const registered = attendeesOf(now).length;
      if (registered >= settings.TOO_FEW_PEOPLE) return;
      await send(
        { session, meeting: now, key: `session-too-few:${session}:${startsAt}`, withCalendar: false },
        [now.host],
        (about) => tooFewLetter({ ...about, registered }),
      );
    },
  };
};

const text = ({ payload }: Doing, name: string) => String(payload[name]);

/** Staff did it, so the host does not know yet. */
const byOther = (facts: Awaited<ReturnType<EventLog['facts']>>['events'], fact: string, host: string): boolean => {
  const actor = facts.find(({ id }) => id === fact)?.meta.actor;
  return actor !== undefined && 'id' in actor && actor.id !== host;
};
