import { wellRows } from '#modules/communities/index.ts';
import { on, type Change, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionHandedOver,
  SessionScheduled,
  SessionStarted,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import {
  CareSuggested,
  MemberReported,
  PostReported,
  ReportClosed,
  RestrictionReasonReported,
  RestrictionReported,
  SessionReported,
  WellReported,
} from '../contract/moderation-events.ts';

const staff = ({ data: { report } }: { data: { report: string } }): Change[] => [
  { topic: 'report', id: report, to: 'staff' },
];

const reported = (
  { report, note = null }: { report: string; note?: string | null },
  { occurredAt }: { occurredAt: string },
) => ({
  report,
  note,
  reported_at: occurredAt,
  kind: 'report',
  member: null,
  session: null,
  /** Of the session when it was reported, once another one hosts it. */
  host: null,
  well: null,
  status: 'open',
  decision: null,
  closed_at: null,
  closed_by: null,
  closing_note: null,
});

/** All cases with what staff need to see; titles of sessions and Wells are stored with them. */
export const reportsProjection: Projection = {
  name: 'moderation_reports',
  version: 9,
  tables: `
    create table report (
      report uuid primary key,
      type text not null,
      reporter uuid not null,
      target uuid not null,
      version integer,
      member uuid,
      session uuid,
      host uuid,
      well uuid,
      kind text not null,
      note text,
      status text not null,
      reported_at timestamptz not null,
      decision text,
      closed_at timestamptz,
      closed_by uuid,
      closing_note text
    );
    create index report_newest on report (reported_at desc, report);
    create index report_open on report (reported_at desc, report) where status = 'open';
    create index report_of on report (member, session);
    create index report_session on report (session) where host is null;
    create table session (
      session uuid primary key,
      title text not null,
      host uuid not null,
      group_hosted boolean not null,
      coming boolean not null,
      live boolean not null
    );
    ${wellRows.tables}
  `,
  reactions: [
    on(MemberReported, ({ data, meta }, rows) =>
      rows.put('report', {
        ...reported(data, meta),
        type: 'USER_FLAG_USER',
        reporter: data.by,
        target: data.member,
        member: data.member,
        session: data.session,
        kind: data.kind,
      }),
    ),
    on(RestrictionReported, ({ data, meta }, rows) =>
      rows.put('report', {
        ...reported(data, meta),
        type: 'USER_BLOCK_USER',
        reporter: data.by,
        target: data.member,
        member: data.member,
      }),
    ),
    on(RestrictionReasonReported, ({ data: { report, note } }, rows) => rows.patch('report', { report }, { note })),
    on(SessionReported, ({ data, meta }, rows) =>
      rows.put('report', {
        ...reported(data, meta),
        type: data.message === undefined ? 'USER_FLAG_SESSION' : 'USER_FLAG_CHAT_MESSAGE',
        reporter: data.by,
        target: data.message ?? data.session,
        session: data.session,
      }),
    ),
    on(WellReported, ({ data, meta }, rows) =>
      rows.put('report', {
        ...reported(data, meta),
        type: 'USER_FLAG_GROUP',
        reporter: data.by,
        target: data.well,
        well: data.well,
      }),
    ),
    on(PostReported, ({ data, meta }, rows) =>
      rows.put('report', {
        ...reported(data, meta),
        type: 'USER_FLAG_FORUM_POST',
        reporter: data.by,
        target: data.post,
        version: data.version,
        member: data.member,
        well: data.well,
      }),
    ),
    // No member reported it: the reporter of this type is never shown.
    on(CareSuggested, ({ data, meta }, rows) =>
      rows.put('report', {
        ...reported(data, meta),
        type: 'CARE_FOR_FORUM_POST',
        reporter: data.member,
        target: data.post,
        version: data.version,
        member: data.member,
        well: data.well,
        note: null,
      }),
    ),
    on(ReportClosed, ({ data, meta }, rows) =>
      rows.patch(
        'report',
        { report: data.report },
        {
          status: 'closed',
          decision: data.decision,
          closed_at: meta.occurredAt,
          closed_by: data.by,
          closing_note: data.note,
        },
      ),
    ),
    // Texts about a forgotten member are removed; that there was a report stays.
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.patchAll('report', { reporter: member }, { note: null });
      rows.patchAll('report', { closed_by: member }, { closing_note: null });
      rows.patchAll('report', { member }, { note: null, closing_note: null });
    }),
    on(SessionScheduled, ({ data: { session, title, host, groupHosted } }, rows) =>
      rows.put('session', { session, title, host, group_hosted: groupHosted, coming: true, live: false }),
    ),
    on(SessionUpdated, ({ data: { session, title } }, rows) => rows.patch('session', { session }, { title })),
    on(SessionHandedOver, async ({ data: { session, host, before } }, rows) => {
      rows.patch('session', { session }, { host });
      await rows.run('update $schema.report set host = $2 where session = $1 and host is null', [session, before]);
    }),
    on(SessionStarted, ({ data: { session } }, rows) => rows.patch('session', { session }, { live: true })),
    ...[SessionEnded, SessionCanceled, SessionDeleted].map((type) =>
      on<string, typeof type.schema, void>(type, ({ data: { session } }, rows) =>
        rows.patch('session', { session }, { coming: false, live: false }),
      ),
    ),
    ...wellRows.reactions,
  ],
  changes: [
    MemberReported,
    RestrictionReported,
    RestrictionReasonReported,
    SessionReported,
    WellReported,
    PostReported,
    CareSuggested,
    ReportClosed,
  ].map((type) => on<string, typeof type.schema, Change[]>(type, staff)),
};
