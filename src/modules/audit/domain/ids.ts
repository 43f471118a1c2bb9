const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Fields whose ids are ignored: requests and windows, and present members, who have events of their own. */
const NOT_MEMBERS = new Set(['here', 'tab', 'request', 'change', 'clientId']);

export const isId = (text: string): boolean => WHOLE.test(text);
export const idsIn = (text: string): string[] => text.match(UUID) ?? [];

/** Every id that stands in a value, in the order of first appearance. */
export const idsOf = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (typeof value === 'string') {
    // Most texts are too short, or nothing but an id: every event of the log comes by here.
    if (value.length < 36) return found;
    if (value.length === 36 && WHOLE.test(value)) return found.add(value.toLowerCase());
    for (const id of idsIn(value)) found.add(id.toLowerCase());
    return found;
  }
  if (Array.isArray(value)) for (const each of value) idsOf(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      if (isId(key)) found.add(key.toLowerCase());
      idsOf(each, found);
    }
  return found;
};

type RecordedFact = { stream: string; data: Record<string, unknown>; meta: { actor: { kind: string; id?: string } } };

/** The ids in the name of a stream: nearly always one at its end, with too little before it for another. */
const addOwn = (stream: string, found: Set<string>): void => {
  const last = stream.slice(-36);
  if (stream.length < 72 && WHOLE.test(last)) found.add(last.toLowerCase());
  else for (const id of idsIn(stream)) found.add(id.toLowerCase());
};

/** Whom and what an event concerns: the ids in its stream's name, in its data, and who did it. */
export const subjectsOf = ({ stream, data, meta }: RecordedFact): Set<string> => {
  const found = new Set<string>();
  addOwn(stream, found);
  for (const [field, value] of Object.entries(data)) if (!NOT_MEMBERS.has(field)) idsOf(value, found);
  if (meta.actor.id !== undefined) found.add(meta.actor.id.toLowerCase());
  return found;
};

/** The text with every id replaced; `member <id>` is one thing. */
export const replaceIds = (text: string, name: (id: string) => string): string =>
  text.replaceAll(new RegExp(`(?:\\b[Mm]ember )?(${UUID.source})`, 'gi'), (_, id: string) => name(id.toLowerCase()));
