import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { badInput, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import {
  ContentDraftDiscarded,
  ContentDrafted,
  ContentPublished,
  ContentTakenBack,
  type ContentEvent,
} from '../contract/content-events.ts';
import { contentLifecycle, type DraftStatus } from '../contract/content-lifecycle.ts';
import { isSame } from '../contract/same.ts';
import type { JsonValue } from '../contract/entries.ts';
import { shownAt, type Timed } from '../contract/shown.ts';

type Version = Timed & { value: JsonValue };
export type EntryState = {
  status: DraftStatus;
  draft: JsonValue;
  versions: readonly Version[];
  /** How many facts there are. */
  revision: number;
};

/** `usual`: what the product brings along, which is recorded as null. */
export type EntryCommand =
  | { type: 'Draft'; key: string; value: JsonValue; revision: number; now: string }
  | { type: 'Discard'; key: string; revision: number; now: string }
  | {
      type: 'PublishDraft';
      key: string;
      revision: number;
      from: string;
      reason: string;
      now: string;
      usual: JsonValue;
      needsReason: boolean;
    }
  | { type: 'Publish'; key: string; value: JsonValue; reason: string; now: string; usual: JsonValue }
  | { type: 'TakeBack'; key: string; version: number; reason: string; now: string; needsReason: boolean };

/** So far ahead a version may begin. */
export const PUBLISH_AHEAD_DAYS = 366;

const REASON_NEEDED = 'say why, for those who read it later';

const valueShownAt = (state: EntryState, now: string, usual: JsonValue): JsonValue =>
  shownAt(state.versions, now)?.value ?? usual;

/** Versions that are recorded are never longer than the list: each gets the next number. */
const published = (
  state: EntryState,
  {
    key,
    value,
    from,
    reason,
    now,
    usual,
  }: { key: string; value: JsonValue; from: string; reason: string; now: string; usual: JsonValue },
) =>
  did(ContentPublished, {
    key,
    version: state.versions.length + 1,
    value: isSame(value, usual) ? null : value,
    before: valueShownAt(state, now, usual),
    from,
    reason: reason.trim(),
    at: now,
  });

const publishDraft = (
  command: Extract<EntryCommand, { type: 'PublishDraft' }>,
  state: EntryState,
): readonly ContentEvent[] | Refusal => {
  const { key, now, usual } = command;
  const from = command.from < now ? now : command.from;
  if (state.status === 'none') return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
  if (command.revision !== state.revision) return refuse('CONTENT_CHANGED_MEANWHILE');
  if (between(now, from) > days(PUBLISH_AHEAD_DAYS)) return badInput('from', 'at most a year ahead');
  if (command.needsReason && isBlank(command.reason)) return badInput('reason', REASON_NEEDED);
  if (from === now && isSame(valueShownAt(state, now, usual), state.draft ?? usual))
    return [did(ContentDraftDiscarded, { key, at: now })];
  return [published(state, { ...command, value: state.draft, from })];
};

const takeBack = (
  { key, version, reason, now, needsReason }: Extract<EntryCommand, { type: 'TakeBack' }>,
  state: EntryState,
): readonly ContentEvent[] | Refusal => {
  const taken = state.versions.find((each) => each.version === version);
  if (taken === undefined) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'version' });
  if (taken.isTakenBack) return [];
  if (needsReason && isBlank(reason)) return badInput('reason', REASON_NEEDED);
  return [did(ContentTakenBack, { key, version, reason: reason.trim(), at: now })];
};

const decide = (command: EntryCommand, state: EntryState): readonly ContentEvent[] | Refusal => {
  const { key, now } = command;
  switch (command.type) {
    case 'Draft':
      if (state.status === 'drafted' && isSame(state.draft, command.value)) return [];
      return command.revision === state.revision
        ? [did(ContentDrafted, { key, value: command.value, at: now })]
        : refuse('CONTENT_CHANGED_MEANWHILE');
    case 'Discard':
      if (state.status === 'none') return [];
      return command.revision === state.revision
        ? [did(ContentDraftDiscarded, { key, at: now })]
        : refuse('CONTENT_CHANGED_MEANWHILE');
    case 'PublishDraft':
      return publishDraft(command, state);
    case 'Publish':
      return isSame(valueShownAt(state, now, command.usual), command.value)
        ? []
        : [published(state, { ...command, from: now })];
    case 'TakeBack':
      return takeBack(command, state);
  }
};

const evolve = (before: EntryState, fact: ContentEvent): EntryState => {
  const state: EntryState = {
    ...before,
    status: contentLifecycle.after(before.status, fact.type),
    revision: before.revision + 1,
  };
  switch (fact.type) {
    case 'ContentDrafted':
      return { ...state, draft: fact.data.value };
    case 'ContentDraftDiscarded':
      return { ...state, draft: null };
    case 'ContentPublished': {
      const { version, value, from } = fact.data;
      return { ...state, draft: null, versions: [...state.versions, { version, value, from, isTakenBack: false }] };
    }
    case 'ContentTakenBack':
      return {
        ...state,
        versions: state.versions.map((each) =>
          each.version === fact.data.version ? { ...each, isTakenBack: true } : each,
        ),
      };
  }
};

/** One text, picture, list or setting of the site. */
export const entry: Decider<EntryState, EntryCommand, ContentEvent> = {
  stream: (key) => `content.entry-${key}`,
  initial: { status: 'none', draft: null, versions: [], revision: 0 },
  evolve,
  decide,
  lifecycles: [follows(contentLifecycle, ({ status }) => status)],
};
