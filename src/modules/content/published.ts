import { createHash } from 'node:crypto';
import type { Sql } from '#kernel/database/database.ts';
import { AGREED_PAGES, deskOf, pageOfKey, type LiveSetting } from './contract/desk.ts';
import type { ContentEntry, DeskPage, JsonValue } from './contract/entries.ts';
import { changesOf, termsVersionOf, type Dated, type LegalVersions } from './contract/legal-versions.ts';
import { shownAt } from './contract/shown.ts';
import { contentRevision, historyOf, versionsInForce, type VersionRow } from './projections/content-rows.ts';

/** What takes effect where the product runs, beside what pages ask for. */
export type Effects = {
  settings: readonly LiveSetting[];
  productName: { configured: string; apply: (name: string) => void };
  termsVersion: { configured: string; apply: (version: string) => void };
  /** What the environment says in place of what the product brings along: key → value. */
  configured?: Readonly<Record<string, JsonValue>>;
};

/** What is shown at one instant. */
export type Snapshot = {
  /** As it is edited. */
  value: (key: string) => JsonValue;
  isChanged: (key: string) => boolean;
  /** The keys of a page that say something else than what the product brings along. */
  changedOf: (page: string) => readonly VersionRow[];
  /** Of each page that was changed: another text whenever anything of it changes. */
  fingerprints: Readonly<Record<string, string>>;
  legal: LegalVersions;
  termsVersion: string;
};

export type PublishedContent = {
  desk: readonly DeskPage[];
  entry: (key: string) => ContentEntry | undefined;
  /** What is shown now, at most a second behind other processes. */
  current: (now: string) => Promise<Snapshot>;
  /** The same without waiting: what this process knows. */
  known: (now: string) => Snapshot;
  /** Reads what was just recorded. */
  refresh: (now: string) => Promise<Snapshot>;
};

/** For so long a process trusts what it read; by the system's clock. */
const TRUSTED_MS = 1000;

export const legalKeysOf = (page: (typeof AGREED_PAGES)[number], keys: readonly string[]): string[] =>
  keys.filter((key) => pageOfKey(key) === page || key === 'site.legal');

export const dated = (row: VersionRow): VersionRow & Dated => ({ ...row, takenBackAt: row.takenBack?.at ?? null });

type Loaded = { revision: string; at: string; versions: readonly VersionRow[]; legal: readonly (VersionRow & Dated)[] };

/**
 * Reads what is published once for a process, again when something was recorded, and lets it take effect. What begins later is
 * known before, so it begins in time without another read.
 */
export const publishedContent = (sql: Sql, effects: Effects): PublishedContent => {
  const desk = deskOf({
    productName: effects.productName.configured,
    settings: effects.settings,
    configured: effects.configured ?? {},
  });
  const entries = new Map(desk.flatMap(({ entries: all }) => all.map((each) => [each.key, each] as const)));
  const legalKeys = [...entries.keys()].filter((key) =>
    AGREED_PAGES.some((page) => legalKeysOf(page, [key]).length > 0),
  );
  let loaded: Loaded = { revision: '', at: '', versions: [], legal: [] };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  let made: { of: Loaded; until: string | undefined; from: string; snapshot: Snapshot } | undefined;

  const snapshotAt = (now: string): Snapshot => {
    if (made?.of === loaded && now >= made.from && (made.until === undefined || now < made.until)) return made.snapshot;
    const snapshot = snapshotOf(loaded, now, entries, effects.termsVersion.configured);
    const until = loaded.versions
      .map(({ from }) => from)
      .filter((from) => from > now)
      .sort()[0];
    made = { of: loaded, from: now, until, snapshot };
    for (const { name, apply } of effects.settings) apply(snapshot.value(`setting.${name}`));
    effects.productName.apply(String(snapshot.value('look.name')));
    effects.termsVersion.apply(snapshot.termsVersion);
    return snapshot;
  };

  const read = async (now: string) => {
    const revision = await contentRevision(sql);
    // A clock that was moved back may need versions again that were passed over.
    if (revision !== loaded.revision || now < loaded.at) {
      const [versions, legal] = await Promise.all([versionsInForce(sql, now), historyOf(sql, legalKeys)]);
      loaded = { revision, at: now, versions, legal: legal.map(dated) };
    }
    readAt = performance.now();
  };
  const refresh = async (now: string): Promise<Snapshot> => {
    await read(now);
    return snapshotAt(now);
  };

  return {
    desk,
    entry: (key) => entries.get(key),
    known: snapshotAt,
    refresh,
    current: async (now) => {
      if (performance.now() - readAt > TRUSTED_MS || now < loaded.at) {
        reading ??= read(now).finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return snapshotAt(now);
    },
  };
};

const snapshotOf = (
  { versions, legal }: Loaded,
  now: string,
  entries: ReadonlyMap<string, ContentEntry>,
  termsConfigured: string,
): Snapshot => {
  const shown = new Map<string, VersionRow>();
  for (const [key, all] of Map.groupBy(versions, (version) => version.key)) {
    const version = shownAt(all, now);
    if (version && version.value !== null && entries.has(key)) shown.set(key, version);
  }
  const changedOf = (page: string) => [...shown.values()].filter(({ key }) => pageOfKey(key) === page);
  const fingerprints = Object.fromEntries(
    [...Map.groupBy(shown.values(), ({ key }) => pageOfKey(key))].map(([page, all]) => [
      page,
      createHash('sha256')
        .update(
          all
            .map(({ key, version }) => `${key}:${version}`)
            .sort()
            .join(),
        )
        .digest('base64url')
        .slice(0, 10),
    ]),
  );
  const [terms, privacy] = AGREED_PAGES.map(
    (page) =>
      changesOf(
        legal.filter(({ key }) => legalKeysOf(page, [key]).length > 0),
        now,
      ).length,
  ) as [number, number];
  return {
    value: (key) => shown.get(key)?.value ?? entries.get(key)?.usual ?? null,
    isChanged: (key) => shown.has(key),
    changedOf,
    fingerprints,
    legal: { terms, privacy },
    termsVersion: termsVersionOf(termsConfigured, { terms, privacy }),
  };
};
