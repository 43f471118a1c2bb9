import { z } from 'zod';

/** What the keyring knows of one subject: its wrapped key (base64), or since when it is forgotten for ever. */
export type KeyringEntry =
  { subject: string; wrapped: string; closed?: string | undefined } | { subject: string; forgotten: string };

/** A keyring that cannot be used, and what to do about it. */
export class KeyringDamaged extends Error {
  constructor(file: string, line: number, what: string) {
    super(
      `The keyring ${file} is damaged in line ${line}: ${what}. Put a whole copy in its place; if there is none, move it away: ` +
        'the keys in the database are then written anew, and what it alone knew of the forgotten is lost',
    );
    this.name = 'KeyringDamaged';
  }
}

const VERSION = 1;
const header = z.strictObject({ keyring: z.literal(VERSION) });
const moment = z.iso.datetime({ offset: true });
const entry = z.union([
  z.strictObject({ subject: z.guid(), wrapped: z.base64().min(1), closed: moment.optional() }),
  z.strictObject({ subject: z.guid(), forgotten: moment }),
]);
const end = z.strictObject({ end: z.int().min(0) });

export const firstLine = (): string => `${JSON.stringify({ keyring: VERSION })}\n`;
export const entryLine = (of: KeyringEntry): string => `${JSON.stringify(of)}\n`;
/** Says how many entries stand before it, so that a file cut short is noticed. */
export const lastLine = (entries: number): string => `${JSON.stringify({ end: entries })}\n`;

const read = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The entries of a keyring, checked line by line; throws {@link KeyringDamaged}. */
export const entriesOf = async function* (file: string, lines: AsyncIterable<string>): AsyncIterable<KeyringEntry> {
  let number = 0;
  let entries = 0;
  let ended = false;
  for await (const line of lines) {
    number++;
    if (ended) throw new KeyringDamaged(file, number, 'something follows its end');
    const said = read(line);
    if (number === 1) {
      if (!header.safeParse(said).success) throw new KeyringDamaged(file, number, 'it does not begin as a keyring');
      continue;
    }
    const last = end.safeParse(said);
    if (last.success) {
      if (last.data.end !== entries) throw new KeyringDamaged(file, number, 'entries are missing');
      ended = true;
      continue;
    }
    const next = entry.safeParse(said);
    if (!next.success) throw new KeyringDamaged(file, number, 'nobody can read the entry');
    entries++;
    yield next.data;
  }
  if (!ended) throw new KeyringDamaged(file, number, 'it ends too early');
};
