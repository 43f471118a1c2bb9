import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { sameText } from '#kernel/contract/written-text.ts';
import { channel } from '../domain/channel.ts';
import { context } from './facts.ts';
import type { ChatUseCase } from './needs.ts';

/** Answers the id of the message; one with the same `clientId` is sent once. */
export const send: ChatUseCase<[{ text: string; clientId?: string | undefined }], { message: string } | Refusal> =
  (needs) =>
  async (caller, session, member, { text, clientId = newId(caller, 'sending') }) => {
    const done = await needs.execute(caller, channel, session, {
      type: 'Send',
      ...(await context(needs, session, member)),
      message: newId(caller, 'message'),
      clientId,
      text,
      print: needs.secrets.fingerprint('chat', `${member.id}|${sameText(text)}`),
    });
    if (isRefusal(done)) return done;
    const sent = [...done.state.messages.values()].find(
      (each) => each.author === member.id && each.clientId === clientId,
    );
    return sent ? { message: sent.id } : refuse('CHAT_MESSAGE_DOES_NOT_EXIST');
  };
