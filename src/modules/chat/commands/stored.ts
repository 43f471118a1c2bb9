import { recordReading, type Caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { StoredMessage } from '../contract/api.ts';
import { channelStream } from '../contract/chat-events.ts';
import { staffReadingStream, StoredMessageRead } from '../contract/staff-reading-events.ts';
import type { ChatNeeds } from './needs.ts';

/** A stored message before its author has a name. */
export type CommandsStored = Omit<StoredMessage, 'author'> & { author: string };

/**
 * Every wording of a message, as far as it was not destroyed: while a report about it is open. That staff read it is
 * recorded before anything is shown.
 */
export const stored =
  ({ log, clock, reports }: ChatNeeds) =>
  async (caller: Caller, member: SignedIn, session: string, id: string): Promise<CommandsStored | undefined> => {
    if (!(await reports.areAbout(id))) return undefined;
    const reading = did(StoredMessageRead, { session, message: id });
    await recordReading(log, caller, { staff: member.id, now: clock.now() }, staffReadingStream(session), reading);
    const facts = (await log.read(channelStream(session))).filter(({ data }) => data['message'] === id);
    const sent = facts.find(({ type }) => type === 'MessageSent');
    if (!sent) return undefined;
    const deleted = facts.find(({ type }) => type === 'MessageDeleted');
    return {
      id,
      author: String(sent.data['author']),
      wording: facts
        .filter(({ type }) => type === 'MessageSent' || type === 'MessageEdited')
        .map(({ data, meta: { occurredAt } }) => ({ at: occurredAt, text: data['text'] as string | null })),
      deleted_at: deleted?.meta.occurredAt ?? null,
      deleted_by: deleted ? String(deleted.data['by']) : null,
      kept: facts.some(({ type }) => type === 'MessageKept'),
    };
  };
