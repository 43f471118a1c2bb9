import { minutes, plus } from '#kernel/contract/time.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { handler, memberHandler, memberWriteHandler, type Call, type Handler } from '#kernel/module.ts';
import { assembled } from '#kernel/serializer.ts';
import type { RemovalFacts } from '#modules/identity/index.ts';
import type { SchedulingCommands } from '../commands.ts';
import * as api from '../contract/api.ts';
import type { SessionForm } from '../contract/session-form.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { waitedForSessions, waitForSeat } from '../contract/waiting-list-api.ts';
import { viewContext, sessionLists, type SessionViewNeeds, type Zoned } from '../views/session-lists.ts';
import { actingAs } from './acting.ts';
import { hostHandlers } from './hosts.ts';
import {
  hostedSessionRows,
  joinedSessionRows,
  searchSessionRows,
  sessionRow,
  waitedForSessionRows,
  wellsSessionRows,
  type SessionRow,
} from '../projections/session-rows.ts';
import { seriesHandlers } from './series.ts';
import { sessionView, sessionJson } from '../views/sessions.ts';

type SessionsParts = SessionViewNeeds & {
  sql: Sql;
  commands: SchedulingCommands;
  removals: RemovalFacts;
};
export const schedulingHandlers = ({ sql, commands, settings, rooms, removals }: SessionsParts): Handler[] => {
  const list = sessionLists({ settings, rooms });
  const contextOf = (call: Call, input: Zoned, row: SessionRow) => viewContext(call, input, { settings, rooms }, [row]);
  const notOverBefore = (call: Call) => plus(call.now, -minutes(settings.OVERRUN_MIN));

  const visible = async (call: Call, id: string): Promise<SessionRow | Refusal> => {
    const row = await sessionRow(sql, call.member ?? null, id);
    if (!row) return refuse('SESSION_DOES_NOT_EXIST');
    return row.status === 'deleted' ? refuse('SESSION_DELETED') : row;
  };
  const answer = async (call: Call, input: Zoned & { id: string }) => {
    const row = await visible(call, input.id);
    return isRefusal(row) ? row : { session: sessionView(row, await contextOf(call, input, row)) };
  };
  /** A host whom the member restricts has sessions for them only while they have a place: they leave one as others see it. */
  const answerAfterLeaving = async (call: Call, input: Zoned & { id: string; flag: boolean }) => {
    const row = await visible(call, input.id);
    const left = isRefusal(row) && !input.flag ? await sessionRow(sql, null, input.id) : undefined;
    return left ? { session: sessionView(left, await contextOf(call, input, left)) } : answer(call, input);
  };

  return [
    ...hostHandlers({ sql, handOver: commands.handOver, settings, visible, answer }),
    ...seriesHandlers({ sql, series: commands.series, list, changes: changedForm }),
    handler(api.searchSessions, (input, call) =>
      list(call, input, input.sort_type === 'new' ? 'newest' : 'soonest', (page) =>
        searchSessionRows(sql, call.member ?? null, {
          ...page,
          q: input.q,
          from: input.start_time_from,
          to: input.start_time_to,
          well: input.group_uuid === '' ? undefined : input.group_uuid,
          withSeatsOnly: input.exclude_full_sessions,
          newestFirst: input.sort_type === 'new',
          notOverBefore: notOverBefore(call),
        }),
      ),
    ),
    memberHandler(api.joinedSessions, (input, call) =>
      list(call, input, byStart(input), (page) => joinedSessionRows(sql, call.member, { ...page, ...ordered(input) })),
    ),
    handler(api.hostedSessions, async (input, call) => {
      // Nor do others find the profile on which they stand (C-173).
      const isHidden = call.member?.isAdmin !== true && (await removals.isRemoved(input.id, call.now));
      return list(call, input, byStart(input), (page) =>
        isHidden
          ? Promise.resolve([])
          : hostedSessionRows(sql, call.member ?? null, input.id, { ...page, ...ordered(input) }),
      );
    }),
    memberHandler(api.groupSessions, (input, call) =>
      list(call, input, 'soonest', (page) =>
        wellsSessionRows(sql, call.member, {
          ...page,
          withSeatsOnly: input.exclude_full_sessions,
          notOverBefore: notOverBefore(call),
        }),
      ),
    ),
    handler(api.getSession, async (input, call) => {
      const row = await visible(call, input.id);
      return isRefusal(row) ? row : assembled({ session: sessionJson(row, await contextOf(call, input, row)) });
    }),
    memberWriteHandler(
      api.joinSession,
      ({ id, flag, instead_of: insteadOf }, call) =>
        flag
          ? commands.register(call.caller, id, call.member.id, insteadOf)
          : commands.unregister(call.caller, id, call.member.id),
      answerAfterLeaving,
    ),
    memberWriteHandler(
      waitForSeat,
      ({ id, flag }, call) =>
        (flag ? commands.joinWaitingList : commands.leaveWaitingList)(call.caller, id, call.member.id),
      answerAfterLeaving,
    ),
    memberHandler(waitedForSessions, (input, call) =>
      list(call, input, 'soonest', (page) => waitedForSessionRows(sql, call.member, { ...page, now: call.now })),
    ),
    memberWriteHandler(
      api.createSession,
      async (input, call): Promise<{ session: string } | Refusal> => {
        const host = { member: call.member.id, timezone: input.timezone };
        const plan = { form: newForm(input, settings), groupHosted: input.is_group_hosted };
        return input.repeat === 'SINGLE'
          ? commands.schedule(call.caller, host, plan)
          : commands.series.plan(call.caller, host, {
              ...plan,
              repeat: input.repeat,
              endsAt: input.seriesEndTime ?? null,
            });
      },
      (call, input, planned) => answer(call, { ...input, id: planned.session }),
    ),
    memberWriteHandler(
      api.updateSession,
      async (input, call): Promise<Refusal | undefined> =>
        input.repeat === undefined || input.repeat === 'SINGLE'
          ? commands.update(call.caller, actingAs(call.member), input.id, changedForm(input))
          : commands.series.repeat(call.caller, actingAs(call.member), input.id, {
              form: changedForm(input),
              repeat: input.repeat,
              endsAt: input.seriesEndTime ?? null,
            }),
      answer,
    ),
    memberWriteHandler(
      api.deleteSession,
      (input, call) => commands.callOff(call.caller, actingAs(call.member), input.id),
      (_, input, outcome) => Promise.resolve({ session: { uuid: input.id, outcome } }),
    ),
  ];
};

const byStart = ({ order }: { order: 'asc' | 'desc' }) => (order === 'desc' ? 'latest' : 'soonest');
const ordered = (input: {
  order: 'asc' | 'desc';
  start_time_from?: string | undefined;
  start_time_to?: string | undefined;
}) => ({ order: input.order, from: input.start_time_from, to: input.start_time_to });

type SessionsSent = {
  title: string;
  description: string;
  externalLink: string | null;
  startTime: string | null;
  duration: number;
  maxAttendees: number;
  max_attendees: number;
};

/** An empty link is none. */
const link = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

const newForm = (
  input: Omit<SessionsSent, 'title' | 'description' | 'maxAttendees' | 'max_attendees'> & {
    title: string | null;
    description: string | null;
    group: string | null;
    maxAttendees?: number | undefined;
    max_attendees?: number | undefined;
  },
  { ATTENDEES_MAX }: SchedulingSettings,
): SessionForm => ({
  title: input.title ?? '',
  description: input.description ?? '',
  externalLink: link(input.externalLink),
  group: input.group,
  startTime: input.startTime,
  duration: input.duration,
  maxAttendees: input.maxAttendees ?? input.max_attendees ?? ATTENDEES_MAX,
});

const changedForm = (input: { [Name in keyof SessionsSent]?: SessionsSent[Name] | undefined }): Partial<
  Omit<SessionForm, 'group'>
> => {
  const sent = {
    title: input.title,
    description: input.description,
    externalLink: input.externalLink ?? undefined,
    startTime: input.startTime ?? undefined,
    duration: input.duration,
    maxAttendees: input.maxAttendees ?? input.max_attendees,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
};
