import { badInput, isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { markdownProblem } from '../adapters/markdown.ts';
import { isReadableAccent, nearestAccent } from '../contract/accent.ts';
import { textOf, type ContentEntry, type JsonValue } from '../contract/entries.ts';
import { formOf, isId, membersIn, withMembers } from '../contract/members-in.ts';
import type { ContentNeeds } from './needs.ts';

/** What hinders the value from being shown, and in which field; the value as it is stored otherwise. */
const checked = (entry: ContentEntry, value: JsonValue): JsonValue | Refusal => {
  const parsed = entry.schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return badInput(['value', ...issue!.path].join('.'), issue!.message);
  }
  const stored = parsed.data as JsonValue;
  if (entry.kind === 'markdown') {
    const problem = markdownProblem(textOf(stored));
    if (problem !== undefined) return badInput('value', problem);
  }
  if (entry.kind === 'colour' && !isReadableAccent(textOf(stored)))
    return badInput(
      'value',
      `cannot be read well on the pages; the next colour that can is ${nearestAccent(textOf(stored))}`,
    );
  return stored;
};

/**
 * The value as it is stored: valid for its entry, and members by their id, so that a member who leaves is not named for good.
 * @param unknownStays whether a username that no member has stays as it is typed, as in files of other installations
 */
export const checkedValue = async (
  { find }: Pick<ContentNeeds, 'find'>,
  entry: ContentEntry,
  value: JsonValue,
  unknownStays = false,
): Promise<{ value: JsonValue } | Refusal> => {
  const stored = checked(entry, value);
  if (isRefusal(stored)) return stored;
  const form = formOf(entry.schema);
  const ids = new Map<string, string>();
  for (const member of membersIn(form, stored)) {
    const id = isId(member) ? member : await find(member);
    if (id !== null) ids.set(member, id);
    else if (!unknownStays) return refuse('USER_DOES_NOT_EXIST', { field: 'value' });
  }
  return { value: withMembers(form, stored, (member) => ids.get(member) ?? member) };
};

/** Refuses settings that contradict each other once these values are in force. */
export const contradicting = (needs: ContentNeeds, values: ReadonlyMap<string, JsonValue>): Refusal | undefined => {
  const problem = needs.published.contradiction(values);
  return problem === undefined ? undefined : badInput('value', problem);
};
