import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { ContentImported, type ContentImportEvent } from '../contract/content-events.ts';
import { imports } from './imports.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const imported = (source: 'file' | 'first-start') =>
  did(ContentImported, { source, keys: ['home.headline', 'site.film'], at: NOW });
const [byFile, atFirstStart] = [imported('file'), imported('first-start')];

test.each<['file' | 'first-start', string, ContentImportEvent[], ContentImportEvent[]]>([
  ['first-start', 'before any other import', [], [atFirstStart]],
  ['first-start', 'after one of a file', [byFile], [atFirstStart]],
  ['first-start', 'after one at a first start', [atFirstStart], []],
  ['first-start', 'after one at a first start and one of a file', [atFirstStart, byFile], []],
  ['file', 'before any other import', [], [byFile]],
  ['file', 'after one at a first start', [atFirstStart], [byFile]],
  ['file', 'after another one', [byFile], [byFile]],
])('the texts of the first start are imported once, those of files each time: %s, %s', (source, _, facts, outcome) => {
  const command = { type: 'NoteImport', source, keys: ['home.headline', 'site.film'], now: NOW } as const;
  expect(imports.decide(command, fold(imports, facts))).toEqual(outcome);
});
