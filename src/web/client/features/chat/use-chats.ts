import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getChat, listChats, readChat, type ChatChannel } from '#modules/chat/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { call } from '#client/lib/call.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';

/** The member's chats; connection trouble is never shown (CHT-024). */
export const useChats = () =>
  useCall(listChats, {}, { topics: [['chat'], ['chat_member']], quiet: true, enabled: useMember() !== null });

/** How much waits in the chat of this session: unread messages and tags. */
export const useUnread = (session: string): number => {
  const chat = useChats().data?.channel.find(({ uuid }) => uuid === session);
  return chat ? chat.unread + chat.mentions : 0;
};

const listAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [listChats.path] });

/** Other tabs of this browser learn of it at once; other devices when they are looked at. */
const OTHER_TABS = 'wellspring-chat-read';
/** Undefined where a browser has none, or denies it as it denies its storage. */
const otherTabs = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(OTHER_TABS);
  } catch {
    return undefined;
  }
};
const tellOtherTabs = () => {
  const others = otherTabs();
  // A channel has no target: only pages of this origin hear it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  others?.postMessage('read');
  others?.close();
};

export const useReadElsewhere = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const others = otherTabs();
    others?.addEventListener('message', () => void listAgain(queries));
    return () => others?.close();
  }, [queries]);
};

const AGAIN_AFTER = 5000;

/** Tells the server what was read, as long as it is on screen; tried again until the server knows (CHT-024). */
export const useReading = (channel: ChatChannel | undefined, newest: string | undefined, visible: boolean): void => {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const waiting = channel !== undefined && channel.unread + channel.mentions > 0;
  const session = channel?.uuid;
  useEffect(() => {
    if (!visible || !waiting || session === undefined) return undefined;
    const controller = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const markRead = async () => {
      const input = { id: session, ...(newest === undefined ? {} : { message: newest }) };
      const answer = await call(readChat, input, { quiet: true, signal: controller.signal });
      if (controller.signal.aborted) return;
      if (!answer.ok) {
        if (answer.status !== 200) again = setTimeout(() => setAttempt(attempt + 1), AGAIN_AFTER);
        return;
      }
      queries.setQueriesData<AnswerOf<typeof getChat>>({ queryKey: [getChat.path] }, (cached) =>
        cached?.channel.uuid === session ? { ...cached, channel: answer.value.channel } : cached,
      );
      tellOtherTabs();
      await listAgain(queries);
    };
    void markRead();
    return () => {
      controller.abort();
      clearTimeout(again);
    };
  }, [queries, visible, waiting, session, newest, attempt]);
};
