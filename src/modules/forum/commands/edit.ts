import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { cleaned } from '#kernel/contract/written-text.ts';
import { post as postDecider } from '../domain/post.ts';
import { textOf } from '../facts.ts';
import { namesIn, postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** The author and staff change the wording; whose name it lost is no longer mentioned. */
export const edit: ForumUseCase<[post: string, text: string]> = (parts) => async (caller, member, post, text) => {
  const { execute, log, accounts, people, wells, settings } = parts;
  const { state, relation } = await postFor(parts, post, member);
  // What staff write there is sealed for the author, too.
  if (state.author !== '' && !(await accounts.account(state.author)).exists) return refuse('FORUM_POST_DOES_NOT_EXIST');
  const names = state.mentioned.length === 0 ? new Set() : await namesIn(parts, text, state.well);
  // Whom the Well does not know any more by the name of the mention is in it as little as one who left (ADR 107).
  const known = await Promise.all(
    state.mentioned.map(async ({ member: each, shown }) =>
      ((await wells.handleIn(state.well, each)) ?? each) === shown ? [[shown, each] as const] : [],
    ),
  );
  const memberOf = new Map(known.flat());
  const mentioned = (await people.people([...memberOf.keys()]))
    .filter(({ username }) => names.has(username.toLowerCase()))
    .map(({ uuid }) => memberOf.get(uuid)!);
  const command = { type: 'EditPost', post, by: member, relation, text, mentioned, settings } as const;
  const trialDecision = postDecider.decide(command, state);
  if (isRefusal(trialDecision)) return trialDecision;
  if (cleaned(text) === (await textOf(log, post))) return undefined;
  if (state.author !== member.id) return refusalOf(await execute(caller, postDecider, post, command));
  // Every wording stays for staff, so changes count like posts; by their id, because a wording may come back.
  const id = newId(caller, 'edit');
  return recordCounted(parts, caller, command, { state }, { act: 'text', id, text: id });
};
