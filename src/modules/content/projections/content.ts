import type { EventMeta } from '#kernel/contract/event.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { on, type Change, type Projection } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { AccountRegistered, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { TermsAccepted } from '#modules/identity/contract/login-events.ts';
import {
  ContentDraftDiscarded,
  ContentDrafted,
  ContentPublished,
  ContentTakenBack,
  SiteLevelSet,
} from '../contract/content-events.ts';

const writerOf = ({ actor }: EventMeta): string | null =>
  actor.kind === 'member' || actor.kind === 'admin' ? actor.id : null;

type OfEntry = { data: { key: string }; revision: bigint; position: Position };

/** How much is recorded of the entry, so that a draft is written upon what its writer saw; and up to where the site is, so that processes notice. */
const noted = (
  { data: { key }, revision, position }: OfEntry,
  rows: Rows,
  draft?: { draft: string | null; at: string; by: string | null },
) => {
  rows.put('entry', {
    key,
    revision: Number(revision) + 1,
    ...(draft === undefined
      ? {}
      : { has_draft: draft.draft !== null, draft: draft.draft, draft_at: draft.at, draft_by: draft.by }),
  });
  rows.put('state', { id: 1, up_to: position });
};

/** Browsers of members load what is shown now. What begins later has nothing to show yet. */
const toMembers: Change = { topic: 'config', id: 'site' };
const toStaff = ({ data }: { data: { key: string } }): Change[] => [{ topic: 'site', id: data.key, to: 'staff' }];

/** What stands on the site, what waits as drafts, who may change it, and which terms each member agreed to. */
export const contentProjection: Projection = {
  name: 'content',
  version: 2,
  tables: `
    create table state (id integer primary key, up_to text not null);
    create table entry (
      key text primary key,
      revision integer not null,
      has_draft boolean not null default false,
      draft text,
      draft_at timestamptz,
      draft_by uuid
    );
    create index entry_writer on entry (draft_by);
    create table version (
      key text not null,
      version integer not null,
      value text not null,
      before text not null,
      from_at timestamptz not null,
      at timestamptz not null,
      by uuid,
      reason text not null,
      taken_at timestamptz,
      taken_by uuid,
      taken_reason text,
      primary key (key, version)
    );
    create index version_from on version (from_at) where taken_at is null;
    create index version_by on version (by);
    create index version_taken_by on version (taken_by);
    create table editor (member uuid primary key, level text not null);
    create table agreed (member uuid primary key, version text not null, at timestamptz not null);
  `,
  reactions: [
    on(ContentDrafted, (event, rows) => {
      const { value, at } = event.data;
      noted(event, rows, { draft: JSON.stringify(value), at, by: writerOf(event.meta) });
    }),
    on(ContentDraftDiscarded, (event, rows) => noted(event, rows, { draft: null, at: event.data.at, by: null })),
    on(ContentPublished, (event, rows) => {
      const { key, version, value, before, from, reason, at } = event.data;
      rows.put('version', {
        key,
        version,
        value: JSON.stringify(value),
        before: JSON.stringify(before),
        from_at: from,
        at,
        by: writerOf(event.meta),
        reason,
        taken_at: null,
        taken_by: null,
        taken_reason: null,
      });
      noted(event, rows, { draft: null, at, by: null });
    }),
    on(ContentTakenBack, (event, rows) => {
      const { key, version, reason, at } = event.data;
      rows.patch('version', { key, version }, { taken_at: at, taken_by: writerOf(event.meta), taken_reason: reason });
      noted(event, rows);
    }),
    on(SiteLevelSet, ({ data: { member, level } }, rows) => rows.put('editor', { member, level })),
    on(AccountRegistered, ({ data: { member, termsVersion }, meta }, rows) =>
      rows.put('agreed', { member, version: termsVersion, at: meta.occurredAt }),
    ),
    on(TermsAccepted, ({ data: { member, termsVersion }, meta }, rows) =>
      rows.put('agreed', { member, version: termsVersion, at: meta.occurredAt }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.removeAll('agreed', { member });
      rows.removeAll('editor', { member });
      rows.patchAll('entry', { draft_by: member }, { draft_by: null });
      rows.patchAll('version', { by: member }, { by: null });
      rows.patchAll('version', { taken_by: member }, { taken_by: null });
    }),
  ],
  changes: [
    on<string, typeof ContentDrafted.schema, Change[]>(ContentDrafted, toStaff),
    on<string, typeof ContentDraftDiscarded.schema, Change[]>(ContentDraftDiscarded, toStaff),
    on<string, typeof ContentPublished.schema, Change[]>(ContentPublished, (event) => [
      ...toStaff(event),
      ...(event.data.from <= event.data.at ? [toMembers] : []),
    ]),
    on<string, typeof ContentTakenBack.schema, Change[]>(ContentTakenBack, (event) => [...toStaff(event), toMembers]),
  ],
};
