import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { EvidenceLine, JudgedContent } from '#modules/moderation/index.ts';
import { channelStream } from './contract/chat-events.ts';
import { channel } from './domain/channel.ts';

/** So many messages before and after a reported one belong to the evidence. */
const SURROUNDING_MESSAGES = 2;

/** Of ids in their order the one that was reported, and those around it. */
const surrounding = (ids: readonly string[], reported: string): string[] => {
  const at = ids.indexOf(reported);
  return at === -1 ? [] : ids.slice(Math.max(0, at - SURROUNDING_MESSAGES), at + SURROUNDING_MESSAGES + 1);
};

const TEXTS: ReadonlySet<string> = new Set(['MessageSent', 'MessageEdited']);

/** What staff see of a reported message. */
export const reportedMessages = ({ log }: { log: EventLog }): Omit<JudgedContent, 'judge' | 'showAgain'> => {
  const messagesOf = async (place: string | null) =>
    place === null ? new Map() : (await stateOf(log, channel, place)).messages;
  return {
    // In sessions all go by their own names.
    shownAs: async () => new Map(),
    authorOf: async ({ target, place }) => (await messagesOf(place)).get(target)?.author ?? null,
    evidence: async ({ target, place, at }) => {
      if (place === null) return [];
      const facts = (await log.read(channelStream(place))).filter(({ meta }) => meta.occurredAt <= at);
      const lines = new Map<string, EvidenceLine>();
      for (const { type, data, meta } of facts) {
        const id = String(data['message']);
        const line = lines.get(id);
        const text = typeof data['text'] === 'string' ? data['text'] : null;
        if (type === 'MessageSent')
          lines.set(id, {
            id,
            author: String(data['author']),
            text,
            at: meta.occurredAt,
            isReported: id === target,
            isGone: false,
          });
        else if (line && TEXTS.has(type)) lines.set(id, { ...line, text });
        else if (line && (type === 'MessageDeleted' || type === 'MessageHidden'))
          lines.set(id, { ...line, isGone: true });
        else if (line && type === 'MessageShownAgain') lines.set(id, { ...line, isGone: false });
      }
      return surrounding([...lines.keys()], target).map((id) => lines.get(id)!);
    },
  };
};
