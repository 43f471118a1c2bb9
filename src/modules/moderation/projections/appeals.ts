import { on, type Change, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { AppealDecided, AppealMade, AppealOutcomeMailed, AppealTaken } from '../contract/appeal-events.ts';

/** The appeals of staff, what is due first; those of forgotten members are gone. */
export const appealsProjection: Projection = {
  name: 'moderation_appeals',
  version: 1,
  tables: `
    create table appeal (
      decision uuid primary key,
      case_id uuid not null,
      member uuid not null,
      text text,
      made_at timestamptz not null,
      due_at timestamptz not null,
      status text not null,
      taken_by uuid,
      outcome text,
      reason text,
      decided_by uuid,
      decided_at timestamptz,
      mailed boolean not null
    );
    create index appeal_due on appeal (due_at, decision) where status = 'open';
    create index appeal_decided on appeal (decided_at desc, decision) where status = 'decided';
    create index appeal_case on appeal (case_id);
    create index appeal_member on appeal (member);
  `,
  reactions: [
    on(AppealMade, ({ data: { decision, case: id, member, text, due, at } }, rows) =>
      rows.put('appeal', {
        decision,
        case_id: id,
        member,
        text,
        made_at: at,
        due_at: due,
        status: 'open',
        taken_by: null,
        outcome: null,
        reason: null,
        decided_by: null,
        decided_at: null,
        mailed: false,
      }),
    ),
    on(AppealTaken, ({ data: { decision, by } }, rows) => rows.patch('appeal', { decision }, { taken_by: by })),
    on(AppealDecided, ({ data: { decision, by, outcome, reason, at } }, rows) =>
      rows.patch('appeal', { decision }, { status: 'decided', outcome, reason, decided_by: by, decided_at: at }),
    ),
    on(AppealOutcomeMailed, ({ data: { decision } }, rows) => rows.patch('appeal', { decision }, { mailed: true })),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.remove('appeal', { member })),
  ],
  changes: [AppealMade, AppealTaken, AppealDecided, AppealOutcomeMailed].map((type) =>
    on<string, typeof type.schema, Change[]>(type, ({ data }) => [
      { topic: 'appeal', id: String(data['decision']), to: 'staff' },
    ]),
  ),
};
