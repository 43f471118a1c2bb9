import { hash } from 'node:crypto';
import { personalFields } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Catalogue } from '#kernel/module.ts';
import type { Projection, ProjectionReaction } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { prefixOf } from '../contract/kinds.ts';
import { isId, subjectsOf } from '../domain/ids.ts';

/** What stands for a history in addresses: the name of a stream may hold a member's id, this does not. */
export const refOf = (stream: string): string => hash('sha256', stream, 'base64url').slice(0, 22);

/**
 * Index of histories by the ids in events: in their data, stream names and actors. It needs no declarations of modules
 * and contains no personal data.
 */
export const indexOfHistories = (catalogue: Catalogue): Projection => {
  let reactions: readonly ProjectionReaction<void>[] | undefined;
  return {
    name: 'audit_index',
    version: 2,
    tables: `
      create table history (
        stream text primary key,
        ref text not null,
        prefix text not null,
        own text,
        title text,
        events int not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        about text
      );
      create unique index history_ref on history (ref);
      create index history_own on history (own);
      create index history_titled on history (prefix, last_at desc) where title is not null;
      create table concern (subject text, stream text, primary key (subject, stream));
      create table place (event uuid primary key, stream text not null, revision int not null);
      create table effect (
        event uuid primary key,
        cause uuid not null,
        stream text not null,
        revision int not null,
        at timestamptz not null
      );
      create index effect_of on effect (cause);
    `,
    // Read lazily, because this projection reacts to the events of all modules.
    get reactions() {
      return (reactions ??= reactionsTo(catalogue()));
    },
  };
};

const reactionsTo = ({ events, causes }: ReturnType<Catalogue>): ProjectionReaction<void>[] =>
  events.map((type) => {
    const sealed = [...personalFields(type.schema).keys()];
    const hasTitle = 'title' in type.schema.shape && !sealed.includes('title');
    const isCause = causes.has(type.type);
    return { type: type.type, react: (event, rows) => index(event, rows, { sealed, hasTitle, isCause }) };
  });

/** Histories with ids that say nothing: they are called after whom, or else where, their first event is about. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['moderation.report-', 'moderation.case-', 'moderation.appeal-']);
const aboutOf = ({ member, session, well }: Recorded['data']): string | null =>
  [member, session, well].find((each): each is string => typeof each === 'string' && isId(each)) ?? null;

/** Whom the history concerns that was written to last: what is recorded together comes together. */
const latest = new WeakMap<Rows, { stream: string; subjects: Set<string> }>();

const index = (
  event: Recorded,
  rows: Rows,
  options: { sealed: readonly string[]; hasTitle: boolean; isCause: boolean },
): void => {
  const { id, stream, meta } = event;
  const revision = Number(event.revision);
  const title = options.hasTitle ? event.data['title'] : undefined;
  const changing: Record<string, unknown> = { events: revision + 1, last_at: meta.occurredAt };
  if (typeof title === 'string') changing['title'] = title;
  if (revision === 0) {
    const prefix = prefixOf(stream);
    const rest = stream.slice(prefix.length);
    rows.put('history', {
      stream,
      ref: refOf(stream),
      prefix,
      own: isId(rest) ? rest : null,
      title: null,
      about: ABOUT_ONE.has(prefix) ? aboutOf(event.data) : null,
      first_at: meta.occurredAt,
      ...changing,
    });
  } else rows.patch('history', { stream }, changing);
  const plain =
    options.sealed.length === 0
      ? event.data
      : Object.fromEntries(Object.entries(event.data).filter(([field]) => !options.sealed.includes(field)));
  let known = latest.get(rows);
  if (known?.stream !== stream) latest.set(rows, (known = { stream, subjects: new Set() }));
  for (const subject of subjectsOf({ stream, data: plain, meta })) {
    if (known.subjects.has(subject)) continue;
    known.subjects.add(subject);
    rows.put('concern', { subject, stream });
  }
  if (options.isCause) rows.put('place', { event: id, stream, revision });
  if (meta.causation !== undefined)
    rows.put('effect', { event: id, cause: meta.causation, stream, revision, at: meta.occurredAt });
};
