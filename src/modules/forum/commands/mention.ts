import { newId } from '#kernel/commands/idempotency.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { hiddenFrom } from '#modules/restrictions/index.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor, textOf } from './facts.ts';
import { namesIn } from './names.ts';
import type { ForumParts } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** The author mentions a member whose name is in the text, or takes it back. */
export const mention =
  (parts: ForumParts) =>
  async (
    by: Caller,
    author: SignedIn,
    post: string,
    { member, on }: { member: string; on: boolean },
  ): Promise<Refusal | undefined> => {
    const { execute, log, people, wells, settings } = parts;
    const { state, relation } = await postFor(parts, post, author);
    const [[person], belongs, hidden, text] = await Promise.all([
      people.people([member]),
      wells.isMember(state.well, member),
      hiddenFrom(parts, author),
      textOf(log, post),
    ]);
    const isMember = person !== undefined && belongs;
    const command = {
      type: 'MentionMember',
      post,
      by: author,
      relation,
      member,
      on,
      isMember,
      isNamed: isMember && (await namesIn(parts, text, state.well)).has(person.username.toLowerCase()),
      isApart: hidden.includes(member),
      settings,
    } as const;
    return on
      ? recordCounted(parts, by, command, { state }, { act: 'mention', id: newId(by, 'mention') })
      : refusalOf(await execute(by, postDecider, post, command));
  };
