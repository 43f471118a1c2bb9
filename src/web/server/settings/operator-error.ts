/** What a person at the command line did wrong; told without a trace of the program. */
export class OperatorError extends Error {}

const OF_THE_SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'A disk is full. Make room on it, then run this again',
  EDQUOT: 'A quota is used up. Make room, then run this again',
  EFBIG: 'A file may not become so large there',
  EROFS: 'A disk can only be read',
  EACCES: 'This user may not do that there',
  EPERM: 'This user may not do that there',
  ECONNREFUSED: 'Nothing answers there. Is DATABASE_URL right, and is the database running',
  ENOTFOUND: 'There is no such address. Is DATABASE_URL right',
  '42501': 'The account of DATABASE_URL may not do that: it has to own its database, or have CREATE on it',
  '53100': 'The disk of the database is full. Make room on it, then run this again',
  '53300': 'The database has no connection left (max_connections)',
  '57P03': 'The database is just starting or stopping. Run this again in a moment',
  '28000': 'The database does not let this user in. Is DATABASE_URL right',
  '28P01': 'The database does not know this user or password. Is DATABASE_URL right',
  '3D000': 'There is no such database. Is DATABASE_URL right',
};

const OF_THE_KEYRING: ReadonlySet<unknown> = new Set(['KeyringDamaged', 'KeyringUnwritable']);

/**
 * What the person at the command line reads: what they can do something about without a trace of the program. Nothing is
 * imported here, so that an exported history is checked with a handful of files; what names a remedy is an UnreadableLog.
 */
export const explained = (problem: unknown): unknown => {
  const { code, message, name, remedy } = (problem ?? {}) as Record<'code' | 'message' | 'name' | 'remedy', unknown>;
  if (problem instanceof OperatorError || typeof remedy === 'string' || OF_THE_KEYRING.has(name)) return message;
  if (name === 'StoreUnavailable')
    return `Is EVENTSTORE_URL, or the store that was named, right, and is it running? ${String(message)}`;
  const known = typeof code === 'string' ? OF_THE_SYSTEM[code] : undefined;
  return known === undefined ? problem : `${known}: ${String(message)}`;
};

/** The same for a server that could not start. */
export const inWords = (problem: unknown): string => {
  const said = explained(problem);
  return said instanceof Error ? said.message : String(said);
};
