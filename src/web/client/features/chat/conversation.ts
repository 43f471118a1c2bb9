import { useCallback, useEffect, useState } from 'react';
import { getChat, type ChatChannel, type ChatMember, type ChatMessage } from '#modules/chat/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { useCall } from '#client/lib/query.ts';

const PAGE = 50;
/** The safety net below the push channel, and what makes people count as online. */
const LOOK_EVERY = 30_000;

type MessagesByNumber = ReadonlyMap<number, ChatMessage>;

/** What is known after hearing of these; the newer word about a message wins, and about who wrote it, in all of their messages. */
export const knowing = (current: MessagesByNumber, heard: readonly ChatMessage[]): MessagesByNumber => {
  const authors = new Map(heard.map(({ author }) => [author.uuid, author]));
  const byAuthor = (message: ChatMessage): ChatMessage => {
    const author = authors.get(message.author.uuid) ?? message.author;
    const isSame = (['username', 'name', 'pic'] as const).every((each) => author[each] === message.author[each]);
    return isSame ? message : { ...message, author };
  };
  const before = [...current].map(([number, message]): [number, ChatMessage] => [number, byAuthor(message)]);
  return new Map([...before, ...heard.map((message): [number, ChatMessage] => [message.number, message])]);
};

export const inOrder = (messages: MessagesByNumber): ChatMessage[] =>
  [...messages.values()].toSorted((a, b) => a.number - b.number);

/** The last message before a gap: messages after it were missed. Numbers are contiguous. */
export const beforeHole = (messages: readonly ChatMessage[]): ChatMessage | undefined =>
  messages.find((message, index) => {
    const next = messages[index + 1];
    return next !== undefined && next.number > message.number + 1;
  });

export type Conversation = {
  state: 'loading' | 'failed' | 'gone' | 'forbidden' | 'ready';
  channel: ChatChannel | undefined;
  members: readonly ChatMember[];
  messages: readonly ChatMessage[];
  /** The message after which some are missing, until they are fetched. */
  gapAfter: string | undefined;
  /** The server cannot be reached right now; said quietly, tried again by itself (CHT-024). */
  offline: boolean;
  more: boolean;
  loadingEarlier: boolean;
  loadEarlier: () => void;
  /** A message as an answer of the server has it. */
  heard: (message: ChatMessage) => void;
  retry: () => void;
};

/**
 * The messages of one chat: the newest page is refreshed, earlier ones are loaded on request, without gaps in between
 * (C-176).
 */
export const useConversation = (session: string): Conversation => {
  const query = useCall(
    getChat,
    { id: session, limit: PAGE },
    {
      topics: [['chat', session], ['session', session], ['chat_member']],
      quiet: true,
      refetchInterval: LOOK_EVERY,
      staleTime: 0,
    },
  );
  const [byNumber, setByNumber] = useState<MessagesByNumber>(new Map());
  const [looked, setLooked] = useState<typeof query.data>();
  const [loadingEarlier, setLoadingEarlier] = useState(false);
  if (query.data !== undefined && query.data !== looked) {
    setLooked(query.data);
    setByNumber(knowing(byNumber, query.data.message));
  }
  const messages = inOrder(byNumber);
  const heard = useCallback((message: ChatMessage) => setByNumber((before) => knowing(before, [message])), []);
  const gapAfter = beforeHole(messages)?.id;
  useCatchUp(session, gapAfter, setByNumber);

  const oldest = messages[0];
  const loadEarlier = async () => {
    if (loadingEarlier || oldest === undefined) return;
    setLoadingEarlier(true);
    const answer = await call(getChat, { id: session, limit: PAGE, before: oldest.id });
    if (answer.ok) setByNumber((before) => knowing(before, answer.value.message));
    setLoadingEarlier(false);
  };

  const refused = query.error?.notice.name;
  return {
    state:
      refused === 'CHAT_IS_OVER'
        ? 'gone'
        : refused === 'CHAT_DOES_NOT_EXIST'
          ? 'forbidden'
          : query.data !== undefined
            ? 'ready'
            : query.isError
              ? 'failed'
              : 'loading',
    channel: query.data?.channel,
    members: query.data?.member ?? [],
    messages,
    gapAfter,
    offline: query.failureReason?.status === 0 || query.error?.status === 0,
    more: oldest !== undefined && oldest.number > 1,
    loadingEarlier,
    loadEarlier: () => void loadEarlier(),
    heard,
    retry: () => void query.refetch(),
  };
};

const RETRY_AFTER = 1000;
const MAX_RETRY_AFTER = 30_000;

/** Fetches what was missed between two pages, for example while the device slept; until it is there. */
const useCatchUp = (
  session: string,
  after: string | undefined,
  update: (change: (before: MessagesByNumber) => MessagesByNumber) => void,
) => {
  useEffect(() => {
    if (after === undefined) return undefined;
    const controller = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const fetchMissed = async (pause = RETRY_AFTER) => {
      const answer = await call(
        getChat,
        { id: session, limit: 100, after },
        { quiet: true, signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      if (answer.ok) update((before) => knowing(before, answer.value.message));
      else retry = setTimeout(() => void fetchMissed(Math.min(pause * 2, MAX_RETRY_AFTER)), pause);
    };
    void fetchMissed();
    return () => {
      controller.abort();
      clearTimeout(retry);
    };
  }, [session, after, update]);
};
