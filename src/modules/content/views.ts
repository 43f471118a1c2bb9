import type { IndexPerson } from '#modules/identity/index.ts';
import { partsOf } from './adapters/markdown.ts';
import { FOUND_MAX, type ContentVersion, type EditedEntry, type SiteEntry, type SitePage } from './contract/api.ts';
import type { PageContent } from './contract/page-api.ts';
import { pageOfKey } from './contract/desk.ts';
import { textOf, type ContentEntry, type DeskPage, type JsonValue } from './contract/entries.ts';
import { formOf } from './contract/members-in.ts';
import { nextAfter, stateOfVersion } from './contract/shown.ts';
import type { EntryRow, VersionRow } from './projections/content-rows.ts';
import type { PublishedContent, Snapshot } from './published.ts';

type Put = (entry: ContentEntry, value: JsonValue) => JsonValue;

/** Markdown as its parts; everything else as it is. */
export const drawn = (entry: ContentEntry, value: JsonValue): JsonValue => {
  if (entry.drawn) return entry.drawn(textOf(value));
  return entry.kind === 'markdown' ? (partsOf(textOf(value)) as unknown as JsonValue) : value;
};

/** The texts of a page as browsers draw them; members are never named here, lists of people have their own answer. */
export const asPage = (
  page: string,
  version: string,
  texts: readonly { entry: ContentEntry; value: JsonValue; from: string }[],
): PageContent => ({
  page,
  version,
  since:
    texts
      .map(({ from }) => from)
      .sort()
      .at(-1) ?? null,
  values: Object.fromEntries(texts.map(({ entry, value }) => [entry.key.slice(page.length + 1), drawn(entry, value)])),
});

/** What is published of a page. */
export const publishedPage = (published: PublishedContent, snapshot: Snapshot, page: string): PageContent =>
  asPage(
    page,
    snapshot.fingerprints[page] ?? 'x',
    snapshot.changedOf(page).map(({ key, value, from }) => ({ entry: published.entry(key)!, value, from })),
  );

const EXCERPT = 90;
const excerptOf = (kind: ContentEntry['kind'], value: JsonValue): string => {
  if (typeof value !== 'string') return '';
  const line = (kind === 'markdown' ? value.replaceAll(/[#*_\\]|\{#[\w-]+\}/g, '') : value)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line;
};

const asSummary = (
  entry: ContentEntry,
  snapshot: Snapshot,
  { draft, revision }: Pick<EntryRow, 'draft' | 'revision'>,
  upcoming: string | null,
): SiteEntry => ({
  key: entry.key,
  revision,
  label: entry.label,
  kind: entry.kind,
  specified: [...entry.specified],
  hint: entry.hint,
  most: entry.most,
  needs_reason: entry.needsReason,
  excerpt: excerptOf(entry.kind, snapshot.value(entry.key)),
  has_draft: draft !== null,
  is_changed: snapshot.isChanged(entry.key),
  upcoming,
});

/** The entries of one page, or the first that have these words; else all, of buttons and short texts those that staff touched. */
const wantedOf = (
  desk: readonly DeskPage[],
  snapshot: Snapshot,
  waiting: ReadonlyMap<string, EntryRow>,
  { page, words }: { page?: string | undefined; words?: string | undefined },
): ReadonlySet<string> => {
  if (page !== undefined) return new Set(desk.find((each) => each.page === page)?.entries.map(({ key }) => key));
  const searched = words?.toLowerCase();
  if (searched === undefined)
    return new Set(
      desk.flatMap(({ group, entries }) =>
        entries.map(({ key }) => key).filter((key) => group !== 'words' || waiting.has(key) || snapshot.isChanged(key)),
      ),
    );
  const has = ({ key, label, usual }: ContentEntry) =>
    [label, key, textOf(snapshot.value(key)), textOf(usual)].some((text) => text.toLowerCase().includes(searched));
  return new Set(
    desk
      .flatMap(({ entries }) => entries.filter(has))
      .slice(0, FOUND_MAX)
      .map(({ key }) => key),
  );
};

export const asSitePages = (
  desk: readonly DeskPage[],
  snapshot: Snapshot,
  waiting: ReadonlyMap<string, EntryRow>,
  upcoming: ReadonlyMap<string, string>,
  asked: { page?: string | undefined; words?: string | undefined },
): SitePage[] => {
  const wanted = wantedOf(desk, snapshot, waiting, asked);
  return desk.map(({ page, label, group, path, shownTo, entries }) => ({
    page,
    label,
    group,
    path,
    shown_to: shownTo,
    drafts: entries.filter(({ key }) => waiting.has(key)).length,
    changed: entries.filter(({ key }) => snapshot.isChanged(key)).length,
    entries: entries
      .filter(({ key }) => wanted.has(key))
      .map((entry) =>
        asSummary(
          entry,
          snapshot,
          waiting.get(entry.key) ?? { draft: null, revision: 0 },
          upcoming.get(entry.key) ?? null,
        ),
      ),
  }));
};

type ContentNaming = (id: string | null) => { uuid: string; username: string; name?: string | null } | null;
export const namesOf = (people: readonly IndexPerson[]): ContentNaming => {
  const byId = new Map(people.map((person) => [person.uuid, person]));
  return (id) => {
    const person = id === null ? undefined : byId.get(id);
    return person ? { uuid: person.uuid, username: person.username, name: person.name ?? null } : null;
  };
};

export const writersOf = (row: EntryRow, versions: readonly VersionRow[]): string[] => [
  ...new Set(
    [row.draft?.by ?? null, ...versions.flatMap(({ by, takenBack }) => [by, takenBack?.by ?? null])].filter(
      (id) => id !== null,
    ),
  ),
];

export const asEditedEntry = (
  entry: ContentEntry,
  { row, versions, snapshot, now }: { row: EntryRow; versions: readonly VersionRow[]; snapshot: Snapshot; now: string },
  named: ContentNaming,
  put: Put,
): EditedEntry => ({
  ...asSummary(entry, snapshot, row, nextAfter(versions, now) ?? null),
  page: pageOfKey(entry.key),
  usual: put(entry, entry.usual),
  current: put(entry, snapshot.value(entry.key)),
  draft: row.draft && { value: put(entry, row.draft.value ?? entry.usual), at: row.draft.at, by: named(row.draft.by) },
  form: entry.kind === 'list' || entry.kind === 'picture' ? formOf(entry.schema) : null,
  versions: versions.map((version): ContentVersion => ({
    version: version.version,
    value: put(entry, version.value ?? entry.usual),
    before: put(entry, version.before),
    state: stateOfVersion(version, versions, now),
    from: version.from,
    at: version.at,
    by: named(version.by),
    reason: version.reason,
    taken_back: version.takenBack && {
      at: version.takenBack.at,
      by: named(version.takenBack.by),
      reason: version.takenBack.reason,
    },
  })),
});
