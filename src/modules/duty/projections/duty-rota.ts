import { on, type Change, type DeclaredChange, type Projection } from '#kernel/read-models/projection.ts';
import { AdminRevoked, DeletionRequested, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { HelpAcknowledged, HelpAsked, HelpEnded, HelpPassedOn } from '../contract/help-events.ts';
import { ShiftCanceled, ShiftDeclined, ShiftHandedOver, ShiftOffered, ShiftPlanned } from '../contract/shift-events.ts';

const toStaff = ({ data }: { data: { shift: string } }): Change[] => [{ topic: 'duty', id: data.shift, to: 'staff' }];

/** The asker and the staff, without the member about whom the asker is worried: no one else hears of a call. */
const toAskerAndStaff = ({ data }: { data: { signal: string } }): DeclaredChange[] => [
  {
    topic: 'help',
    id: data.signal,
    to: {
      query: `select asker::text as member from duty_rota.call where signal = $1::uuid union all select 'staff'`,
      values: [data.signal],
    },
    except: {
      query: `select about::text as member from duty_rota.call where signal = $1::uuid and about is not null and about <> asker`,
      values: [data.signal],
    },
  },
];

/** Who is on duty when, and the calls for help with what became of them. */
export const dutyRotaProjection: Projection = {
  name: 'duty_rota',
  version: 3,
  tables: `
    create table shift (
      shift uuid primary key,
      member uuid not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      offered_to uuid
    );
    create index shift_times on shift (starts_at, shift);
    create index shift_member on shift (member);
    create index shift_offered on shift (offered_to);
    create table call (
      signal uuid primary key,
      asker uuid not null,
      place text not null,
      concern text not null,
      about uuid,
      session uuid,
      text text,
      status text not null,
      asked_at timestamptz not null,
      called uuid,
      called_at timestamptz,
      calls integer not null,
      seen_by uuid,
      seen_at timestamptz,
      ended_at timestamptz
    );
    create index call_open on call (asked_at, signal) where status <> 'ended';
    create index call_waiting on call (asked_at, signal) where status = 'waiting';
    create index call_ended on call (ended_at desc, signal) where status = 'ended';
    create index call_asker on call (asker, asked_at desc);
    create index call_about on call (about);
  `,
  reactions: [
    on(ShiftPlanned, ({ data: { shift, member, from, until } }, rows) =>
      rows.put('shift', { shift, member, starts_at: from, ends_at: until, offered_to: null }),
    ),
    on(ShiftOffered, ({ data: { shift, to } }, rows) => rows.patch('shift', { shift }, { offered_to: to })),
    on(ShiftHandedOver, ({ data: { shift, to } }, rows) =>
      rows.patch('shift', { shift }, { member: to, offered_to: null }),
    ),
    on(ShiftDeclined, ({ data: { shift } }, rows) => rows.patch('shift', { shift }, { offered_to: null })),
    on(ShiftCanceled, ({ data: { shift } }, rows) => rows.remove('shift', { shift })),
    on(HelpAsked, ({ data }, rows) => {
      const { signal, by, place, concern, member, session, text, at } = data;
      rows.put('call', {
        signal,
        asker: by,
        place,
        concern,
        about: member,
        session,
        text: text ?? null,
        status: 'waiting',
        asked_at: at,
        called: null,
        called_at: null,
        calls: 0,
        seen_by: null,
        seen_at: null,
        ended_at: null,
      });
    }),
    on(HelpPassedOn, ({ data: { signal, to, at } }, rows) => {
      rows.patch('call', { signal }, { called: to, called_at: at });
      rows.add('call', { signal }, { calls: 1 });
    }),
    on(HelpAcknowledged, ({ data: { signal, by, at } }, rows) =>
      rows.patch('call', { signal }, { status: 'seen', seen_by: by, seen_at: at }),
    ),
    on(HelpEnded, ({ data: { signal, at } }, rows) =>
      rows.patch('call', { signal }, { status: 'ended', ended_at: at }),
    ),
    // Who leaves the staff has no shift from then on; who was on duty before stays on record.
    ...[AdminRevoked, DeletionRequested].map((type) =>
      on<string, typeof type.schema, Promise<void>>(type, async ({ data: { member }, meta }, rows) => {
        await rows.run('delete from $schema.shift where member = $1::uuid and starts_at >= $2::timestamptz', [
          member,
          meta.occurredAt,
        ]);
        await rows.run(
          'update $schema.shift set ends_at = least(ends_at, $2::timestamptz), offered_to = null where member = $1::uuid',
          [member, meta.occurredAt],
        );
        rows.patchAll('shift', { offered_to: member }, { offered_to: null });
      }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.removeAll('shift', { member });
      rows.patchAll('shift', { offered_to: member }, { offered_to: null });
      rows.removeAll('call', { asker: member });
      rows.patchAll('call', { about: member }, { about: null });
    }),
  ],
  changes: [
    ...[ShiftPlanned, ShiftOffered, ShiftHandedOver, ShiftDeclined, ShiftCanceled].map((type) =>
      on<string, typeof type.schema, Change[]>(type, toStaff),
    ),
    on(AdminRevoked, ({ data: { member } }): Change[] => [{ topic: 'duty', id: member, to: 'staff' }]),
    ...[HelpAsked, HelpPassedOn, HelpAcknowledged, HelpEnded].map((type) =>
      on<string, typeof type.schema, DeclaredChange[]>(type, toAskerAndStaff),
    ),
  ],
};
