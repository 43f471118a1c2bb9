import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { ContentImported, type ContentImportEvent } from '../contract/content-events.ts';

export type ImportsCommand = {
  type: 'NoteImport';
  source: 'file' | 'first-start';
  keys: readonly string[];
  now: string;
};

/** Whether `SITE_CONTENT` was imported: a later start leaves alone what staff have written since. */
export const imports: Decider<{ hasStarted: boolean }, ImportsCommand, ContentImportEvent> = {
  stream: (id) => `content.imports-${id}`,
  initial: { hasStarted: false },
  evolve: (state, { data }) => (data.source === 'first-start' ? { hasStarted: true } : state),
  decide: ({ source, keys, now }, { hasStarted }) =>
    source === 'first-start' && hasStarted ? [] : [did(ContentImported, { source, keys: [...keys], at: now })],
};

/** There is one list of imports. */
export const ALL_IMPORTS = 'all';
