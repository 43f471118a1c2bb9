import type { ChatMember, ChatMessage } from '#modules/chat/contract/api.ts';
import { dateText, viewerZone } from '#client/lib/time.ts';
import { chatTexts } from './texts.ts';

export type MessagePartsPart = { is: 'text' | 'link' | 'tag' | 'me'; text: string };

const PARTS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])|@([A-Za-z0-9]\w*)/g;

/** A text in pieces: web addresses and tags of members stand out, everything else is only text. */
export const partsOf = (
  text: string,
  members: readonly Pick<ChatMember, 'username'>[],
  me: string,
): MessagePartsPart[] => {
  const names = new Set(members.flatMap(({ username }) => username?.toLowerCase() ?? []));
  const parts: MessagePartsPart[] = [];
  let end = 0;
  const plain = (to: number) => {
    if (to > end) parts.push({ is: 'text', text: text.slice(end, to) });
  };
  for (const match of text.matchAll(PARTS)) {
    const [whole, link, name] = match;
    const tagged = name?.toLowerCase();
    if (link === undefined && !(tagged !== undefined && names.has(tagged))) continue;
    plain(match.index);
    parts.push({ is: link !== undefined ? 'link' : tagged === me.toLowerCase() ? 'me' : 'tag', text: whole });
    end = match.index + whole.length;
  }
  plain(text.length);
  return parts;
};

/** The members whom a text tags, without its author. */
export const taggedIn = (text: string, members: readonly ChatMember[], author: string): ChatMember[] => {
  const names = new Set(
    partsOf(text, members, '')
      .filter(({ is: kind }) => kind === 'tag')
      .map((part) => part.text.slice(1).toLowerCase()),
  );
  return members.filter(
    ({ userID, username }) => userID !== author && username !== null && names.has(username.toLowerCase()),
  );
};

/** The text after an @ right before the caret; undefined when no tag is being typed. */
export const tagBeingTyped = (text: string, caret: number): { from: number; typed: string } | undefined => {
  const match = /(?:^|\s)@(\w*)$/.exec(text.slice(0, caret));
  return match ? { from: caret - match[1]!.length - 1, typed: match[1]!.toLowerCase() } : undefined;
};

const TOGETHER_MS = 5 * 60_000;

export type MessagePartsShown = {
  message: ChatMessage;
  /** First of its day: the day in words. */ day: string | null;
  /** Continues the same person's messages. */ follows: boolean;
};

/** Messages with their days, and which of them belong together. */
export const arranged = (messages: readonly ChatMessage[], now: number, zone = viewerZone()): MessagePartsShown[] =>
  messages.map((message, index) => {
    const before = messages[index - 1];
    const day = dateText(message.sent_at, zone);
    const isNewDay = before === undefined || dateText(before.sent_at, zone) !== day;
    return {
      message,
      day: isNewDay ? dayInWords(day, now, zone) : null,
      follows:
        !isNewDay &&
        before.author.uuid === message.author.uuid &&
        Date.parse(message.sent_at) - Date.parse(before.sent_at) < TOGETHER_MS,
    };
  });

const dayInWords = (day: string, now: number, zone: string): string => {
  if (day === dateText(now, zone)) return chatTexts.today;
  return day === dateText(now - 86_400_000, zone) ? chatTexts.yesterday : day;
};
