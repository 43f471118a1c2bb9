import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;

/** The contexts of the specification with the sentence of each requirement, in the order of its documents. */
export type Context = { name: string; requirements: { id: string; sentence: string }[] };

export const contextIn = (ledger: string): Context => ({
  name: /^# (.+?)(?: \([A-Z]{3}\))?$/m.exec(ledger)?.[1] ?? '',
  requirements: [...ledger.matchAll(/^\|\s*([A-Z]{3}-\d{3})\s*\|[^|]*\|\s*((?:[^|\\]|\\.)*?)\s*\|/gm)].map(
    ([, id, text]) => ({
      id: id!,
      // Marks of decisions and code say nothing to a reader of the report.
      sentence: text!
        .replaceAll(/\s*\[[CI]-\d+\]/g, '')
        .replaceAll('\\|', '|')
        .replaceAll('`', ''),
    }),
  ),
});

export const contexts = (): Context[] =>
  globSync('docs/requirements/*.md', { cwd: ROOT })
    .toSorted()
    .map((path) => contextIn(readFileSync(join(ROOT, path), 'utf8')))
    .filter(({ requirements }) => requirements.length > 0);
