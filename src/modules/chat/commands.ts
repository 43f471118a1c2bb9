import { newId } from '#kernel/commands/idempotency.ts';
import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { sameText } from '#kernel/contract/written-text.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { IdentityQueries, RemovalFacts } from '#modules/identity/index.ts';
import type { StaffEntries } from '#modules/live-rooms/index.ts';
import type { OpenReports } from '#modules/moderation/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { SchedulingFacts, SessionFacts } from '#modules/scheduling/index.ts';
import { channelStream, type Reaction } from './contract/chat-events.ts';
import { lookStream, StoredMessageRead } from './contract/look-events.ts';
import type { ChatSettings } from './contract/settings.ts';
import { channel, mayRead, type ChatCaller, type Circle, type Lifetime } from './domain/channel.ts';
import type { StoredMessage } from './contract/api.ts';

export type ChatNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  secrets: PersonalData;
  scheduling: SchedulingFacts;
  people: IdentityQueries;
  restrictions: Pick<RestrictionFacts, 'restrictedBy'>;
  removals: RemovalFacts;
  staff: StaffEntries;
  reports: Pick<OpenReports, 'areAbout'>;
  settings: ChatSettings;
};

/** What members and staff do in chats; each answers what refused it, or nothing. */
export type Chat = ReturnType<typeof chatCommands>;

/** A chat belongs to the host, unless the session is group-hosted, and to all members with a seat (CHT-015, I-047). */
export const circleOf = ({ status, host, groupHosted, attendees }: SessionFacts): Circle => ({
  exists: status !== 'none' && status !== 'deleted',
  members: [...new Set([...(groupHosted || host === '' ? [] : [host]), ...attendees])],
});

export const chatCommands = ({
  execute,
  log,
  clock,
  secrets,
  scheduling,
  people,
  restrictions,
  removals,
  staff,
  reports,
  settings,
}: ChatNeeds) => {
  const circle = async (session: string) => circleOf(await scheduling.session(session));

  /** Staff are staff in a chat after an entry with a reason (C-099), and for a message that is to be judged. */
  const isStaffIn = async (session: string, { id, isAdmin }: SignedIn, message?: string): Promise<boolean> =>
    isAdmin && ((await staff.hasEntered(session, id)) || (message !== undefined && (await reports.areAbout(message))));

  const acting = async (session: string, by: SignedIn, message?: string): Promise<ChatCaller> => {
    const { id } = by;
    const [[person], isAdmin] = await Promise.all([people.people([id]), isStaffIn(session, by, message)]);
    return { id, isAdmin, isNew: person === undefined || between(person.joinedAt, clock.now()) < days(1) };
  };
  const context = async (session: string, by: SignedIn, message?: string) => {
    const [around, who] = await Promise.all([circle(session), acting(session, by, message)]);
    return { session, circle: around, by: who, now: clock.now(), settings };
  };

  const isHiddenFrom = async ({ isAdmin }: SignedIn, other: string) =>
    !isAdmin && (await removals.isRemoved(other, clock.now()));

  return {
    /** What forbids looking into the chat; who belongs to it is asked of the session itself. */
    mayRead: async (session: string, by: SignedIn, until: Lifetime): Promise<Refusal | undefined> => {
      const [around, isAdmin] = await Promise.all([circle(session), isStaffIn(session, by)]);
      return mayRead(until, { circle: around, by: { id: by.id, isAdmin }, now: clock.now() });
    },

    send: async (
      by: Caller,
      session: string,
      member: SignedIn,
      { text, clientId = newId(by, 'sending') }: { text: string; clientId?: string | undefined },
    ): Promise<{ message: string } | Refusal> => {
      const done = await execute(by, channel, session, {
        type: 'Send',
        ...(await context(session, member)),
        message: newId(by, 'message'),
        clientId,
        text,
        print: secrets.fingerprint('chat', `${member.id}|${sameText(text)}`),
      });
      if (isRefusal(done)) return done;
      const sent = [...done.state.messages.values()].find(
        (each) => each.author === member.id && each.clientId === clientId,
      );
      return sent ? { message: sent.id } : refuse('CHAT_MESSAGE_DOES_NOT_EXIST');
    },

    edit: async (by: Caller, session: string, member: SignedIn, message: string, text: string) =>
      refusalOf(
        await execute(by, channel, session, {
          type: 'Edit',
          ...(await context(session, member)),
          message,
          text,
          wording: secrets.fingerprint('chat-wording', `${message}|${text.trim()}`),
        }),
      ),

    remove: async (by: Caller, session: string, member: SignedIn, message: string) =>
      refusalOf(
        await execute(by, channel, session, { type: 'Delete', ...(await context(session, member, message)), message }),
      ),

    react: async (
      by: Caller,
      session: string,
      member: SignedIn,
      of: { message: string; reaction: Reaction; on: boolean },
    ) => {
      const author = (await stateOf(log, channel, session)).messages.get(of.message)?.author;
      const hidden = author !== undefined && (await isHiddenFrom(member, author));
      return refusalOf(
        await execute(by, channel, session, { type: 'React', ...(await context(session, member)), ...of, hidden }),
      );
    },

    /** A tag across a restriction notifies no one (I-008), and the sender cannot notice it. */
    tag: async (by: Caller, session: string, member: SignedIn, tagged: string) => {
      const around = await context(session, member);
      const members = (await isHiddenFrom(member, tagged))
        ? around.circle.members.filter((each) => each !== tagged)
        : around.circle.members;
      const told = { type: 'Tag' as const, ...around, circle: { ...around.circle, members }, member: tagged };
      const [mine, theirs] = await Promise.all([member.id, tagged].map((id) => restrictions.restrictedBy(id)));
      if (!mine!.has(tagged) && !theirs!.has(member.id)) return refusalOf(await execute(by, channel, session, told));
      return refusalOf(channel.decide(told, await stateOf(log, channel, session)));
    },

    /**
     * Every wording of a message, as far as it was not destroyed: while a report about it is open. The look is recorded
     * before anything is shown.
     */
    stored: async (by: Caller, member: SignedIn, session: string, id: string): Promise<Stored | undefined> => {
      if (!(await reports.areAbout(id))) return undefined;
      const meta = {
        actor: { kind: 'admin', id: member.id },
        occurredAt: clock.now(),
        correlation: by.correlation,
      } as const;
      const look = did(StoredMessageRead, { session, message: id });
      const { position } = await log.append(lookStream(session), 'any', [look], meta);
      if (position > by.position) by.position = position;
      const facts = (await log.read(channelStream(session))).filter(({ data }) => data['message'] === id);
      const sent = facts.find(({ type }) => type === 'MessageSent');
      if (!sent) return undefined;
      const deleted = facts.find(({ type }) => type === 'MessageDeleted');
      return {
        id,
        author: String(sent.data['author']),
        wording: facts
          .filter(({ type }) => type === 'MessageSent' || type === 'MessageEdited')
          .map(({ data, meta }) => ({ at: meta.occurredAt, text: data['text'] as string | null })),
        deleted_at: deleted?.meta.occurredAt ?? null,
        deleted_by: deleted ? String(deleted.data['by']) : null,
        kept: facts.some(({ type }) => type === 'MessageKept'),
      };
    },
  };
};

/** A stored message before its author has a name. */
export type Stored = Omit<StoredMessage, 'author'> & { author: string };
