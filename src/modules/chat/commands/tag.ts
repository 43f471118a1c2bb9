import { stateOf } from '#kernel/commands/commands.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import { channel } from '../domain/channel.ts';
import { context, isRemovedFor } from './facts.ts';
import type { ChatUseCase } from './needs.ts';

/** A tag across a restriction notifies no one (I-008), and the sender cannot notice it. */
export const tag: ChatUseCase<[tagged: string]> = (needs) => async (caller, session, member, tagged) => {
  const { execute, log, restrictions } = needs;
  const facts = await context(needs, session, member);
  const members = (await isRemovedFor(needs, member, tagged))
    ? facts.circle.members.filter((each) => each !== tagged)
    : facts.circle.members;
  const command = { type: 'Tag', ...facts, circle: { ...facts.circle, members }, member: tagged } as const;
  const [mine, theirs] = await Promise.all([restrictions.restrictedBy(member.id), restrictions.restrictedBy(tagged)]);
  const isApart = mine.has(tagged) || theirs.has(member.id);
  return refusalOf(
    isApart
      ? channel.decide(command, await stateOf(log, channel, session))
      : await execute(caller, channel, session, command),
  );
};
