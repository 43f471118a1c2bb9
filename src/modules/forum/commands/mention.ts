import { newId } from '#kernel/commands/idempotency.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import { hiddenFrom } from '#modules/restrictions/index.ts';
import { post as postDecider } from '../domain/post.ts';
import { textOf } from '../facts.ts';
import { namesIn, postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** The author mentions a member whose name is in the text, or takes it back. */
export const mention: ForumUseCase<[post: string, { member: string; on: boolean }]> =
  (parts) =>
  async (caller, author, post, { member: called, on }) => {
    const { execute, log, people, wells, names, settings } = parts;
    const { state, relation } = await postFor(parts, post, author);
    const member = await names.memberBehind(called);
    const [[person], belongs, handle, hidden, text] = await Promise.all([
      people.people([called]),
      wells.isMember(state.well, member),
      wells.handleIn(state.well, member),
      hiddenFrom(parts, author),
      textOf(log, post),
    ]);
    // By another id than the one by which the Well knows them, they are not found in it (ADR 107).
    const isMember = person !== undefined && belongs && called === (handle ?? member);
    const command = {
      type: 'MentionMember',
      post,
      by: author,
      relation,
      member,
      called,
      handle,
      on,
      isMember,
      isNamed: isMember && (await namesIn(parts, text, state.well)).has(person.username.toLowerCase()),
      isApart: hidden.includes(called),
      settings,
    } as const;
    return on
      ? recordCounted(parts, caller, command, { state }, { act: 'mention', id: newId(caller, 'mention') })
      : refusalOf(await execute(caller, postDecider, post, command));
  };
