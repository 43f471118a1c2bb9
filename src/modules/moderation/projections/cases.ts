import { on, type DeclaredChange, type Projection } from '#kernel/read-models/projection.ts';
import { HelpAsked } from '#modules/duty/contract/help-events.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { dueAt } from '../contract/case-due.ts';
import {
  CaseAssigned,
  CaseClosed,
  CaseDecided,
  CaseOpened,
  CasePriorityChanged,
  CaseReopened,
  DecisionEnded,
  MemberInformed,
  ReporterInformed,
  ReportJoinedCase,
  caseEvents,
  type CasePriority,
} from '../contract/case-events.ts';

/** Without the one about whom a call for help is. */
const staff = ({ data }: { data: { case: string } }): DeclaredChange[] => [
  {
    topic: 'case',
    id: data.case,
    to: 'staff',
    except: {
      query: `select h.about::text as member from moderation_cases.case_file c
        join moderation_cases.help_call h on c.about = 'help' and h.signal = c.target
        where c.case_id = $1::uuid and h.about is not null`,
      values: [data.case],
    },
  },
];

/** The cases of staff, with what was decided about members; words of notes stay in the stream. */
export const casesProjection: Projection = {
  name: 'moderation_cases',
  version: 2,
  tables: `
    create table case_file (
      case_id uuid primary key,
      about text not null,
      target uuid not null,
      member uuid,
      session uuid,
      well uuid,
      status text not null,
      priority text not null,
      assignee uuid,
      opened_at timestamptz not null,
      since timestamptz not null,
      due_at timestamptz not null,
      closed_at timestamptz,
      closed_by uuid,
      reports integer not null,
      restrictions integer not null,
      cares integer not null
    );
    create index case_due on case_file (due_at, case_id) where status = 'open';
    create index case_closed on case_file (closed_at desc, case_id) where status = 'closed';
    create index case_member on case_file (member, opened_at desc);
    create table help_call (signal uuid primary key, asker uuid, about uuid);
    create table case_report (report uuid primary key, case_id uuid not null, kind text not null, informed boolean not null);
    create index case_reports on case_report (case_id);
    create table case_decision (
      decision uuid primary key,
      case_id uuid not null,
      member uuid,
      decided_by uuid not null,
      deed text not null,
      clause text,
      reason text,
      conditions text,
      until timestamptz,
      decided_at timestamptz not null,
      ended text,
      ended_at timestamptz,
      informed boolean not null
    );
    create index case_decisions on case_decision (case_id, decided_at);
    create index member_decisions on case_decision (member, decided_at desc);
    create index concerned_decisions on case_decision (coalesce(member, decided_by));
  `,
  reactions: [
    on(HelpAsked, ({ data: { signal, by, member } }, rows) =>
      rows.put('help_call', { signal, asker: by, about: member }),
    ),
    on(CaseOpened, ({ data }, rows) => {
      const { case: id, about, target, member, session, well, priority, at } = data;
      rows.put('case_file', {
        case_id: id,
        about,
        target,
        member,
        session,
        well,
        status: 'open',
        priority,
        assignee: null,
        opened_at: at,
        since: at,
        due_at: dueAt(at, priority),
        closed_at: null,
        closed_by: null,
        reports: 0,
        restrictions: 0,
        cares: 0,
      });
    }),
    on(ReportJoinedCase, ({ data: { case: id, report, kind } }, rows) => {
      rows.put('case_report', { report, case_id: id, kind, informed: kind !== 'report' });
      const counter = { report: 'reports', restriction: 'restrictions', care: 'cares' }[kind];
      rows.add('case_file', { case_id: id }, { [counter]: 1 });
    }),
    on(CaseAssigned, ({ data: { case: id, to } }, rows) => rows.patch('case_file', { case_id: id }, { assignee: to })),
    on(CasePriorityChanged, async ({ data: { case: id, priority } }, rows) => {
      const [row] = await rows.run<{ since: Date }>(
        'update $schema.case_file set priority = $2 where case_id = $1 returning since',
        [id, priority],
      );
      if (row) rows.patch('case_file', { case_id: id }, { due_at: dueAt(row.since.toISOString(), priority) });
    }),
    on(CaseDecided, ({ data }, rows) => {
      const { case: id, decision, member, by, deed, clause, reason, conditions, until, at } = data;
      rows.put('case_decision', {
        decision,
        case_id: id,
        member,
        decided_by: by,
        deed,
        clause,
        reason,
        conditions,
        until,
        decided_at: at,
        ended: null,
        ended_at: null,
        informed: false,
      });
    }),
    on(DecisionEnded, ({ data: { decision, how, at } }, rows) =>
      rows.patch('case_decision', { decision }, { ended: how, ended_at: at }),
    ),
    on(MemberInformed, ({ data: { decision } }, rows) => rows.patch('case_decision', { decision }, { informed: true })),
    on(ReporterInformed, ({ data: { report } }, rows) => rows.patch('case_report', { report }, { informed: true })),
    on(CaseClosed, ({ data: { case: id, by, at } }, rows) =>
      rows.patch('case_file', { case_id: id }, { status: 'closed', closed_at: at, closed_by: by }),
    ),
    on(CaseReopened, async ({ data: { case: id, at } }, rows) => {
      const [row] = await rows.run<{ priority: CasePriority }>(
        `update $schema.case_file set status = 'open', since = $2, closed_at = null, closed_by = null
         where case_id = $1 returning priority`,
        [id, at],
      );
      if (row) rows.patch('case_file', { case_id: id }, { due_at: dueAt(at, row.priority) });
    }),
    // That there was a case stays, and which rule was broken; the words go.
    on(MemberForgotten, async ({ data: { member } }, rows) => {
      await rows.run(
        `update $schema.case_decision set reason = null, conditions = null where coalesce(member, decided_by) = $1`,
        [member],
      );
      rows.patchAll('help_call', { asker: member }, { asker: null });
      rows.patchAll('help_call', { about: member }, { about: null });
    }),
  ],
  changes: Object.values(caseEvents).map((type) => on<string, typeof type.schema, DeclaredChange[]>(type, staff)),
};
