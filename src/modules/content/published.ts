import { createHash } from 'node:crypto';
import { escaped } from '#kernel/escaped-html.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import type { LetterTemplate } from '#kernel/contract/letters.ts';
import { AGREED_PAGES, deskOf, pageOfKey, type LiveSetting } from './contract/desk.ts';
import { shownTexts } from './contract/changed-texts.ts';
import type { PageOfTexts } from './contract/page.ts';
import type { PlaceholderValues } from './contract/text-parts.ts';
import { textOf, type ContentEntry, type DeskPage, type JsonValue } from './contract/entries.ts';
import { inWords } from './contract/entries/in-words.ts';
import { changesOf, termsVersionOf, type Dated, type LegalVersions } from './contract/legal-versions.ts';
import { isSame } from './contract/same.ts';
import { shownAt } from './contract/shown.ts';
import type { WordedPart } from './contract/entries/word-entries.ts';
import {
  contentUpTo,
  drafts,
  historyOf,
  versionsInForce,
  type EntryRow,
  type VersionRow,
} from './projections/content-rows.ts';

/** What takes effect where the product runs, beside what pages ask for. */
export type Effects = {
  settings: readonly LiveSetting[];
  letters: readonly LetterTemplate[];
  /** The HTML part of a mail. */
  mailHtml?: (mail: { subject: string; text: string }) => string;
  /** Buttons, labels and short texts of browsers. */
  words?: readonly WordedPart[];
  /** Texts that requirements have word for word: key → requirements. */
  specified?: Readonly<Record<string, string>>;
  productName: { configured: string; apply: (name: string) => void };
  termsVersion: { configured: string; apply: (version: string) => void };
  /** What the environment says in place of what the product brings along: key → value. */
  configured?: Readonly<Record<string, JsonValue>>;
  /** In which way the settings contradict each other with these values in place of theirs: name → value. */
  contradiction?: (values: ReadonlyMap<string, JsonValue>) => string | undefined;
};

/** What is shown at one instant. */
export type Snapshot = {
  /** As it is edited. */
  value: (key: string) => JsonValue;
  isChanged: (key: string) => boolean;
  /** The keys of a page that say something else than what the product brings along. */
  changedOf: (page: string) => readonly Pick<VersionRow, 'key' | 'version' | 'value' | 'from'>[];
  /** The pages that say something else than what the product brings along. */
  changedPages: () => readonly string[];
  /** Of each page that was changed: another text whenever anything of it changes. */
  fingerprints: Readonly<Record<string, string>>;
  legal: LegalVersions;
  termsVersion: string;
};

export type PublishedContent = {
  /** The HTML part of a mail. */
  mailHtml: (mail: { subject: string; text: string }) => string;
  desk: readonly DeskPage[];
  entry: (key: string) => ContentEntry | undefined;
  /** Under what staff find it: its label and the page of the desk; of what this release does not have, the key in words. */
  nameOf: (key: string) => string;
  /** In which way settings contradict each other once these values are in force: key → value. */
  contradiction: (values: ReadonlyMap<string, JsonValue>) => string | undefined;
  /** Calls this whenever a version begins because its time has come: nothing is recorded then that others would notice. */
  onBegun: (heard: () => void) => void;
  /** What is shown now, less than a second behind other processes. */
  current: (now: string) => Promise<Snapshot>;
  /** The same without waiting: what this process knows. */
  known: (now: string) => Snapshot;
  /** Reads what was just recorded. */
  refresh: (now: string) => Promise<Snapshot>;
  /** With the drafts in place of what is shown, for staff alone; nothing of it takes effect. */
  withDrafts: (now: string) => Promise<Snapshot>;
};

/** For so long a process trusts what it read, by the system's clock: what is published is shown by all within a second. */
export const TRUSTED_MS = 400;

/** The words of a page that the server draws itself. */
export const textsIn = <Texts extends object>(
  snapshot: Pick<Snapshot, 'changedOf'> | undefined,
  page: PageOfTexts<Texts>,
  values: PlaceholderValues,
): Texts => {
  const changed = snapshot?.changedOf(page.name) ?? [];
  return shownTexts(
    page,
    Object.fromEntries(changed.map(({ key, value }) => [key.slice(page.name.length + 1), value])),
    values,
  );
};

export const legalKeysOf = (page: (typeof AGREED_PAGES)[number], keys: readonly string[]): string[] =>
  keys.filter((key) => pageOfKey(key) === page || key === 'site.legal');

export const dated = (row: VersionRow): VersionRow & Dated => ({ ...row, takenBackAt: row.takenBack?.at ?? null });

type Loaded = {
  upTo: Position | null;
  at: string;
  versions: readonly VersionRow[];
  legal: readonly (VersionRow & Dated)[];
};

/**
 * Reads what is published once for a process, again when something was recorded, and lets it take effect. What begins later is
 * known before, so it begins in time without another read.
 */
export const publishedContent = (sql: Sql, effects: Effects): PublishedContent => {
  const desk = deskOf({
    productName: effects.productName.configured,
    settings: effects.settings,
    letters: effects.letters,
    ...(effects.words && { words: effects.words }),
    specified: effects.specified ?? {},
    configured: effects.configured ?? {},
  });
  const entries = new Map(desk.flatMap(({ entries: all }) => all.map((each) => [each.key, each] as const)));
  const legalKeys = [...entries.keys()].filter((key) =>
    AGREED_PAGES.some((page) => legalKeysOf(page, [key]).length > 0),
  );
  let loaded: Loaded = { upTo: null, at: '', versions: [], legal: [] };
  const listeners: (() => void)[] = [];
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
    const hasBegun = made?.of === loaded && !isSame(made.snapshot.fingerprints, snapshot.fingerprints);
    made = { of: loaded, from: now, until, snapshot };
    for (const { name, apply } of effects.settings) apply(snapshot.value(`setting.${name}`));
    effects.productName.apply(textOf(snapshot.value('look.name')));
    effects.termsVersion.apply(snapshot.termsVersion);
    if (hasBegun) for (const heard of listeners) heard();
    return snapshot;
  };

  const read = async (now: string) => {
    const upTo = await contentUpTo(sql);
    // A clock that was moved back may need versions again that were passed over.
    if (upTo !== loaded.upTo || now < loaded.at) {
      const [versions, legal] = await Promise.all([versionsInForce(sql, now), historyOf(sql, legalKeys)]);
      loaded = { upTo, at: now, versions, legal: legal.map(dated) };
    }
    readAt = performance.now();
  };
  const refresh = async (now: string): Promise<Snapshot> => {
    await read(now);
    return snapshotAt(now);
  };

  return {
    mailHtml: effects.mailHtml ?? (({ text }) => `<pre>${escaped(text)}</pre>`),
    desk,
    entry: (key) => entries.get(key),
    nameOf: (key) => {
      const entry = entries.get(key);
      const page = desk.find((each) => (entry ? each.entries.includes(entry) : each.page === pageOfKey(key)));
      if (page === undefined) return inWords(key);
      return `${entry?.label ?? inWords(key.slice(key.indexOf('.') + 1))} (${page.label})`;
    },
    contradiction: (values) =>
      effects.contradiction?.(
        new Map(
          [...values]
            .filter(([key]) => pageOfKey(key) === 'setting')
            .map(([key, value]) => [key.slice('setting.'.length), value]),
        ),
      ),
    onBegun: (heard) => void listeners.push(heard),
    known: snapshotAt,
    refresh,
    withDrafts: async (now) => {
      const [snapshot, waiting] = await Promise.all([refresh(now), drafts(sql)]);
      return draftedOn(snapshot, waiting, entries);
    },
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

/** What is shown, with these drafts in its place. */
const draftedOn = (
  snapshot: Snapshot,
  waiting: readonly EntryRow[],
  entries: ReadonlyMap<string, ContentEntry>,
): Snapshot => {
  const drafted = new Map(
    waiting.flatMap(({ key, draft }) => {
      const entry = entries.get(key);
      return draft && entry ? [[key, { ...draft, value: draft.value ?? entry.usual }] as const] : [];
    }),
  );
  return {
    ...snapshot,
    value: (key) => (drafted.has(key) ? drafted.get(key)!.value : snapshot.value(key)),
    isChanged: (key) => drafted.has(key) || snapshot.isChanged(key),
    changedPages: () => [...new Set([...snapshot.changedPages(), ...[...drafted.keys()].map(pageOfKey)])],
    changedOf: (page) => [
      ...snapshot.changedOf(page).filter(({ key }) => !drafted.has(key)),
      ...[...drafted]
        .filter(([key]) => pageOfKey(key) === page)
        .map(([key, { value, at }]) => ({ key, version: 0, value, from: at })),
    ],
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
    // A release may ask for more than the one in which it was written: the product's own stands in then.
    if (version && version.value !== null && entries.get(key)?.schema.safeParse(version.value).success)
      shown.set(key, version);
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
    changedPages: () => Object.keys(fingerprints),
    changedOf,
    fingerprints,
    legal: { terms, privacy },
    termsVersion: termsVersionOf(termsConfigured, { terms, privacy }),
  };
};
