import { refusalOf } from '#kernel/contract/refusals.ts';
import { channel } from '../domain/channel.ts';
import { context } from './facts.ts';
import type { ChatUseCase } from './needs.ts';

export const edit: ChatUseCase<[{ message: string; text: string }]> =
  (needs) =>
  async (caller, session, member, { message, text }) =>
    refusalOf(
      await needs.execute(caller, channel, session, {
        type: 'Edit',
        ...(await context(needs, session, member)),
        message,
        text,
        wording: needs.secrets.fingerprint('chat-wording', `${message}|${text.trim()}`),
      }),
    );
