import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import { explainMissedSession } from '../commands/explain-missed-session.ts';
import { forgiveMissedSession } from '../commands/forgive-missed-session.ts';
import { bookOf } from '../facts/book.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { noteTry } from '../commands/note-try.ts';
import * as api from '../contract/missed-api.ts';
import { missedReason, type MissedReason } from '../contract/missed-session.ts';
import { MissedSessionExplained } from '../contract/booking-events.ts';
import { bookingsStream } from '../contract/ids.ts';
import { session } from '../domain/session.ts';
import { countedLately, missedSessionsView } from '../views/missed-sessions.ts';

/** The calls about missed sessions: what counts, why, and what members and staff say about it. */
export const missedSessionHandlers = (needs: SchedulingNeeds): Handler[] => {
  const { log, settings } = needs;

  const shown = async (
    member: string,
    now: string,
    reasons: ReadonlyMap<string, MissedReason>,
  ): Promise<api.MissedSessions> => {
    const book = await bookOf(needs, member);
    const titles = new Map<string, string>();
    for (const { session: id } of countedLately(book, now, settings))
      titles.set(id, (await stateOf(log, session, id)).title);
    return missedSessionsView(book, { now, settings, titles, reasons });
  };

  const toMember = async (member: string, now: string) => {
    const reasons = new Map<string, MissedReason>();
    for (const { type, data } of await log.read(bookingsStream(member))) {
      const why = missedReason.safeParse(data['why']);
      if (type === MissedSessionExplained.type && why.success) reasons.set(String(data['session']), why.data);
    }
    return shown(member, now, reasons);
  };

  const toStaff = async (member: string, now: string): Promise<api.MissedSessions | Refusal> => {
    const account = await needs.accounts.account(member);
    return account.exists ? shown(member, now, new Map()) : refuse('USER_DOES_NOT_EXIST');
  };

  return [
    memberHandler(api.listMissedSessions, (_, { member, now }) => toMember(member.id, now)),
    memberWriteHandler(
      api.explainMissedSession,
      ({ id, why }, { caller, member, now }) =>
        explainMissedSession(needs)(caller, { member: member.id, session: id, why, now }),
      ({ member, now }) => toMember(member.id, now),
    ),
    memberWriteHandler(
      api.noteJoiningTry,
      ({ id, what, at }, { caller, member, now }) =>
        noteTry(needs)(caller, { member: member.id, session: id, what, at: at !== undefined && at < now ? at : now }),
      () => Promise.resolve({}),
    ),
    memberHandler(api.listMissedSessionsOf, ({ id }, { now }) => toStaff(id, now)),
    memberWriteHandler(
      api.forgiveMissedSession,
      ({ id, sid }, { caller }) => forgiveMissedSession(needs)(caller, { member: id, session: sid, because: 'staff' }),
      ({ now }, { id }) => toStaff(id, now),
    ),
  ];
};
